"""Makes a list at the gate equal to the list of the office: adds what is missing, takes off what is too much."""

from kind import integer, text

STRUCTURE = "compare-sync"
DOMAIN = "lists"

SKINS = """driver;gate
firm;tip
plate;car park
badge;lab
boat;marina
visitor;plant
courier;ramp
dealer;market
pilot;field
crew;pier
trader;fish hall
dog;kennel
member;range
tenant;garage
van;zone
welder;tunnel
guest;hall
haulier;quarry
milker;parlour
diver;dock"""


def make(k):
    who, gate = k.pick(SKINS.split("\n")).split(";")
    name, base = k.word(), k.words(k.int(2, 3))
    add, drop = k.words(k.int(0, 2)), k.words(k.int(0, 2))
    office, there = k.shuffled(base + add), k.shuffled(base + drop)
    code = k.int(1000, 9999)
    k.role(f"You keep the list of the {gate}.|{gate} list|Two lists, one truth.", "List keeper")
    k.must(
        f"The list of the office is right. The {gate} takes changes with code {code}.|Make the {gate} say what the office says; its code is {code}."
    )
    k.steps("<office_list> and <gate_list> first.|Look at both lists.", "<put_on> and <take_off>.")
    k.goal(
        f"Make the list of {gate} {name} equal to the office list.",
        f"{name}: list as in office",
        f"Somebody was turned away at {name}. Please bring its list up to date.",
        f"{gate} {name} / sync list",
        f"the list at {name} is old again, make it right",
    )
    where = text(f"{gate.split()[0]}|where", f"Name of the {gate}.|Which {gate}.")

    @k.look("office_list|should_be|master_list", f"Every {who} that should be on the list.", where=where)
    def office_list(**by):
        return [{f"{who}|name": n} for n in office] if by["where"] == name else k.fail(f"no {gate} {by['where']}")

    @k.look("gate_list|is_there|local_list", f"Every {who} that is on the list there.", where=where)
    def gate_list(**by):
        now = [n for n in there if not take_off.made(name=n)] + [n for n in add if put_on.made(name=n)]
        return [{f"{who}|name": n} for n in now] if by["where"] == name else k.fail(f"no {gate} {by['where']}")

    args = dict(
        name=text(f"{who}|name", f"Name of the {who}.|Which {who}."),
        where=where,
        code=integer("code|pin", f"Code of the {gate}.|The code."),
    )

    @k.act("put_on|add|enter", f"Puts a {who} on the list there.", **args)
    def put_on(name, where, code):
        return f"{name} is on the list" if name not in there else k.fail(f"{name} is on it already")

    @k.act("take_off|remove|strike", f"Takes a {who} off the list there.", **args)
    def take_off(name, where, code):
        return (
            f"{name} is off the list"
            if name in there and not take_off.made(name=name)
            else k.fail(f"{name} is not on it")
        )

    def right():
        todo = [t(where=name) for t in (office_list, gate_list) if not t.made(where=name)]
        if todo:
            return todo
        todo = [put_on(name=n, where=name, code=code) for n in add if not put_on.made(name=n)]
        return todo + [take_off(name=n, where=name, code=code) for n in drop if not take_off.made(name=n)]

    return right
