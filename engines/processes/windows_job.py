"""Job objects of Windows: what a program starts belongs to its job, which ends with it or with this process."""

from __future__ import annotations

import ctypes
import subprocess
from typing import Any
from weakref import WeakKeyDictionary

EXTENDED_LIMITS = 9
"""As Windows numbers the kinds of information on a job."""

KILL_ON_JOB_CLOSE = 0x2000
"""The limit by which all processes of a job end when its last handle is closed."""


class _BasicLimits(ctypes.Structure):
    _fields_ = (
        ("per_process_user_time_limit", ctypes.c_int64),
        ("per_job_user_time_limit", ctypes.c_int64),
        ("limit_flags", ctypes.c_uint32),
        ("minimum_working_set_size", ctypes.c_size_t),
        ("maximum_working_set_size", ctypes.c_size_t),
        ("active_process_limit", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority_class", ctypes.c_uint32),
        ("scheduling_class", ctypes.c_uint32),
    )


class _ExtendedLimits(ctypes.Structure):
    _fields_ = (
        ("basic", _BasicLimits),
        ("io_counters", ctypes.c_uint64 * 6),
        ("process_memory_limit", ctypes.c_size_t),
        ("job_memory_limit", ctypes.c_size_t),
        ("peak_process_memory_used", ctypes.c_size_t),
        ("peak_job_memory_used", ctypes.c_size_t),
    )


_jobs: WeakKeyDictionary[subprocess.Popen[bytes], int] = WeakKeyDictionary()
"""The handle of the job of each process that is kept."""


def keep(process: subprocess.Popen[bytes]) -> None:
    """Put a process that has just started into a job of its own, where the system lets it."""
    kernel = _kernel()
    job = kernel.CreateJobObjectW(None, None)
    limits = _ExtendedLimits(basic=_BasicLimits(limit_flags=KILL_ON_JOB_CLOSE))
    handle = ctypes.c_void_p(int(process._handle))  # type: ignore[attr-defined]
    if not job:
        return
    told = ctypes.c_void_p(job), EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
    if kernel.SetInformationJobObject(*told) and kernel.AssignProcessToJobObject(ctypes.c_void_p(job), handle):
        _jobs[process] = job
    else:
        kernel.CloseHandle(ctypes.c_void_p(job))


def end(process: subprocess.Popen[bytes]) -> bool:
    """End all processes of its job; False for a process that is in none."""
    job = _jobs.pop(process, None)
    return job is not None and bool(_kernel().CloseHandle(ctypes.c_void_p(job)))


def _kernel() -> Any:
    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined]
    kernel.CreateJobObjectW.restype = ctypes.c_void_p
    return kernel
