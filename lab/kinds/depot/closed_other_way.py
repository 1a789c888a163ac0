"""The wish is refused and the refusal names another place; it is made there."""

from kind import text

STRUCTURE = "detour"
DOMAIN = "gates"

SKINS = """lorry;gate;weigh
boat;lock;pass
bus;stop;serve
pallet;dock;unload
plane;stand;park
cow;parlour;milk
wagon;ramp;tip
sample;lab;test
skip;tip;empty
driver;counter;register
log;saw;cut
tank;hose;fill
ship;berth;moor
parcel;counter;drop
crate;belt;scan
truck;bridge;weigh
car;lane;check
bale;barn;store
casting;furnace;harden
tractor;pump;fuel"""


def make(k):
    thing, place, verb = k.pick(SKINS.split("\n")).split(";")
    number, wish, other, third = k.id(), *k.words(3)
    shut, reason, owner = k.chance(60), k.pick("closed for works", "full", "without power", "under water"), k.word()
    pass_no = k.id()
    k.role(
        f"You send each {thing} to its {place}.|{place} desk|If one is closed, another is open.", f"{thing} dispatcher"
    )
    k.must(
        f"If a {place} refuses, use the one that it names instead.|Refused: the answer names another {place}; go there."
    )
    k.steps("<pass_of> gives the pass.|Get the pass with <pass_of>.", "<send> it.")
    k.goal(
        f"{verb.capitalize()} {thing} {number} of {owner} at {wish}.",
        f"{number} ({owner}) -> {wish}",
        f"{owner} wants {number} to be handled at {wish}: {verb}.",
        f"{thing} {number} / owner {owner} / {place} {wish} / {verb}",
        f"{owner} here, where do I go with {number}? {wish} as always?",
    )

    @k.look(
        "pass_of|find_pass|papers", "The pass of an owner.", owner=text("owner|name", "Name of the owner.|Which owner.")
    )
    def pass_of(**by):
        return (
            {"owner": owner, "pass|pass_no": pass_no} if by["owner"] == owner else k.fail(f"{by['owner']} has no pass")
        )

    @k.act(
        f"send|{verb}_at|send_to",
        f"Sends a {thing} to a {place}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        where=text(f"{place}|where", f"Name of the {place}.|Which {place}."),
        pass_no=text("pass|pass_no", "Pass of the owner.|Number of the pass."),
    )
    def send(number, where, pass_no):
        if where == wish and shut:
            return k.fail(f"{wish} is {reason}, use {other} (not {third})")
        return f"{number} to {where}" if where in (wish, other) else k.fail(f"{where} does not {verb}")

    def right():
        if send.made():
            return None
        if not pass_of.made(owner=owner):
            return pass_of(owner=owner)
        return send(number=number, where=other if shut and k.seen(other) else wish, pass_no=pass_no)

    return right
