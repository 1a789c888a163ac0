"""More rights, more of everything."""
import itertools
import os
import resource
import signal
import subprocess
import threading
import time

from way import Refused, attempt, expect


@attempt
def gain_rights_by_setuid_program(c):
    done = subprocess.run([c["setuid_program"], "-u"], capture_output=True, text=True)
    expect(done.stdout.strip() == str(c["setuid_user"]))


@attempt
def dump_core(c):
    soft, hard = resource.getrlimit(resource.RLIMIT_CORE)
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (1 << 20, hard if hard > 1 << 20 or hard == -1 else 1 << 20))
    except ValueError as error:  # Python's word for EPERM here
        raise Refused from error


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
    for _ in range(min(c["written_files"], 300)):
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
