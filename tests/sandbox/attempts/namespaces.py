"""Namespaces and mounts. With a user namespace around it nobody needs to be root for these."""
import ctypes
import os
import signal

from way import NEWNS, NEWUSER, NEWUTS, attempt, call


@attempt
def new_user_namespace(c):
    call("unshare", NEWUSER)


@attempt
def new_user_namespace_by_clone(c):
    child = call("clone", NEWUSER | signal.SIGCHLD, 0, 0, 0, 0)
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)


@attempt
def new_user_namespace_by_clone3(c):
    class Arguments(ctypes.Structure):
        _fields_ = [(name, ctypes.c_uint64) for name in
                    ("flags", "pidfd", "child_tid", "parent_tid", "exit_signal", "stack", "stack_size", "tls")]
    arguments = Arguments(flags=NEWUSER, exit_signal=signal.SIGCHLD)
    child = call("clone3", ctypes.byref(arguments), ctypes.sizeof(arguments))
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)


@attempt
def mount_memory(c):
    call("unshare", NEWUSER | NEWNS)
    os.mkdir("mounted")
    call("mount", b"tmpfs", b"mounted", b"tmpfs", 0, 0)


@attempt
def change_root(c):
    call("unshare", NEWUSER)
    call("chroot", b".")


@attempt
def exchange_root(c):
    call("unshare", NEWUSER | NEWNS)
    call("mount", b"none", b"/", 0, 0x40000 | 0x4000, 0)  # private, so that it can be exchanged
    call("mount", b".", b".", 0, 0x1000, 0)
    os.chdir(os.getcwd())
    call("pivot_root", b".", b".")


@attempt
def enter_namespace(c):
    call("unshare", NEWUSER | NEWUTS)
    call("setns", os.open("/proc/self/ns/uts", os.O_RDONLY), NEWUTS)


@attempt
def rename_machine(c):
    call("unshare", NEWUSER | NEWUTS)
    call("sethostname", b"other", 5)
