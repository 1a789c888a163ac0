"""A thing can only be closed after everything that hangs on it is closed."""

from kind import text

STRUCTURE = "children-first"
DOMAIN = "shutdowns"

SKINS = """main;branch;close
yard;gate;lock
line;machine;stop
permit;job;sign off
project;trench;complete
feeder;spur;isolate
barn;pen;vacate
ship;hold;seal
tower;floor;clear
header;pump;shut
contract;purchase;settle
terminal;lane;close
mine;shaft;evacuate
boiler house;boiler;bank
dam;sluice;lower
site;crane;pin
fair;stall;clear
network;zone;drain
farm;shed;empty
depot;bay;block"""


def make(k):
    whole, part, verb = k.pick(SKINS.split("\n")).split(";")
    name, parts, order = k.id(), k.ids(k.int(2, 4)), k.id()
    done = {p: k.chance(35) for p in parts}
    who = k.person()
    k.role(
        f"You {verb} things in the right order.|{whole} closing|First every {part}, last the {whole}.",
        "Shutdown helper",
    )
    k.must(
        f"A {whole} comes last: each {part} that is still open comes before it. Anything closed stays as it is.|Do every open {part} first and the {whole} at the end."
    )
    k.steps("<tree> shows what is open.|Look at <tree>.", "<do_it> one by one.")
    k.goal(
        f"{verb.capitalize()} {whole} {name}, order {order}, by {who}.",
        f"{order}: {verb} {name} ({who})",
        f"{who} wants {whole} {name} done today, {verb} it with all that belongs to it. Order {order}.",
        f"{whole} {name} / {verb} / order {order} / {who}",
        f"can you {verb} {name} for me? order {order}, I am {who}",
    )

    @k.look(
        f"tree|{part}s_of|what_hangs",
        f"Every {part} of a {whole}, and whether it is open.",
        number=text(f"{whole.split()[0]}|number", f"Number of the {whole}.|Which {whole}."),
    )
    def tree(number):
        if number != name:
            return k.fail(f"no {whole} {number}")
        return [{f"{part}|no": p, "state": "closed" if done[p] or do_it.made(number=p) else "open"} for p in parts]

    @k.act(
        f"{verb}|{verb}_it|{verb}_one".replace(" ", "_"),
        f"{verb.capitalize()}: a {part} or a {whole}.",
        number=text("number|no|which", f"Number of the {part} or {whole}.|Which one."),
        order=text("order|ref", "Number of the order.|Which order."),
        who=text("who|by", "Who wants it.|By whom."),
    )
    def do_it(number, order, who):
        rest = [p for p in parts if not done[p] and not do_it.made(number=p)]
        if number == name:
            return k.fail(f"{rest[0]} is still open") if rest else f"{name}: {verb}"
        return f"{number}: {verb}" if number in rest else k.fail(f"{number} is not open")

    def right():
        if do_it.made(number=name):
            return None
        if not tree.made(number=name):
            return tree(number=name)
        rest = [p for p in parts if not done[p] and not do_it.made(number=p)]
        return [do_it(number=n, order=order, who=who) for n in rest or [name]]

    return right
