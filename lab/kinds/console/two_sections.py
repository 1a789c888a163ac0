"""A config file has the same key in several sections; the goal names the section, and the edit needs the line."""

from kind import integer, text

STRUCTURE = "config-edit"
DOMAIN = "configuration"

# section;key family;verb
SKINS = """environment;timeout;set
host;port;change
profile;color;repaint
region;quota;adjust
user;shell;switch
device;rate;tune
job;retries;edit
branch;owner;set
theme;margin;resize
queue;limit;cap
level;speed;set
store;opening;update
robot;reach;limit
panel;order;sort
tenant;plan;move
bucket;days;keep
pool;size;grow
season;prize;raise
mailbox;folder;point
locale;format;set"""


def make(k):
    section, family, verb = k.pick(SKINS.split("\n")).split(";")
    path, key, other = k.path("ini", "toml", "cfg", "conf"), k.ident(), k.ident()
    names = k.words(3)
    at, new = k.int(0, 2), k.word()
    lines, wanted = [], 0
    for i, name in enumerate(names):
        lines.append(f"[{name}]")
        for entry in k.shuffled([key, other]):
            lines.append(f"{entry} = {k.word()}")
            if i == at and entry == key:
                wanted = len(lines)
    start = k.int(3, 60)
    printed = "\n".join(f"{start + n:>4}  {line}" for n, line in enumerate(lines))
    line = start + wanted - 1

    k.role(f"You edit settings, {section} by {section}.|config bot ({family})|Files of settings. Every {section} has its own part.")
    k.must(f"Each part in brackets belongs to one {section}.|[name] begins the part of a {section}.")
    k.steps("<show> prints it with line numbers.", "<edit> that line.")
    k.goal(
        f"{path}: {key} of {names[at]} = {new}",
        f"Please {verb} {key} for the {section} {names[at]} in {path} to {new}.",
        f"file: {path}\n{section}: {names[at]}\n{key}: {new}",
        f"{verb} [{names[at]}] {key} {new} in {path}",
        f"in {path}, {names[at]} should have {new} as {key}. leave the others",
    )

    @k.look("show_file|cat|print_file", "Prints a file with line numbers.|Shows the lines of a file.", path=text("file|path", "Path of the file."))
    def show(**by):
        return k.raw(printed) if by["path"] == path else k.fail(f"no file {by['path']}")

    @k.act(
        f"{verb}_line|edit|write_value",
        "Gives the setting on one line another value.|Changes the value on a line.",
        path=text("file|path", "Path of the file."),
        line=integer("line|line_no", "Number of the line."),
        key=text("key|setting", "The setting that stands there."),
        value=text("value|to", "The new value."),
    )
    def edit(**by):
        ok = by["path"] == path and 0 <= by["line"] - start < len(lines) and lines[by["line"] - start].startswith(by["key"])
        return f"line {by['line']} changed" if ok else k.fail(f"{by['key']} is not on line {by['line']}")

    def right():
        if not show.made(path=path):
            return show(path=path)
        return None if edit.made() else edit(path=path, line=line, key=key, value=new)

    return right
