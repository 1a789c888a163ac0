"""Books the first slot of a calendar that is free and long enough."""

from kind import flag, integer, text

STRUCTURE = "schedule"
DOMAIN = "planning"

# what is done;slot;slots;on what
SKINS = """upgrade;maintenance window;maintenance windows;cluster
print;slot;slots;printer
measurement;beam time;beam times;beamline
reboot;window;windows;server
migration;change window;change windows;database
training;gpu slot;gpu slots;node
scan;session;sessions;microscope
calibration;bench slot;bench slots;test bench
release;freeze gap;freeze gaps;product
backup;quiet period;quiet periods;store
observation;night slot;night slots;telescope
flash;station slot;station slots;line
audit;appointment;appointments;room
cut;laser slot;laser slots;cutter
failover;drill slot;drill slots;site
import;load window;load windows;warehouse
wash;cycle;cycles;autoclave
recording;studio slot;studio slots;studio
test;rig slot;rig slots;rig
penetration test;test window;test windows;network
spin;run slot;run slots;centrifuge
demo;demo slot;demo slots;stage"""


def make(k):
    what, slot, slots, on = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    s, o, n, name = slot.translate(u), on.translate(u), k.int(3, 6), k.pick(k.word, k.host)()
    title, need = k.pick(k.id, k.word)(), 5 * k.int(6, 30)
    free, taken = k.pick(["free", "taken"], ["open", "booked"], ["available", "reserved"])
    starts = sorted(f"{d} {t}" for d, t in zip(k.dates(n), k.times(n), strict=True))
    lengths, ids = k.numbers(n, 10, 200), k.ids(n)
    states = [k.pick(free, free, taken) for _ in ids]
    fits = [i for i in range(n) if states[i] == free and lengths[i] >= need]
    by_id, has_tell, tell = k.chance(55), k.chance(45), k.chance(50)
    plus = (", mail the users" if tell else ", no mail to anybody") if has_tell else ""

    k.role(
        f"You book {slots}.|calendar of the {on}|Planner for people who need the {on}.",
        f"You find time for every {what}.|Booking helper, minutes matter.",
    )
    k.must(f"The first {slot} that is {free} and long enough is right; {slots} are listed by time.|Take the earliest one that is {free} and has enough minutes.")
    k.must(f"If none fits, report that it was not booked.|No fitting {slot}: say that it is not possible.")
    k.steps("<calendar> first.", "<book> one.")
    k.goal(
        f"Book {need} minutes on {name} for {what} {title}{plus}.|{what} {title}: {need} min, {on} {name}, as early as possible{plus}",
        f"When can {title} run on {name}? It takes {need} minutes. Book it{plus}.|{name} {need} {title}, first possible{plus}",
        f"Please reserve the earliest {slot} of {name} with at least {need} minutes for {title}{plus}.",
        f"{title} ({what}) is still not planned! {need} minutes on {name}, the sooner the better{plus}.",
        f"need: {need} minutes. where: {name}. what: {title}{plus}.|reserve {name} --minutes {need} --for {title}{plus}",
    )

    @k.look(f"list_{slots.translate(u)}|calendar|{s}_list", f"The {slots} of one {on}, by time.", of=text(f"{o}|of|on", f"Name of the {on}."))
    def calendar(of):
        if of != name:
            return k.fail(f"no {on} {of}")
        keys = (f"{s}_id|id|no", "start|begins|from", "minutes|length", "state|status")
        return [dict(zip(keys, r, strict=True)) for r in zip(ids, starts, lengths, states, strict=True)]

    more = {"tell": flag("notify|mail_users", "Whether the users get a mail.")} if has_tell else {}
    which = (f"{s}_id|slot|id", f"Id of the {slot}.") if by_id else ("start|at|begins", f"Start of the {slot}, day and time.")

    @k.act(
        f"book|book_{s}|reserve",
        f"Books one {slot}.",
        key=text(*which),
        title=text(f"for_what|title|{what.translate(u)}", f"Name of the {what}."),
        need=integer("minutes|length", "How many minutes are needed."),
        **more,
    )
    def book(key, title, need, tell=None):
        all_ = ids if by_id else starts
        if key not in all_ or all_.index(key) not in fits:
            return k.fail(f"{key} is not {free} or too short")
        return k.one("booked", f"{title}: {key}", "ok")

    def right():
        if not calendar.made(of=name):
            return calendar(of=name)
        if not fits:
            return k.give_up(f"no {slot} is long enough.")
        more = dict(tell=tell) if has_tell else {}
        return None if book.calls else book(key=(ids if by_id else starts)[fits[0]], title=title, need=need, **more)

    return right
