"""Other processes."""
import ctypes
import os
import resource
import signal

from way import LIBC, attempt, call, expect, read


@attempt
def read_environment_of_another(c):
    expect(b"VICTIM=" in read(f"/proc/{c['victim']}/environ"))


@attempt
def read_command_line_of_another(c):
    expect(b"sleep" in read(f"/proc/{c['victim']}/cmdline"))


@attempt
def see_another(c):
    os.stat(f"/proc/{c['victim']}")


@attempt
def signal_another(c):
    os.kill(c["victim"], signal.SIGCONT)


@attempt
def limit_another(c):
    soft, hard = resource.prlimit(c["victim"], resource.RLIMIT_CORE)
    resource.prlimit(c["victim"], resource.RLIMIT_CORE, (soft, hard))


@attempt
def trace_another(c):
    call("ptrace", 0x4206, c["victim"], 0, 0)  # PTRACE_SEIZE


@attempt
def be_traced(c):
    call("ptrace", 0, 0, 0, 0)


@attempt
def read_memory_of_another(c):
    with open(f"/proc/{c['victim']}/maps") as maps:
        address = int(maps.readline().split("-")[0], 16)
    buffer = ctypes.create_string_buffer(16)

    class Vector(ctypes.Structure):
        _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]
    here, there = Vector(ctypes.addressof(buffer), 16), Vector(address, 16)
    expect(call("process_vm_readv", c["victim"], ctypes.byref(here), 1, ctypes.byref(there), 1, 0) == 16)


@attempt
def read_memory_of_own_child(c):
    """Refused as a call, whoever it is about."""
    buffer = ctypes.create_string_buffer(b"x" * 16)

    class Vector(ctypes.Structure):
        _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]
    here = Vector(ctypes.addressof(buffer), 16)
    expect(call("process_vm_readv", os.getpid(), ctypes.byref(here), 1, ctypes.byref(here), 1, 0) == 16)


@attempt
def take_descriptor_of_another(c):
    call("pidfd_getfd", call("pidfd_open", c["victim"], 0), 0, 0)


@attempt
def shared_memory_of_another(c):
    expect(LIBC.shmget(c["shared_key"], 0, 0) >= 0)
