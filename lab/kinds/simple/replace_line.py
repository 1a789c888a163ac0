"""Replaces one line of a file by the line that the goal quotes; kinds of files, of lines and of tools are drawn."""

from kind import integer, text

STRUCTURE = "replace-part"
DOMAIN = "skins"

# what the file is; its ending; a line, with # for the key and @ for the value; how the value is drawn
FILES = """settings file;ini;# = @;number|environment file;env;#=@;url|list of hosts;txt;# @;host|playbook;yaml;#: @;version
price list;csv;#,@;money|script;py;# = "@";word|shopping list;md;- #: @;number|timetable;txt;@ #;time|build file;toml;# = "@";version
contact list;md;* # (@);phone|query;sql;SET # = '@';word|program;ts;const # = @,;number|guest list;txt;#, table @;number
calendar;md;@ - #;date|address book;csv;#;@;mail|service file;conf;# @;path|requirements;txt;#==@;version|stylesheet;css;--#: @,;word
recipe;md;@ g #;number|inventory;csv;#,@,ok;number|redirects;conf;redirect # to @;url|glossary;md;#: see @;word|roster;txt;# until @;time
invoice;txt;# EUR @;money|crew list;csv;#,@;person|test;py;assert # == @;number|menu;txt;# ... @;money|imports;py;from @ import #;ident
signs;txt;#: @;title|aliases;sh;alias #='@';word|make file;mk;# := @;path|schedule;csv;#,@;date"""
READ = "read_file|cat|show_file|open_file|view|lines_of|numbered"
PUT = "replace_line|set_line|write_line|edit_line|change_line|overwrite_line"


def make(k):
    what, ending, form, kind = k.pick(
        [row.replace("#;@", "#,@").split(";") for row in FILES.replace("\n", "|").split("|")]
    )
    path, count, start = k.path(ending), k.int(4, 12), k.pick(1, 1, 1, k.int(2, 90))
    keys = k.many(k.pick(k.word, k.ident) if kind != "ident" else k.ident, count)

    def draw():
        return str(k.int(2, 900) if kind == "number" else getattr(k, kind)())

    def line(key, value):
        return form.replace("#", key).replace("@", value)

    lines = [line(key, draw()) for key in keys]
    at, style = k.int(0, count - 1), k.pick("colon", "bar", "rows", "tab")
    old, new, key = lines[at], line(keys[at], k.many(draw, 3)[-1]), keys[at]
    is_there, is_so, has_old, has_path = not k.chance(8), k.chance(8), k.chance(35), k.chance(70)
    new = line(key, draw() + draw()) if new == old and kind == "number" else new
    if not is_there:
        lines[at] = line(k.word(), draw())
    elif is_so:
        lines[at] = old = new

    k.role(
        f"You edit files, one line at a time.|Editor of one {what}|You keep the {what} up to date.|text editor bot",
        f"A careful hand for {path}.|You change what you are told to change in the {what}, and nothing else.",
        "Line editor. Reads first.|You are an assistant that works on text files.",
    )
    k.must("If no line fits, report that it was not done.|No such line: say that it could not be done.")
    k.steps(
        "<read> shows the numbers of the lines.|Read first, with <read>.",
        "Then <put>, once.|<put> takes the number of the line and its new text.",
    )
    k.goal(
        f"In {path}, the line of {key} should read: {new}|{path}: replace the line with {key} by\n{new}",
        f"The {what} {path} has a wrong line for {key}. It has to be\n{new}|{new}\n\nThat is what {path} should say about {key}.",
        f"file: {path}. line: the one of {key}. new text: {new}|Change the {key} line ({what} {path}) to `{new}`",
        f"Please make it `{new}` where {path} speaks of {key}.|`{new}` instead of what is there now for {key}, in {path}",
        f"We changed {key}. Update its line in {path}; the new one is\n{new}",
    )
    by = {"path": text("path|file|name", f"Path of the {what}.|Which file.")} if has_path else {}

    @k.look(READ, f"Prints the {what} with numbers.|Shows the lines of a file, numbered.", **by)
    def read(path=path):
        if path != own:
            return k.fail(f"{path}: no such file")
        if style == "rows":
            return [{"line|no|n": start + i, "text|content": one} for i, one in enumerate(lines)]
        sign = {"colon": ": ", "bar": " ¦ ", "tab": "\t"}[style]
        return k.raw("\n".join(f"{start + i}{sign}{one}" for i, one in enumerate(lines)))

    own = path
    params = by | {"line": integer("line|number|line_no|at", "Number of the line.|Which line, by number.")}
    if has_old:
        params["old"] = text(
            "old|expected|was", "What the line is now, for safety.|Text of the line before the change."
        )
    params["new"] = text("text|new|content|new_line", "The new line.|What the line becomes.|Text that is put there.")

    @k.act(PUT, "Replaces one line.|Puts a new text in the place of a line.|Overwrites a line of the file.", **params)
    def put(line, new, old=None, path=path):
        if path != own or not start <= line < start + count:
            return k.fail(f"{path} has no line {line}.")
        if old not in (None, lines[line - start]):
            return k.fail(f"Line {line} is not {old}")
        lines[line - start] = new
        return k.one(f"Line {line} replaced.", "saved", f"{path}: 1 line changed")

    def right():
        where = {"path": path} if has_path else {}
        if not read.calls:
            return read(**where)
        if not is_there:
            return k.give_up(f"no line has {key}.")
        return [] if lines[at] == new else put(line=start + at, new=new, **where, **({"old": old} if has_old else {}))

    return right
