# Runs one Grail script on the system's Python, for twotrack where Monty is not installed.
#
# Started as `python3 -I -S -c <this text>`, inside of the sandbox. Frames of four bytes of length,
# lowest first, and JSON: one request on stdin; on stdout any number of {"print"} and {"call"}, each
# call answered, then one of {"value"}, {"raised"}, {"limit"}. The builtins that are left out here
# keep honest scripts to what Monty has; they hold nobody back who means it.
import ast
import base64
import builtins
import json
import math
import os
import resource
import signal
import struct
import sys

DEPTH_MAX = 62
NODES_MAX = 100_000
BYTES_MAX = 10 << 20
FILE = "<script>"
TOP_LEVEL_AWAIT = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
PRINT_BYTES = 1 << 16
NO_BUILTINS = {
    "open", "input", "eval", "exec", "compile", "breakpoint", "exit", "quit", "help", "copyright",
    "credits", "license", "globals", "locals", "vars", "memoryview", "__import__", "__loader__",
    "__spec__", "__build_class__",
}


class TooLarge(Exception):
    pass


def read_all(size):
    data = b""
    while len(data) < size:
        part = os.read(0, size - len(data))
        if not part:
            os._exit(0)
        data += part
    return data


def receive():
    (size,) = struct.unpack("<I", read_all(4))
    return json.loads(read_all(size))


def send(message):
    body = json.dumps(message, ensure_ascii=False).encode("utf-8")
    data = struct.pack("<I", len(body)) + body
    while data:
        data = data[os.write(1, data):]


def clean(text):
    """Without halves of surrogate pairs, which no UTF-8 holds."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class Encoder:
    """Values in the form that the other interpreter's have in JSON."""

    def __init__(self):
        self.nodes = 0
        self.bytes = 0

    def count(self, size):
        self.nodes += 1
        self.bytes += size
        if self.nodes > NODES_MAX:
            raise TooLarge(f"the value has more than {NODES_MAX} parts")
        if self.bytes > BYTES_MAX:
            raise TooLarge(f"the value has more than {BYTES_MAX >> 20} MiB of text")

    def encode(self, value, depth=1):
        if depth > DEPTH_MAX:
            raise TooLarge(f"the value is {depth} levels deep; the most is {DEPTH_MAX}")
        if value is None or value is True or value is False:
            self.count(0)
            return value
        if isinstance(value, int):
            self.count(0)
            try:
                str(value)
                return value
            except ValueError:
                return f"<integer of {(value.bit_length() + 7) // 8 * 8} bits>"
        if isinstance(value, float):
            self.count(0)
            return value if math.isfinite(value) else repr(value)
        if isinstance(value, str):
            self.count(len(value))
            return clean(value)
        if isinstance(value, (bytes, bytearray)):
            self.count(len(value))
            return {"base64": base64.b64encode(value).decode()}
        self.count(0)
        if isinstance(value, (list, tuple)):
            return [self.encode(one, depth + 1) for one in value]
        if isinstance(value, (set, frozenset)):
            items = [self.encode(one, depth + 1) for one in value]
            return sorted(items, key=lambda one: json.dumps(one, ensure_ascii=False, separators=(",", ":")))
        if isinstance(value, dict):
            return self.encode_dict(value, depth)
        return self.word(value)

    def encode_dict(self, value, depth):
        out = {}
        for key, one in value.items():
            name = self.encode(key, depth + 1)
            if not isinstance(name, str):
                name = json.dumps(name, ensure_ascii=False, separators=(",", ":"))
            wanted, n = name, 2
            while name in out:
                name, n = f"{wanted}#{n}", n + 1
            out[name] = self.encode(one, depth + 1)
        return out

    def word(self, value):
        if isinstance(value, BaseException):
            text = type(value).__name__ + (f": {value}" if str(value) else "")
        elif isinstance(value, type):
            text = f"<class '{value.__name__}'>"
        elif callable(value):
            text = f"<function {getattr(value, '__name__', '?')}>"
        else:
            text = repr(value)
        self.count(len(text))
        return clean(text)


