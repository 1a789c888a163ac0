"""A log has who came and who went; whoever's last line is an entry is still inside and is dealt with."""

from kind import text

STRUCTURE = "state-from-events"
DOMAIN = "closing time"

# place;who;in;out;verb
SKINS = """library;reader;came;left;call
pool;swimmer;in;out;whistle for
museum;visitor;entered;left;fetch
ward;visitor;arrived;gone;escort out
gym;member;in;out;remind
school;pupil;arrived;collected;find
theatre;actor;on;off;prompt
court;witness;sworn in;released;release
harbour;boat;out at sea;moored;radio
camp;scout;set out;back;search for
kitchen;cook;clocked in;clocked out;sign out
archive;box;taken;returned;recall
stable;horse;out;in again;catch
hostel;guest;checked in;checked out;bill
cave;tourist;went in;came out;rescue
lab;student;logged on;logged off;log off
car park;car;drove in;drove out;tow
nursery;child;dropped;fetched;look after
sauna;bather;went in;came out;knock for
mine tour;helmet;issued;handed in;ask for"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    place, who, in_, out, verb = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    people = k.people(n)
    tags = dict(zip(people, k.ids(n), strict=True))
    inside = k.some(people, k.int(0 if k.chance(30) else 1, n - 1))
    events = []
    times = sorted(k.many(lambda: f"{k.int(8, 21):02}:{k.int(0, 59):02}", 3 * n))
    sequence = []
    for p in people:
        pattern = [in_, out, in_] if p in inside and k.chance(40) else [in_] if p in inside else [in_, out]
        sequence.append([(p, e) for e in pattern])
    while any(sequence):
        part = k.pick([s for s in sequence if s])
        events.append(part.pop(0))
    rows = [(t, p, e) for t, (p, e) in zip(times, events, strict=False)]
    name, clerk = k.word().capitalize(), k.person()
    v = verb.split()[0]

    k.role(f"You close the {place} at night.|{place} closing helper", "Nobody is locked in.|I read the log before I turn the key.")
    k.must(f"The last line about {an(who)} counts: {in_} means still here, {out} means gone.|Somebody whose latest line says {in_} is still here; {out} is gone.")
    k.steps("<log> is in order of time.|Read <log>.", "<do> for each one still here.")
    k.goal(
        f"{verb} every {who} still in {place} {name} (clerk {clerk})",
        f"{name} closes: {verb} who is left. {clerk}",
        f"Good evening, it is closing time at {name}. Would you go through the log and {verb} each {who} who has not gone yet? Thank you, {clerk}",
        f"anybody left in {name}?? {verb} them all ({clerk})",
    )

    @k.look(f"log|read_log|{place.replace(' ', '_')}_log", "Who came and went today, in order.", place=text(place.replace(" ", "_"), f"Name of the {place}."))
    def log(place):
        if place != name:
            return k.fail("No log of that name.")
        return [{"time|at": t, f"{who}|name": p, "tag|no": tags[p], "event|what": e} for t, p, e in rows]

    @k.act(f"{v}|{v}_{who}|do_it", f"To {verb} one {who}.", tag=text("tag|no", f"Tag number of the {who}."), clerk=text("clerk|by", "Name of the clerk."))
    def do(tag, clerk):
        ok = tag in [tags[p] for p in inside] and not do.made(tag=tag)
        return f"{tag}: {verb}, done." if ok else k.fail(f"{tag} is not here.")

    def right():
        if not log.made(place=name):
            return log(place=name)
        return [do(tag=tags[p], clerk=clerk) for p in inside if not do.made(tag=tags[p])]

    return right
