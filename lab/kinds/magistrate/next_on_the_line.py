"""Finds the row that stands before or behind a named one, and acts on it."""

from kind import text

STRUCTURE = "neighbour"
DOMAIN = "transport and rosters"

# list;element;act;verb said
SKINS = """rail line;station;announce;announce a stop at
bus route;stop;close;close
tram line;halt;inspect;inspect
ferry run;pier;book;book
postal round;street;deliver;deliver to
aqueduct;gate;open_gate;open
grid section;pylon;earth;earth
pipeline;valve;shut;shut
cause list;case;call_case;call
order of succession;heir;summon;summon
waiting list;applicant;invite;invite
bench;judge;seat;seat
list of bidders;bidder;ask;ask
reading round;house;read_meter;read the meter of
electoral list;candidate;move_up;move up
ward round;room;visit;visit
street;plot;survey;survey
towing train;barge;uncouple;uncouple"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    line, stop, act, verb = k.pick(SKINS.split("\n")).split(";")
    names, lines = k.words(6), k.words(2)
    codes = dict(zip(names, k.ids(6), strict=True))
    at, day = k.int(1, 4), k.date()
    x = names[at]
    how = k.pick("after", "before", "last", "first")
    to = {"after": names[at + 1], "before": names[at - 1], "last": names[-1], "first": names[0]}[how]
    said = {
        "after": [f"the one right behind {x}", f"what follows {x}", f"the {stop} that comes next after {x}"],
        "before": [f"the one right before {x}", f"what precedes {x}", f"the {stop} that comes just ahead of {x}"],
        "last": [f"the last one, {x} not being meant", f"the end of it, although {x} complains"],
        "first": [f"the first one, {x} not being meant", f"the beginning of it, although {x} complains"],
    }[how]
    said = k.pick(said)
    k.role(f"You manage every {line}.", f"{line} control", f"Dispatcher of one {line} after the other.")
    k.steps(f"The order of {an(line)} is known to <sequence>.", "<treat> takes the code, not the name.")
    k.must(f"{an(stop).capitalize()} is addressed by its code.|Codes, not names, are given to <treat>.")
    k.goal(
        f"On {line} {lines[0]}, {verb} {said}, for {day}.",
        f"{lines[0]}: {verb} {said} ({day})",
        f"For {day} on {lines[0]} please {verb} {said}.",
        f"Concerning {line} {lines[0]} on {day}: {verb} {said}.",
    )

    @k.look("sequence|order_of|show_line", f"The {stop}s of {an(line)}, in order.", name=text("name|line|of", f"Name of the {line}."))
    def sequence(name):
        if name not in lines:
            return k.fail(f"No {line} {name}.")
        use = names if name == lines[0] else names[::-1]
        return [{f"{stop}|name": n, "code": codes[n]} for n in use]

    @k.act(
        f"{act}|{act}_{stop}",
        f"To {verb} {an(stop)}.",
        code=text("code|id", f"Code of the {stop}."),
        line=text("line|on", f"Name of the {line}."),
        day=text("day|date|on_day", "For which day."),
    )
    def treat(code, line, day):
        if code not in codes.values():
            return k.fail(f"{code} is no code.")
        return f"{code} on {line}, {day}: entered."

    def right():
        if not sequence.made(name=lines[0]):
            return sequence(name=lines[0])
        if not treat.made():
            return treat(code=codes[to], line=lines[0], day=day)

    return right
