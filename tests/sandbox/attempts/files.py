"""Files outside of the workspace."""
import ctypes
import os
import signal
import subprocess

from way import AT_FDCWD, Refused, attempt, call, expect, read, read_secret


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
