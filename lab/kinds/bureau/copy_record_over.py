"""Copies some fields of a record into another program."""

from kind import integer, text

STRUCTURE = "handover"
DOMAIN = "skins"

# record, from program, into program, who it is about, four fields with kinds
SKINS = """booking|web form|room plan|guest|arrival:d|nights:n|room:w;
application|mail folder|staff file|applicant|phone:o|start:d|desk:w;
order|shop page|picking list|buyer|pieces:n|bin:i|due:d;
damage report|phone note|claims book|client|date:d|amount:n|police number:i;
enrolment|paper form|class book|pupil|class:w|birthday:d|locker:i;
repair slip|counter slip|workshop plan|owner|bay:w|hours:n|frame number:i;
lease|contract folder|rent book|tenant|flat:i|rent:n|start:d;
donation|bank list|donor file|donor|amount:n|account:i|day:d;
delivery|driver's sheet|stock book|supplier|pallets:n|ramp:w|seal:i;
complaint|phone log|help desk|caller|product:w|batch:i|bought on:d;
birth|ward sheet|registry|mother|day:d|weight:n|room:i;
catch|angler's card|club book|angler|weight:n|water:w|permit:i;
loan|lending slip|loan book|reader|signature:i|days:n|shelf:w;
trip|travel form|fuel book|driver|plate:i|distance:n|town:w;
sale|till roll|accounts|seller|receipt:i|total:n|till:w;
visit|gate book|badge system|visitor|badge:i|host:p|gate:w;
sample|field note|lab system|farmer|plot:i|depth:n|crop:w;
accident|site note|safety book|worker|site:w|witness:p|day:d;
game|score sheet|league page|referee|score:n|ground:w|match number:i;
measurement|site sketch|quote program|customer|width:n|height:n|colour:w;
prescription|fax|pharmacy program|patient|drug:w|dose:n|doctor:p;
ticket|chat|it board|user|host:h|error:i|since:d""".split(";")


def make(k):
    rec, src, dst, who_is, *fields = k.pick(SKINS).strip().split("|")
    fields, kinds = zip(*(f.split(":") for f in fields), strict=True)
    draws = dict(d=k.date, n=lambda: k.int(2, 900), w=k.word, i=k.id, o=k.phone, p=k.person, h=k.host)
    n = k.int(2, 3)
    ids, people, noted = k.ids(n), k.people(n), k.people(n)
    values = [[draws[kind]() for kind in kinds] for _ in range(n)]
    at, use = k.int(0, n - 1), sorted(k.some(range(3), k.int(2, 3)))
    is_void, by_name = k.chance(12), k.chance(35)
    called = people[at] if by_name else ids[at]
    u = [f.replace(" ", "_") for f in fields]
    r, d = rec.replace(" ", "_").replace("'", ""), dst.replace(" ", "_").replace("'", "")
    want = ", ".join(fields[i] for i in use)

    k.role(f"""You type things from the {src} into the {dst}.|{src} -> {dst}
        |Two programs that don't talk to each other. You carry it over.
        |copy clerk for the {dst}|Every {rec} ends up in the {dst}, thanks to you.""")
    k.must(
        "What is marked void is not carried over; report that it is not done.|"
        f"A void {rec}: say that it could not be copied."
    )
    k.steps(f"<open_> the {rec}.", f"<enter> it in the {dst}.")
    k.goal(f"""Carry {rec} {called} over into the {dst} ({want}).|{rec} {called}: {src} -> {dst}
        |please enter {rec} {called} in the {dst}, it is only in the {src} so far
        |Why is {rec} {called} not in the {dst} yet? Put it there, with {want}.
        |what: {rec}; which: {called}; from: {src}; to: {dst}|copy {called} over, {want}. thanks!
        |The {dst} lacks the {rec} of {people[at]} ({called}). Type it in.
        |could you take {called} from the {src} and put {want} into the {dst}?""")

    @k.look(
        f"open_{r}|get_{r}|read_{src.replace(' ', '_').replace(chr(39), '')}",
        f"Opens one {rec} in the {src}.|Shows one {rec}.",
        key=text(f"{r}|which|key", f"{'Name of the ' + who_is if by_name else 'Number of the ' + rec}.|Which {rec}."),
    )
    def open_(key):
        keys = people if by_name else ids
        if key not in keys:
            return k.fail(f"There is no {rec} {key}.")
        i = keys.index(key)
        row = {"no|id|ref": ids[i], f"{who_is}|name": people[i], "noted_by|taken_by": noted[i]}
        row |= dict(zip(u, values[i], strict=True))
        return row | {"state|status": "void" if is_void and i == at else "valid"}

    made = {
        f"f{i}": (integer if kinds[i] == "n" else text)(u[i], f"The {fields[i]}.|{fields[i].capitalize()}.")
        for i in use
    }

    @k.act(
        f"enter_{r}|add_to_{d}|enter",
        f"Enters one {rec} in the {dst}.|Makes an entry in the {dst}.",
        no=text("no|ref|id", f"Number of the {rec}.|The number it has."),
        who=text(f"{who_is}|name|who", f"Name of the {who_is}.|Who it is about."),
        **made,
    )
    def enter(no, who, **_):
        return f"{no} is in the {dst}." if no in ids else k.fail(f"{no} is unknown.")

    def right():
        if not open_.made(key=called):
            return open_(key=called)
        if is_void:
            return k.give_up(f"the {rec} is void.")
        args = dict(no=ids[at], who=people[at]) | {f"f{i}": values[at][i] for i in use}
        return None if enter.made(**args) else enter(**args)

    return right
