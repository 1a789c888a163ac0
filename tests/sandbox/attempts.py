"""Ways out of a sandbox, one a function. Run inside of it, or bare:

    attempts.py NAME CONTEXT_JSON

Exit 0: it got out. Exit 1: the system refused. Anything else: the attempt itself is broken, which must
never count as refused. No attempt does harm where it succeeds.
"""
import ctypes
import errno
import fcntl
import itertools
import json
import mmap
import os
import resource
import signal
import socket
import stat
import subprocess
import sys
import time

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


# Files.

@attempt
def read_file_outside(c):
    read_secret(c["secret"], c)


@attempt
def read_by_dots(c):
    read_secret("../" * 16 + c["secret"], c)


@attempt
def read_by_own_root(c):
    read_secret("/proc/self/root" + c["secret"], c)


@attempt
def read_by_root_of_another(c):
    read_secret(f"/proc/{c['victim']}/root{c['secret']}", c)


@attempt
def create_file_outside(c):
    with open(c["outside"] + "/made", "x") as file:
        file.write("x")
    os.unlink(c["outside"] + "/made")


@attempt
def truncate_outside(c):
    os.truncate(c["outside"] + "/long", 10)


@attempt
def delete_outside(c):
    os.unlink(c["outside"] + "/to_delete")


@attempt
def change_mode_outside(c):
    os.chmod(c["outside"] + "/long", 0o600)


@attempt
def see_size_outside(c):
    expect(os.stat(c["secret"]).st_size == len(c["secret_text"]))


@attempt
def list_folder_outside(c):
    expect("secret" in os.listdir(c["outside"]))


@attempt
def list_root_folder(c):
    expect({"root", "home", "boot"} & set(os.listdir("/")))


@attempt
def rename_out(c):
    open("own", "w").close()
    os.rename("own", c["outside"] + "/moved")
    os.unlink(c["outside"] + "/moved")


@attempt
def rename_in(c):
    os.rename(c["outside"] + "/to_move", "moved")


@attempt
def hard_link_in(c):
    os.link(c["secret"], "linked")
    read_secret("linked", c)


@attempt
def hard_link_out(c):
    open("own", "w").close()
    os.link("own", c["outside"] + "/linked")
    os.unlink(c["outside"] + "/linked")


@attempt
def read_by_symlink(c):
    os.symlink(c["secret"], "link")
    read_secret("link", c)


@attempt
def write_by_symlink(c):
    os.symlink(c["outside"] + "/by_link", "link")
    with open("link", "w") as file:
        file.write("x")
    os.unlink(c["outside"] + "/by_link")


@attempt
def rename_race(c):
    """A folder and a link to outside take each other's place while the name is opened."""
    os.mkdir("inner")
    with open("inner/secret", "w") as file:
        file.write("inner")
    os.symlink(c["outside"], "link")
    child = os.fork()
    if child == 0:
        while True:
            call("renameat2", AT_FDCWD, b"inner", AT_FDCWD, b"link", 2)
    try:
        for _ in range(20000):
            try:
                if read("inner/secret") == c["secret_text"].encode():
                    return
            except OSError:
                pass
        raise Refused
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


@attempt
def run_program_outside(c):
    expect(subprocess.run([c["outside"] + "/program"], capture_output=True).returncode == 42)


@attempt
def read_users(c):
    expect(b"root:" in read("/etc/passwd"))


@attempt
def write_system_folder(c):
    path = f"/usr/lib/twotrack-attempt-{os.getpid()}"
    open(path, "x").close()
    os.unlink(path)


@attempt
def read_log_of_agents(c):
    read_secret(c["workspace"] + "/.agentfs/secret", c)


@attempt
def write_log_of_agents(c):
    open(c["workspace"] + "/.agentfs/made", "x").close()
    expect(os.path.exists(c["workspace"] + "/.agentfs/secret"))


@attempt
def rename_log_of_agents(c):
    os.rename(c["workspace"] + "/.agentfs", c["workspace"] + "/other")
    os.rename(c["workspace"] + "/other", c["workspace"] + "/.agentfs")


@attempt
def open_by_handle(c):
    class Handle(ctypes.Structure):
        _fields_ = [("bytes", ctypes.c_uint), ("type", ctypes.c_int), ("data", ctypes.c_char * 128)]
    handle, mount = Handle(128, 0), ctypes.c_int()
    call("name_to_handle_at", AT_FDCWD, c["secret"].encode(), ctypes.byref(handle),
         ctypes.byref(mount), 0)
    folder = os.open("/", os.O_RDONLY)
    file = call("open_by_handle_at", folder, ctypes.byref(handle), os.O_RDONLY)
    expect(os.read(file, 100) == c["secret_text"].encode())


@attempt
def inherited_descriptor(c):
    os.lseek(c["descriptor"], 0, os.SEEK_SET)
    expect(os.read(c["descriptor"], 100) == c["secret_text"].encode())


# The system's own files.

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


# Other processes.

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


# Namespaces and mounts. With a user namespace around it nobody needs to be root for these.

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


# The network.

@attempt
def connect_to_host(c):
    socket.create_connection(("127.0.0.1", c["tcp_port"]), 10).close()


