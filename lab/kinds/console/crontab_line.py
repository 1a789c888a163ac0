"""A schedule as a text file; one line of it is changed to another time, by its line number."""

from kind import flag, integer, text

STRUCTURE = "edit-a-line"
DOMAIN = "cron jobs"

# job;verb;word for the file
SKINS = """job;reschedule;crontab
alarm;move;rota
lesson;shift;timetable
backup;retime;plan
show;rebook;program
bus;retime;timetable
dose;move;chart
report;reschedule;plan
shift;change;roster
irrigation;retime;schedule
mass;move;calendar
sync;reschedule;crontab
feeding;move;plan
match;replan;fixture_list
patrol;shift;rota
broadcast;move;program
cleaning;replan;rota
train;retime;timetable
mailing;reschedule;plan
visit;move;list"""


def make(k):
    job, verb, kind = k.pick(SKINS.split("\n")).split(";")
    names = k.words(4)
    times = k.times(5)
    name, new = names[k.int(0, 3)], times[4]
    path, start = k.path("txt", "tab", "cfg"), k.int(2, 50)
    off = k.int(0, 3)
    lines = [f"{t}  {n}" for t, n in zip(times, names, strict=False)]
    at = names.index(name)
    lines.insert(off, f"# {name} was at {k.time()} last year")
    line = start + next(i for i, text_ in enumerate(lines) if text_.endswith(f"  {name}"))
    on = k.chance(50)
    printed = "\n".join(f"{start + i}: {x}" for i, x in enumerate(lines))
    nice = kind.replace("_", " ")

    k.role(f"You keep the {nice}.|{nice} keeper|Times change, the {nice} too.")
    k.must(f"Tell people: {'yes' if on else 'no'}.|Notify {'on' if on else 'off'}, always.", "Lines with # are remarks.|A line that begins with # is not a time.")
    k.steps("<show> it with line numbers.", "<change> the line.")
    k.goal(
        f"{verb} {name} to {new} in {path}",
        f"The {job} {name} should be at {new} from now on ({path}).",
        f"file: {path}\n{job}: {name}\ntime: {new}",
        f"{path}: {name} @ {new}, was {times[at]}",
        f"{new} suits {name} better than {times[at]}. please {verb} in {path}",
    )

    @k.look(f"show_{kind}|print_{kind}|cat_file", f"Prints the {nice}, with line numbers.", path=text("file|path", "Path of the file."))
    def show(**by):
        return k.raw(printed) if by["path"] == path else k.fail(f"no file {by['path']}")

    @k.act(
        f"{verb}|{verb}_{job}|set_time",
        f"Gives the {job} on one line another time.",
        path=text("file|path", "Path of the file."),
        line=integer("line|line_no", "Number of the line."),
        time=text("time|at", "The new time."),
        on=flag("notify|tell_people", "Whether people are told."),
    )
    def change(path, line, time, on):
        return f"line {line}: {time}" if 0 <= line - start < len(lines) else k.fail(f"no line {line}")

    def right():
        if not show.made(path=path):
            return show(path=path)
        return None if change.made() else change(path=path, line=line, time=new, on=on)

    return right
