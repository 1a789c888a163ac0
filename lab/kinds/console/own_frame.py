"""A trace has many frames; the topmost one in our own folder is where the breakpoint or note goes."""

from kind import integer, text

STRUCTURE = "first-own-line"
DOMAIN = "debugging"

# trace;act;extra
SKINS = """trace;set_breakpoint;condition
crash;add_comment;reviewer
panic;add_log;level_name
profile;mark_hotspot;team
leak;annotate;owner
deadlock;add_watch;watcher
warning;silence;ticket
coverage;open_line;editor
timeout;add_probe;probe
assertion;note;author
exception;tag_line;label
segfault;attach_note;analyst
regression;blame;bisector
race;guard;lock_name
overflow;clamp;limit_name
hang;sample_here;sampler
fault;pin;board
alarm;bookmark;folder
abort;flag_line;queue
stall;instrument;meter"""


def make(k):
    trace, act, extra = k.pick(SKINS.split("\n")).split(";")
    ref, value = k.id(), k.word()
    own, *libs = k.words(3)
    count = k.int(3, 6)
    first = k.int(0, count - 2)
    frames = []
    for i in range(count):
        folder = own if i == first or (i > first and k.chance(50)) else k.pick(libs)
        frames.append((f"{folder}/{k.word()}.{k.pick('py', 'ts', 'go')}", k.int(2, 900), k.ident()))
    path, line, _ = frames[first]
    nice, say = extra.replace("_", " "), act.replace("_", " ")
    style = k.pick('  File "{}", line {}, in {}', "  at {2} ({0}:{1})", "#{0} +{1} {2}")

    k.role(f"You look into every {trace}.|{trace} reader|Debugging helper for the code in {own}/.")
    k.must(f"Our own code is in {own}/; all else is from others. The first frame from the top that is ours counts.|The topmost frame in {own}/ is the one.")
    k.steps("<show> it.", "<mark> that line.")
    k.goal(
        f"{say} for {trace} {ref}, {nice} {value}",
        f"Please {say} where {trace} {ref} leaves our code ({nice}: {value}).",
        f"{trace}: {ref}\n{nice}: {value}\naction: {say}",
        f"{ref}: {say} [{value}]",
        f"got a {trace} ({ref}). {say} at our first line, {nice} is {value}",
    )

    @k.look(f"show_{trace}|get_{trace}|{trace}_text", f"Prints the frames of a {trace}, the top one first.", ref=text(f"{trace}|id", f"Number of the {trace}."))
    def show(**by):
        if by["ref"] != ref:
            return k.fail(f"no {trace} {by['ref']}")
        return k.raw("\n".join([f"{trace} {ref}", *[style.format(*f) for f in frames]]))

    @k.act(
        f"{act}|{act}_at",
        f"Does this at one line of a file: {say}.",
        path=text("file|path", "Path of the file."),
        line=integer("line|line_no", "Number of the line."),
        value=text(extra, f"The {nice}."),
    )
    def mark(path, line, value):
        return f"{path}:{line}" if (path, line) in [f[:2] for f in frames] else k.fail(f"no line {line} in {path}")

    def right():
        if not show.made(ref=ref):
            return show(ref=ref)
        return None if mark.made() else mark(path=path, line=line, value=value)

    return right