class Printer:
    def __init__(self):
        self.text = []
        self.size = 0

    def print(self, *values, sep=" ", end="\n", file=None, flush=False):
        text = (" " if sep is None else sep).join(str(value) for value in values)
        text += "\n" if end is None else end
        self.text.append(text)
        self.size += len(text)
        if self.size > PRINT_BYTES:
            self.flush()

    def flush(self):
        if self.text:
            send({"print": clean("".join(self.text))})
            self.text, self.size = [], 0


class Answer:
    """What an async external came to."""

    def __init__(self, value, error):
        self.value = value
        self.error = error

    def __await__(self):
        if self.error is not None:
            raise self.error
        return self.value
        yield


def make_external(name, is_async, printer):
    def external(*args, **kwargs):
        encoder = Encoder()
        arguments = [encoder.encode(one) for one in args]
        named = {key: encoder.encode(one) for key, one in kwargs.items()}
        printer.flush()
        send({"call": name, "args": arguments, "kwargs": named})
        answer = receive()
        error = None
        if "exception" in answer:
            error = getattr(builtins, answer["exception"], RuntimeError)(answer["message"])
        if is_async:
            return Answer(answer.get("value"), error)
        if error is not None:
            raise error
        return answer["value"]

    external.__name__ = name
    return external


def import_typing(name, *_rest, **_more):
    if name != "typing":
        raise ModuleNotFoundError(f"No module named '{name}'")
    import typing
    return typing


def data_bytes():
    try:
        with open("/proc/self/status") as status:
            for line in status:
                if line.startswith("VmData:"):
                    return int(line.split()[1]) << 10
    except OSError:
        pass
    return 64 << 20


def set_limits(request):
    memory = data_bytes() + request["memory"]
    most = resource.getrlimit(resource.RLIMIT_DATA)[1]  # the sandbox's, which nobody can raise
    if most != resource.RLIM_INFINITY:
        memory = min(memory, most)
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def too_late(_signal, _frame):
        send({"limit": "duration", "message": "time limit exceeded"})
        os._exit(0)

    signal.signal(signal.SIGPROF, too_late)
    signal.setitimer(signal.ITIMER_PROF, request["duration_ms"] / 1000)


def compiled(code):
    """The script, with the value of its last expression kept."""
    tree = ast.parse(code, FILE)
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = tree.body[-1]
        kept = ast.Assign([ast.Name("__result__", ast.Store())], last.value)
        tree.body[-1] = ast.fix_missing_locations(ast.copy_location(kept, last))
    return compile(tree, FILE, "exec", TOP_LEVEL_AWAIT)


def line_of(error):
    line, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def describe(error):
    message = clean(str(error))
    if isinstance(error, MemoryError):
        message = "memory limit exceeded"
    if isinstance(error, KeyError) and error.args:
        message = clean(repr(error.args[0]))
    line = error.lineno or 0 if isinstance(error, SyntaxError) else line_of(error)
    return {"exception": type(error).__name__, "message": message, "line": line}


def run(request, printer):
    names = {key: one for key, one in vars(builtins).items() if key not in NO_BUILTINS}
    names["print"] = printer.print
    names["__import__"] = import_typing
    scope = {"__builtins__": names, "__name__": "__main__", "__result__": None}
    for name, is_async in request["externals"].items():
        scope[name] = make_external(name, is_async, printer)
    scope.update(request["inputs"])
    code = compiled(request["code"])
    if "typing" in request["code"]:
        import typing  # noqa: F401: before memory is limited
    set_limits(request)
    sys.setrecursionlimit(request["recursion"] + 20)
    coroutine = eval(code, scope)
    if coroutine is not None:
        try:
            coroutine.send(None)
        except StopIteration:
            pass
    return scope["__result__"]


def main():
    request = receive()
    printer = Printer()
    try:
        result = run(request, printer)
        sys.setrecursionlimit(1000)
        encoder = Encoder()
        ending = {"value": encoder.encode(result), "is_text": isinstance(result, str)}
    except TooLarge as error:
        ending = {"limit": "value", "message": str(error)}
    except BaseException as error:
        sys.setrecursionlimit(1000)
        ending = {"raised": describe(error)}
    signal.setitimer(signal.ITIMER_PROF, 0)
    printer.flush()
    send(ending)


main()
