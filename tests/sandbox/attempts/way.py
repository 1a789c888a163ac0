"""What every way out has in common: its place in the list, and how it tells that it is closed."""
import ctypes
import os

LIBC = ctypes.CDLL(None, use_errno=True)
AT_FDCWD = -100
NEWNS, NEWCGROUP, NEWUTS, NEWIPC = 0x00020000, 0x02000000, 0x04000000, 0x08000000
NEWUSER, NEWPID, NEWNET = 0x10000000, 0x20000000, 0x40000000
IS_ARM = os.uname().machine == "aarch64"
# Calls that Python has no name for: (x86-64, arm64).
NUMBERS = {"clone": (56, 220), "ptrace": (101, 117), "pivot_root": (155, 41), "mount": (165, 40),
           "add_key": (248, 217), "keyctl": (250, 219), "perf_event_open": (298, 241),
           "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265), "setns": (308, 268),
           "process_vm_readv": (310, 270), "bpf": (321, 280), "userfaultfd": (323, 282),
           "kexec_load": (246, 104), "io_uring_setup": (425, 425), "clone3": (435, 435),
           "pidfd_open": (434, 434), "pidfd_getfd": (438, 438), "unshare": (272, 97),
           "renameat2": (316, 276), "personality": (135, 92), "syslog": (103, 116),
           "sethostname": (170, 161), "chroot": (161, 51)}
ATTEMPTS = {}


class Refused(Exception):
    """The way is closed without an error number of its own."""


def attempt(function):
    ATTEMPTS[function.__name__] = function
    return function


def call(name, *arguments):
    number = NUMBERS[name][IS_ARM]
    converted = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
    result = LIBC.syscall(ctypes.c_long(number), *converted)
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{name}: {os.strerror(code)}")
    return result


def expect(is_out):
    if not is_out:
        raise Refused


def read(path):
    with open(path, "rb") as file:
        return file.read()


def read_secret(path, c):
    expect(read(path) == c["secret_text"].encode())
