"""Makes calls of a function of the project, and says how many of them raise an exception.

python3 -c SOURCE FILE NAME CALLS: a list of objects with a value for each parameter. Prints one line
of JSON. Exits with another status than 0 where the function cannot be called like this.
"""
import asyncio
import importlib
import inspect
import itertools
import json
import os
import sys

ITEMS_MAX = 1000  # of what a generator gives


def load(file):
    folder, name = os.path.split(os.path.abspath(file))
    module = os.path.splitext(name)[0]
    while os.path.exists(os.path.join(folder, "__init__.py")):
        folder, package = os.path.split(folder)
        module = package + "." + module
    sys.path.insert(0, folder)
    return importlib.import_module(module)


def find(module, name):
    """The function, on a new object where it is a method of one."""
    owner, found = None, module
    for part in name.split("."):
        owner, found = found, getattr(found, part)
    if inspect.isclass(owner) and not inspect.ismethod(found):
        last = name.split(".")[-1]
        if not isinstance(inspect.getattr_static(owner, last), staticmethod):
            return getattr(owner(), last)
    return found


def call(function, item):
    own = inspect.signature(function).parameters.values()
    first = [one.name for one in own if one.kind is one.POSITIONAL_ONLY and one.name in item]
    given = function(*(item[name] for name in first), **{name: item[name] for name in item if name not in first})
    if inspect.isawaitable(given):
        asyncio.run(asyncio.wait_for(given, None))
    elif inspect.isgenerator(given):
        list(itertools.islice(given, ITEMS_MAX))


def main():
    answer = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the project prints is no answer
    file, name, calls = sys.argv[1:]
    module = load(file)
    errors = []
    calls = json.loads(calls)
    for item in calls:
        function = find(module, name)
        try:
            call(function, item)
        except BaseException as error:
            errors.append(f"{type(error).__name__}: {error}".split("\n")[0][:80])
    json.dump({"made": len(calls), "raised": len(errors), "error": errors[0] if errors else ""}, answer)
    answer.close()


main()