@attempt
def send_datagram_to_host(c):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as own:
        own.settimeout(10)
        own.connect(("127.0.0.1", c["udp_port"]))  # so that nobody there is told at once
        own.send(b"ping")
        expect(own.recv(10) == b"pong")


@attempt
def connect_to_socket_file(c):
    with socket.socket(socket.AF_UNIX) as own:
        own.connect(c["socket_file"])


@attempt
def connect_to_abstract_socket(c):
    with socket.socket(socket.AF_UNIX) as own:
        own.connect("\0" + c["abstract_socket"])


@attempt
def hear_kernel_events(c):
    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 15).bind((0, 0))


@attempt
def packet_socket(c):
    call("unshare", NEWUSER | NEWNET)
    socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)


@attempt
def raw_socket(c):
    call("unshare", NEWUSER | NEWNET)
    socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)


# Less tried parts of the kernel.

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


# More rights, more of everything.

@attempt
def gain_rights_by_setuid_program(c):
    done = subprocess.run([c["setuid_program"], "-u"], capture_output=True, text=True)
    expect(done.stdout.strip() == str(c["setuid_user"]))


@attempt
def dump_core(c):
    soft, hard = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (1 << 20, hard if hard > 1 << 20 or hard == -1 else 1 << 20))


@attempt
def memory_bomb(c):
    held = b"x" * (c["memory_bytes"] * 2)
    expect(held)


@attempt
def memory_bomb_in_pieces(c):
    children = []
    for _ in range(4):
        child = os.fork()
        if child == 0:
            held = b"x" * (c["memory_bytes"] // 2)
            time.sleep(0.3)
            os._exit(0 if held else 1)
        children.append(child)
    expect(all(os.waitpid(child, 0)[1] == 0 for child in children))


@attempt
def process_bomb(c):
    children = []
    try:
        for _ in range(c["processes"] * 2):
            child = os.fork()
            if child == 0:
                signal.pause()
            children.append(child)
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


@attempt
def thread_bomb(c):
    import threading
    release = threading.Event()
    threads = [threading.Thread(target=release.wait) for _ in range(c["processes"] * 2)]
    try:
        for thread in threads:
            thread.start()
    except RuntimeError as error:
        raise Refused from error
    finally:
        release.set()


@attempt
def file_bomb(c):
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        with open("big", "wb") as file:
            for _ in range(c["file_bytes"] // (1 << 20) * 2):
                file.write(bytes(1 << 20))
    finally:
        os.unlink("big")


@attempt
def temporary_bomb(c):
    folder = os.environ.get("TMPDIR", "/tmp")
    made = []
    try:
        for i in range(c["temporary_bytes"] // (1 << 20) * 2):
            made.append(f"{folder}/twotrack-attempt-{os.getpid()}-{i}")
            with open(made[-1], "wb") as file:
                file.write(bytes(1 << 20))
    finally:
        for name in made if folder == "/tmp" else []:  # one of the sandbox goes with it
            os.unlink(name)


def fill(c, names):
    """One small file a name. Whoever is allowed to goes on to twice the limit."""
    for name in itertools.islice(names, c["written_files"] * 2):
        with open(name, "wb") as file:
            file.write(b"x")


@attempt
def many_file_bomb(c):
    fill(c, (f"small-{i}" for i in itertools.count()))


@attempt
def many_folder_bomb(c):
    for i in range(c["written_files"] * 2):
        os.mkdir(f"folder-{i}")


@attempt
def many_link_bomb(c):
    for i in range(c["written_files"] * 2):
        os.symlink("nowhere", f"link-{i}")


@attempt
def many_deep_bomb(c):
    """Each folder in the one before: fewer than there may be, and nobody could walk through them."""
    for i in range(min(c["written_files"], 300)):
        os.mkdir("d")
        os.chdir("d")


@attempt
def hidden_file_bomb(c):
    """In a folder that nobody may open."""
    os.makedirs("shut/inside")
    os.chdir("shut/inside")
    os.chmod("..", 0)
    fill(c, (f"small-{i}" for i in itertools.count()))


@attempt
def piece_bomb(c):
    """Each file is small enough, all of them together are not."""
    piece = c["file_bytes"] // 2
    for i in range(c["written_bytes"] // piece * 2):
        with open(f"piece-{i}", "wb") as file:
            file.write(bytes(piece))


@attempt
def open_file_bomb(c):
    held = [os.open("/dev/null", os.O_RDONLY) for _ in range(c["open_files"] * 2)]
    expect(held)


@attempt
def outlive(c):
    """A process in a session of its own, whose parents are gone. The test looks whether it is still there."""
    ready, told = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for stream in range(3):
                os.close(stream)
            with open("survivor", "w") as file:
                file.write("x")
            os.write(told, b"x")
            while True:
                time.sleep(0.01)
                os.utime("survivor")
        os._exit(0)
    os.close(told)
    expect(os.read(ready, 1) == b"x")


def main():
    name, context = sys.argv[1], json.loads(sys.argv[2])
    os.chdir(context["place"])
    try:
        ATTEMPTS[name](context)
    except (OSError, Refused, MemoryError) as error:
        print(f"refused: {error!r}")
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main()
