"""Gives a duty to the one who comes next in a rotation, after the one who had it last."""

from kind import integer, text

STRUCTURE = "next-in-turn"
DOMAIN = "teams"

# duty;rotation;member;members;number
SKINS = """on-call week;rota;engineer;engineers;days
code review;review ring;developer;developers;hours
backup tape;tape cycle;tape;tapes;weeks
standup;talk order;speaker;speakers;minutes
deployment slot;pool order;node;nodes;percent
kitchen duty;list;student;students;days
key ceremony;custodian list;custodian;custodians;hours
test device;device ring;device;devices;days
newsletter;editor list;editor;editors;pages
greenhouse watering;plan;gardener;gardeners;litres
blood sampling;visit plan;nurse;nurses;tubes
release train;train list;release lead;release leads;weeks
cleaning run;bench order;bench;benches;minutes
proxy address;address ring;address;addresses;minutes
night shift;shift list;operator;operators;hours
demo;demo order;team;teams;minutes
printer job;printer ring;printer;printers;grams
incident lead;lead rota;lead;leads;hours
calibration;instrument list;instrument;instruments;points
log volume;volume cycle;volume;volumes;gigabytes
seminar talk;speaker list;doctoral student;doctoral students;minutes
guard round;round plan;guard;guards;rounds"""


def make(k):
    duty, rota, one, many, number = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" -", "__")
    d, r, o, nr, n = duty.translate(u), rota.translate(u), one.translate(u), number.translate(u), k.int(3, 6)
    names, ids = k.many(k.pick(k.person, k.word), n), k.ids(n)
    last, group, count, day, has_day = k.int(0, n - 1), k.word(), k.int(2, 30), k.date(), k.chance(50)
    away = [False] * n
    if k.chance(35):
        away[(last + 1) % n] = True
    if k.chance(8):
        away = [True] * n
    turn = next(((last + i) % n for i in range(1, n + 1) if not away[(last + i) % n]), None)
    mark, has_ids = k.pick("last", "had it", "current"), k.chance(60)
    plus = f", from {day}" if has_day else ""

    k.role(
        f"You keep the {rota}.|{rota} keeper|Fair turns for all {many}.|You say whose turn it is: {duty}.",
    )
    k.must(f"Next is the one after the one marked '{mark}'; after the end of the list it starts at the top.|The list is a ring: whoever follows '{mark}' is next.")
    k.must("Who is away is skipped; if all are away, say that it was not done.|Skip those who are away. All away: report that it is not possible.")
    k.steps("<ring> in its order.", "<give> it to the next.")
    k.goal(
        f"Next {duty} in {group}, {number} {count}{plus}.|{group}: {duty}, {count} {number}{plus}, next in the {rota}|Whose turn is the {duty} in {group}? Assign it, {count} {number}{plus}.",
        f"Please give the {duty} of {group} to the next one in the {rota} ({number}: {count}){plus}.|rotate {d} {group} {nr}={count}{plus}",
        f"{group} has nobody for the {duty}!! next one please, {count} {number}{plus}",
        f"{duty} / {group} / {count} {number}{plus} / whoever is next",
    )

    @k.look(f"get_{r}|show_{r}|{r}", f"The {rota} of one group, in order.", of=text("group|of|name", "Name of the group."))
    def ring(of):
        if of != group:
            return k.fail(f"no {rota} for {of}")
        rows = []
        for i in range(n):
            row = {f"{o}|name": names[i], f"{o}_id|id": ids[i], "turn|mark": mark if i == last else "-", "away|absent": "yes" if away[i] else "no"}
            rows.append(row)
        return rows

    known = ids if has_ids else names
    more = {"day": text("start|from_day", "First day.")} if has_day else {}

    @k.act(
        f"assign_{d}|give_{d}|set_turn",
        f"Gives the {duty} to one {one}.",
        of=text("group|of", "Name of the group."),
        key=text(f"{o}_id|to" if has_ids else f"{o}|to", f"{'Id' if has_ids else 'Name'} of the {one}."),
        n=integer(f"{nr}|length", f"How many {number}."),
        **more,
    )
    def give(of, key, n, day=None):
        if of != group or key not in known or away[known.index(key)] or give.calls:
            return k.fail(f"{key} can't have it")
        return k.one("ok", f"{key}: assigned", "done")

    def right():
        if not ring.made(of=group):
            return ring(of=group)
        if turn is None:
            return k.give_up("all are away.")
        return None if give.calls else give(of=group, key=known[turn], n=count, **(dict(day=day) if has_day else {}))

    return right
