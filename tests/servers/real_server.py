"""llama.cpp's own HTTP server with real weights, for tests and measurements; what is missing for it is told in words."""
import os
import pathlib
import socket
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
PYTHON = PROJECT / ".twotrack/venv/bin/python"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
MODELS = pathlib.Path(os.environ.get("TWOTRACK_MODELS") or CACHE / "twotrack/models")
SMOLLM2 = MODELS / "smollm2-135m-instruct/SmolLM2-135M-Instruct.Q4_1.gguf"


def missing(*modules: str) -> str:
    """Why it cannot run here; empty: it can."""
    if not PYTHON.exists():
        return f"there is no {PYTHON}: scripts/setup.sh test"
    for module in ("xllamacpp", *modules):
        found = subprocess.run([PYTHON, "-c", f"import {module}"], capture_output=True).returncode == 0
        if not found:
            return f"{module} is not installed in {PYTHON}"
    return "" if SMOLLM2.exists() else f"there is no {SMOLLM2}: scripts/fetch_models.py"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class RealServer:
    def __init__(self, context: int):
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = subprocess.Popen([PYTHON, HERE / "llama_server.py", SMOLLM2, str(self.port), str(context), "1"],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if not self.process.stdout.readline().startswith(b"READY"):
            raise RuntimeError(f"the server ended with {self.process.wait()}")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
