"""How a tool prints what it returns: by the tool contract, as JSON, as a table, a log, lines or prose."""

import json

FORMS = ("contract", "json", "table", "log", "lines", "prose")


def dumps(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def unescaped(output):
    """Without the backslashes of JSON, as a reader takes it."""
    return output.replace('\\"', '"').replace("\\\\", "\\").replace("\\n", "\n")


def render(form, style, result):
    """The output and the exit status. `style`: a number from 0 that says how exactly, the same in all of an episode."""
    data, message, facts, failed = result.data, result.message, result.facts, result.failed
    if form == "contract":
        said = message or _count(data)
        out = {"result": data, "summary": said, "knowledge_delta": facts, "outcome": "error" if failed else "success"}
        if failed:
            out["error"] = said
        elif result.other:
            out["result"] = {"rows" if isinstance(data, list) else "value": data, "notes": result.other}
        return dumps(out), 0
    status = (1 if style % 2 else 2) if failed else 0
    if form == "json":
        return _json(style, result), status
    text = _text(form, style, data, message)
    if facts:
        text += "".join(f"\n{key}: {value}" for key, value in facts.items())
    if result.other:
        text = "\n".join([*result.other, text] if style % 2 else [text, *result.other])
    return text, status


def _count(data):
    if isinstance(data, list):
        return f"{len(data)} found" if data else "Nothing found"
    return "Done" if data is None else "Found"


def _json(style, result):
    if result.failed:
        return dumps({"error": result.message} if style % 2 else {"ok": False, "message": result.message})
    out = {}
    if result.data is not None:
        if isinstance(result.data, dict) and style % 3:
            out = dict(result.data)
        elif style % 3 == 1 and not (result.message or result.facts or result.other):
            return dumps(result.data)
        else:
            out["items" if isinstance(result.data, list) else "data"] = result.data
    if result.message:
        out["message" if style % 2 else "status"] = result.message
    out.update(result.facts)
    if result.other:
        out["notes"] = result.other
    return dumps(out)


def _text(form, style, data, message):
    if data is None:
        return message
    if isinstance(data, list):
        if not data:
            return message or ["Nothing found.", "(no rows)", "0 results", "none"][style % 4]
        body = _rows(form, style, data)
    elif isinstance(data, dict):
        body = _members(form, style, data)
    else:
        body = str(data)
    return f"{message}\n{body}" if message else body


def _cell(value):
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (dict, list)):
        return dumps(value)
    return "-" if value is None else str(value)


def _rows(form, style, rows):
    if not isinstance(rows[0], dict):
        return "\n".join(("- " if form == "prose" else "") + _cell(row) for row in rows)
    keys = list(rows[0])
    cells = [[_cell(row.get(key)) for key in keys] for row in rows]
    if form == "table":
        if style % 3 == 1:
            return "\n".join(" | ".join(line) for line in [keys, *cells])
        if style % 3 == 2:
            return "\n".join(",".join(line) for line in [keys, *cells])
        widths = [max(len(line[i]) for line in [keys, *cells]) for i in range(len(keys))]
        lines = ("  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)).rstrip() for line in [keys, *cells])
        return "\n".join(lines)
    return "\n".join(_line(form, style, dict(zip(keys, line, strict=True)), i) for i, line in enumerate(cells))


def _line(form, style, row, number):
    if form == "log":
        stamp = f"2026-0{1 + style % 9}-1{number % 10}T0{style % 10}:{number % 60:02}:07Z"
        return f"{stamp} INFO " + " ".join(
            f"{key}={value!r}" if " " in value else f"{key}={value}" for key, value in row.items()
        )
    if form == "prose":
        first, *rest = row.items()
        if style % 2:
            return f"{first[1]}: " + ", ".join(f"{key} {value}" for key, value in rest) + "."
        return (
            f"{first[0].replace('_', ' ').capitalize()} {first[1]} has "
            + (", ".join(f"{key.replace('_', ' ')} {value}" for key, value in rest) or "nothing else")
            + "."
        )
    mark = ("- ", "", "* ")[style % 3]
    return mark + ", ".join(f"{key}: {value}" for key, value in row.items())


def _members(form, style, data):
    cells = {key: _cell(value) for key, value in data.items() if not isinstance(value, list)}
    parts = []
    if form == "log":
        parts.append(_line("log", style, cells, 1))
    elif form == "prose":
        parts.append(" ".join(f"The {key.replace('_', ' ')} is {value}." for key, value in cells.items()))
    elif form == "table":
        parts.append("\n".join(f"{key.ljust(14)} {value}" for key, value in cells.items()))
    else:
        sign = (": ", " = ", "=")[style % 3]
        parts.append("\n".join(key + sign + value for key, value in cells.items()))
    for key, value in data.items():
        if isinstance(value, list):
            parts.append(f"{key}:\n" + (_rows(form, style, value) if value else "(none)"))
    return "\n".join(part for part in parts if part)
