"""The commands of the core, each a typed function in a module `NAME_command`, listed in `command_list`."""
