"""Checks of compliance with the engine protocol: scripted exchanges, their player and their judge."""
