"""Gives a task to somebody, or, when away, to the deputy, or to the deputy's deputy."""

from kind import flag, text

STRUCTURE = "deputy-chain"
DOMAIN = "skins"

# task, who, place
SKINS = """complaint|clerk|town hall; urgent call|doctor|clinic; repair|caretaker|school;
invoice|book-keeper|firm; alarm|guard|museum; interview|editor|local paper; order|buyer|hotel;
visit|nurse|care service; ticket|admin|small provider; lesson|teacher|school; shift|baker|bakery;
key request|porter|college; guided tour|guide|castle; permit|officer|building office;
delivery|driver|depot; claim|adjuster|insurance; loan request|banker|branch;
exam|examiner|driving school; translation|translator|court; rescue|diver|lake watch;
sermon|priest|parish; match|referee|league""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    task, one, place = k.pick(SKINS).strip().split("|")
    n = k.int(3, 5)
    names, ids = k.people(n), k.ids(n)
    hops = k.int(0, n - 2)
    nobody = k.chance(12)
    away = [i < hops or nobody for i in range(n)]
    deputy = [names[i + 1] if i + 1 < n else None for i in range(n)]
    length = n if nobody else hops + 1
    ref, urgent, has_flag, day = k.id(), k.chance(50), k.chance(60), k.date()
    has_day = k.chance(40)
    t, o = task.replace(" ", "_"), one.replace(" ", "_").replace("-", "_")

    k.role(f"""You pass work on in {an(place)}.|{place}: who does it|If somebody is away, the deputy does it.
        |task desk, {place}|You always find somebody for {an(task)}.""")
    k.must(
        "Who is away has a deputy; if the deputy is away too, take the deputy of that one, and so on.|"
        "Away: deputy. Deputy away: the next deputy."
    )
    k.must(
        "If the last one is away and has no deputy, report that it is not done.|"
        "Nobody left: say that it could not be given."
    )
    k.steps("See <staff_card> of the person.", "Follow the deputies until one is there.", "Then <give>.")
    u = (k.pick(" It is urgent.", " Urgent!") if urgent else " Not urgent.") if has_flag else ""
    d = k.pick(f" until {day}", f", due {day}") if has_day else ""
    k.goal(f"""Give {task} {ref} to {names[0]} or the deputy{d}.{u}|{task} {ref} -> {names[0]} (or deputy){d}.{u}
        |{names[0]} should do {ref}{d}. if away, whoever stands in.{u}
        |please pass {task} {ref} on to {names[0]}{d}, otherwise the stand-in.{u}
        |{task}: {ref}\nfor: {names[0]}, else deputy{d}\n{u}
        |Nobody has taken {ref} yet! {names[0]} or whoever is there{d}.{u}
        |can {names[0]} do {task} {ref}{d}? or the deputy.{u}
        |{ref} goes to {names[0]}{d}, you know the rule when somebody is away.{u}""")

    @k.look(
        f"staff_card|find_{o}|card_of",
        f"Shows the card of one {one}.|Whether somebody is there, and the deputy.",
        name=text(f"{o}|name|who", f"Name of the {one}.|Whose card."),
    )
    def staff_card(name):
        if name not in names:
            return k.fail(f"{name} is unknown.")
        i = names.index(name)
        return {"name|who": name, "number|staff_no": ids[i], "away|is_away": away[i], "deputy|stand_in": deputy[i]}

    more = dict(urgent_=flag("urgent|hurry|at_once", "Whether it is urgent.|Urgent or not.")) if has_flag else {}
    more |= dict(
        due=text(
            "until|due|deadline", "Last day for it; leave it out if none is said.|Due day, if any.", optional=True,
        ),
    )

    @k.act(
        f"give_{t}|give|assign_{t}",
        f"Gives one {task} to somebody.|Passes one {task} on.",
        no=text(f"{t}|no|id", f"Number of the {task}.|Which {task}."),
        to=text(f"{o}|to|staff_no", f"Number of the {one}.|Who gets it, by number."),
        **more,
    )
    def give(no, to, urgent_=None, due=None):
        if no == ref and to in ids and not away[ids.index(to)]:
            return f"{to} has {no}."
        return k.fail(f"{to} can't take {no}.")

    def right():
        for i in range(length):
            if not staff_card.made(name=names[i]):
                return staff_card(name=names[i])
        if nobody:
            return k.give_up("everybody is away.")
        args = dict(no=ref, to=ids[hops]) | (dict(urgent_=urgent) if has_flag else {}) | (
            dict(due=day) if has_day else {}
        )
        return None if give.calls else give(**args)

    return right
