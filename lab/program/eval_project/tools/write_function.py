"""write_function.py FILE -- CONTENT: puts CONTENT in the place of the last function of FILE.

Refuses what is no Python, and what lacks that function: the file stays as it was."""
import ast
import json
import sys


def say(outcome, summary, **more):
    print(json.dumps({"outcome": outcome, "summary": summary, "result": None, **more}))


def main(path, content):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    name = functions[-1].name
    try:
        written = [node.name for node in ast.parse(content).body if isinstance(node, ast.FunctionDef)]
    except (SyntaxError, ValueError) as error:
        why = f"The content is not Python: {error}"
        return say("error", why, error=why)
    if name not in written:
        why = f"The content has no function {name}"
        return say("error", why, error=why)
    lines = text.splitlines(keepends=True)
    first = min([functions[-1].lineno, *(d.lineno for d in functions[-1].decorator_list)])
    kept = "".join(lines[: first - 1]), "".join(lines[functions[-1].end_lineno :])
    with open(path, "w", encoding="utf-8") as file:
        file.write(kept[0] + content.rstrip("\n") + "\n" + kept[1])
    return say("success", f"Wrote {name}, {len(content.splitlines())} lines",
               knowledge_delta={"function_written": True})


main(sys.argv[1], sys.argv[3])
