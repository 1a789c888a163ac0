"""The system's own files and devices."""
import os
import stat

from way import Refused, attempt, call, expect, read


@attempt
def list_network_devices_of_system(c):
    expect(os.listdir("/sys/class/net") is not None)


@attempt
def write_kernel_setting(c):
    path = "/proc/sys/kernel/core_pattern"
    old = read(path)
    with open(path, "wb") as file:
        file.write(old)


@attempt
def leave_control_group(c):
    for name in ("/sys/fs/cgroup/pids/cgroup.procs", "/sys/fs/cgroup/cgroup.procs"):
        if os.path.exists(name):
            with open(name, "w") as file:
                file.write(str(os.getpid()))
            return
    raise Refused


@attempt
def open_terminal_maker(c):
    os.open("/dev/ptmx", os.O_RDWR | os.O_NOCTTY)


@attempt
def open_disk(c):
    for name in sorted(os.listdir("/dev")):
        if stat.S_ISBLK(os.stat("/dev/" + name).st_mode):
            os.open("/dev/" + name, os.O_RDONLY)
            return
    raise Refused


@attempt
def make_device(c):
    os.mknod("device", stat.S_IFCHR | 0o666, os.makedev(1, 3))
    os.unlink("device")


@attempt
def change_device(c):
    os.chmod("/dev/null", stat.S_IMODE(os.stat("/dev/null").st_mode))


@attempt
def read_kernel_log(c):
    call("syslog", 10, 0, 0)


@attempt
def load_kernel(c):
    call("kexec_load", 0, 0, 0, 0)
