"""Transfers an amount from one named holder to another, by their ids, if the giver has enough."""

from kind import integer, text

STRUCTURE = "transfer"
DOMAIN = "skins"

# holder, holders, how they are named, what is moved, unit of it
SKINS = """account|accounts|p|money|dollars; tank|tanks|w|diesel|litres; warehouse|warehouses|w|cement|bags;
player|players|p|gold|coins; budget|budgets|t|funds|units; team|teams|w|credits|credits; silo|silos|i|grain|tons;
phone plan|phone plans|i|data|megabytes; wallet|wallets|k|tokens|tokens; department|departments|t|vacation days|days;
shop|shops|w|shirts|pieces; node|nodes|h|shards|shards; farm|farms|w|water|cubic metres; kitchen|kitchens|w|rice|kilos;
member|members|p|points|points; blood bank|blood banks|w|plasma|packs; battery|batteries|i|charge|watt hours;
partition|partitions|x|space|gigabytes; branch office|branch offices|w|cash|notes; library|libraries|t|chairs|chairs;
pool|pools|k|addresses|addresses; barn|barns|w|hay|bales; class|classes|i|tablets|tablets;
fund|funds|t|shares|shares""".split(";")
VERBS = """transfer|Transfers {0} from one {1} to another; move|Moves {0} between two {2};
hand_over|Hands {0} over to another {1}; shift|Shifts {0} from {1} to {1}; send|Sends {0} from one {1} to the other;
book|Books {0} from one {1} to another; reallocate|Reallocates {0} among {2};
pass_on|Passes {0} on to another {1}""".split(";")


def make(k):
    holder, holders, named, what, unit = k.pick(SKINS).strip().split("|")
    verb, about = k.pick(VERBS).strip().split("|")
    draws = dict(p=k.person, w=k.word, t=k.title, i=k.id, k=k.key, h=k.host, x=k.ident)
    h, hs, w = (s.replace(" ", "_") for s in (holder, holders, what))
    n = k.int(3, 7)
    rows = list(zip(k.ids(n), k.many(draws[named], n), k.numbers(n, 300, 5000), strict=True))
    (id1, a, has), (id2, b, _) = k.some(rows, 2)
    amount, is_all = k.int(21, 290), k.chance(25)
    too_much = not is_all and k.chance(15)
    if too_much:
        amount = has + k.int(10, 900)
    if is_all:
        amount = has
    finds, note = k.chance(40), k.id() if k.chance(40) else ""
    much = f"all the {what}" if is_all else f"{amount} {unit}" + ("" if what == unit else f" of {what}")
    noted = k.pick(f" (reference {note})", f", reference {note}", f"; reference: {note}") if note else ""

    k.role(f"""You move {what} between {holders}.|{what} desk|You keep the books on {what}.|Agent for {holders}.
        |Clerk: who has how much {what}, and who gets it.|You help a {holder} out with {what} of another.
        |transfers only""")
    k.must("If the giver has too little, report that it is not done.|Not enough there? Don't move any; not done.")
    k.steps("Look at <rows_of> first.|<rows_of> has the ids.", "Then <give>, once.|One <give> does it.")
    k.goal(f"""Move {much} from {a} to {b}{noted}.|{b} gets {much} from {a}{noted}|{a} gives {b} {much}{noted}
        |{much}: {a} -> {b}{noted}|to: {b}. from: {a}. how much: {much}{noted}
        |{b} is short of {what}. Take {much} from {a}{noted}.
        |please let {b} have {much}, {a} has to give{noted}|Out of {a}, into {b}: {much}{noted}
        |The {holder} {a} owes the {holder} {b} {much}, settle that{noted}
        |Can {b} receive {much} from {holder} {a}{noted}?""")
    find = dict(query=text(f"name|{h}|whose", f"Name of the {holder}.|Which {holder}."))
    one = (f"find_{h}|get_{h}|{h}_info", f"Finds a {holder} by name.|Id and {what} of one {holder}.")
    all_ = (f"list_{hs}|{hs}|balances", f"Lists the {holders} and their {what}.|What each {holder} has.")

    @k.look(*(one if finds else all_), **(find if finds else {}))
    def rows_of(query=None):
        keys = (f"id|{h}_id|no", f"name|{h}_name|called", f"{w}|{w}|amount")
        return [dict(zip(keys, row, strict=True)) for row in rows if query in (None, row[1])]

    more = dict(note=text("reference|ref|memo", "Reference of the transfer.|The reference.")) if note else {}
    params = dict(
        source=text(f"from|source|from_{h}|giver", f"Id of the {holder} that gives."),
        target=text(f"to|target|to_{h}|receiver", f"Id of the {holder} that gets it."),
        amount=integer(f"amount|{unit.replace(' ', '_')}|how_much", f"How many {unit}.|Number of {unit}."),
    )

    @k.act(
        f"{verb}|{verb}_{w}",
        about.format(what, holder, holders) + ".",
        **dict(k.shuffled(list(params.items()))),
        **more,
    )
    def give(source, target, amount, note=""):
        at = {row[0]: row[2] for row in rows}
        if source not in at or target not in at or source == target:
            return k.fail(f"No such {holder}: {source}, {target}")
        if amount > at[source]:
            return k.fail(f"{source} has only {at[source]}.")
        return f"{amount} {unit}: {source} to {target}."

    def right():
        looks = [rows_of(query=q) for q in (a, b) if not rows_of.made(query=q)] if finds else []
        if not finds and not rows_of.made():
            looks = [rows_of()]
        if too_much and (not looks or k.seen(id1)):
            return k.give_up(f"{a} has too little.")
        args = dict(source=id1, target=id2, amount=amount, **(dict(note=note) if note else {}))
        return looks or (None if give.made(**args) else give(**args))

    return right
