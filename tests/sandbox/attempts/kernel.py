"""Less tried parts of the kernel."""
import ctypes
import fcntl
import mmap
import os

from way import attempt, call, expect


@attempt
def io_uring(c):
    call("io_uring_setup", 4, ctypes.create_string_buffer(120))


@attempt
def add_key(c):
    call("add_key", b"user", b"twotrack-attempt", b"x", 1, -2)  # of this process alone


@attempt
def ask_keyring(c):
    call("keyctl", 0, -1, 1, 0, 0)


@attempt
def bpf(c):
    call("bpf", 0, (ctypes.c_uint32 * 30)(2, 4, 4, 1), 120)  # an array of one word


@attempt
def perf_counter(c):
    attributes = (ctypes.c_uint32 * 32)(1, 128)  # of software
    attributes[10] = 0x60  # without kernel and hypervisor
    call("perf_event_open", attributes, 0, -1, -1, 0)


@attempt
def handle_page_faults(c):
    call("userfaultfd", 1)


@attempt
def personality(c):
    call("personality", 0x0040000)


@attempt
def call_as_i386(c):
    """By numbers of another machine, which mean other calls."""
    expect(os.uname().machine == "x86_64")
    child = os.fork()
    if child == 0:
        code = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        code.write(b"\xb8\x14\0\0\0\xcd\x80\xc3")  # mov eax, getpid; int 0x80; ret
        get_pid = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))
        os._exit(0 if get_pid() == os.getpid() else 1)
    expect(os.waitpid(child, 0)[1] == 0)


@attempt
def type_into_terminal(c):
    fcntl.ioctl(0, 0x5412, b"x")  # TIOCSTI
