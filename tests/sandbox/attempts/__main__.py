"""Ways out of a sandbox, one a function. Run inside of it, or bare:

    python3 attempts NAME CONTEXT_JSON

Exit 0: it got out. Exit 1, and a line `refused: …`: the system refused. Anything else, such as the exit 1 of
a Python that could not begin: the attempt itself is broken, which must never count as refused. No attempt
does harm where it succeeds.
"""
import os

GOT_OUT, WAS_REFUSED, IS_BROKEN = 0, 1, 3


def try_it():
    # Below, because a sandbox that shows too little of the system must not look like one that refuses.
    import importlib
    import json
    import sys
    for name in ("bombs", "files", "kernel", "namespaces", "network", "processes", "system"):
        importlib.import_module(name)
    from way import ATTEMPTS, Refused
    context = json.loads(sys.argv[2])
    os.chdir(context["place"])
    attempt = ATTEMPTS[sys.argv[1]]
    try:
        attempt(context)
    except (OSError, Refused, MemoryError) as error:
        print(f"refused: {error!r}", flush=True)
        return WAS_REFUSED
    return GOT_OUT


def main():
    try:
        code = try_it()
    except BaseException as error:  # Python's own exit status would be 1
        print(f"broken: {error!r}", flush=True)
        code = IS_BROKEN
    os._exit(code)


if __name__ == "__main__":
    main()
