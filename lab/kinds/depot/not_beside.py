"""Puts a thing into a free place whose neighbour it may stand beside, by the table."""

from kind import choice, text

STRUCTURE = "not-beside"
DOMAIN = "hazardous goods"

SKINS = """drum;bay;acid,alkali,fuel,salt
cage;row;dog,cat,hen,goat
wagon;track;gas,grain,ore,oil
crate;cell;apples,onions,tea,fish
plant;bed;fennel,beans,mint,leeks
tank;pit;acid,cyanide,bleach,soap
pallet;lane;paint,oxygen,paper,food
container;slot;explosive,battery,cotton,fuel
hive;stand;wild,tame,black,yellow
stall;pitch;fish,flowers,bread,cheese
sack;bin;lime,ammonia,seed,peat
bull;pen;young,old,horned,polled
barrel;rack;tar,wine,vinegar,oil
roll;shelf;wool,moth bait,silk,felt
bottle;cage;oxygen,acetylene,argon,helium
skip;yard;ash,wood,tyres,glass
sample;box;raw,cooked,dry,frozen
machine;hall;grinder,microscope,lathe,saw
tent;field;choir,drums,poetry,dance
truck;lane;fuel,fire,empty,waste"""


def make(k):
    thing, place, kinds = k.pick(SKINS.split("\n")).split(";")
    kinds, number = kinds.split(","), k.id()
    mine, bad = k.some(kinds, 2)
    spots = k.ids(k.int(3, 5))
    beside = {s: bad for s in spots}
    good = k.pick(spots)
    beside[good] = k.pick([x for x in kinds if x not in (bad, mine)])
    state = {s: "free" for s in spots}
    taken = k.pick([s for s in spots if s != good])
    state[taken], beside[taken] = "taken", beside[good]
    seal = k.id()
    k.role(f"You place each {thing}.|{place} plan|Some things must not stand side by side.", "Segregation desk")
    k.must(f"Nothing that is {mine} may stand beside {bad}.|{mine} and {bad} never side by side.")
    k.steps(f"<places> shows what is beside each {place}.|See <places>.", "<put> it there.")
    k.goal(
        f"Find a free {place} for {thing} {number} ({mine}), seal {seal}.",
        f"{number}, {mine}, seal {seal}: which {place}?",
        f"A {thing} with {mine} has come, number {number}, seal {seal}. Put it where it may stand.",
        f"{thing} {number} / content {mine} / seal {seal}",
        f"{number} is blocking the way. it's {mine}. seal no {seal}. put it somewhere safe",
    )

    @k.look(f"places|{place}_list|plan", f"Every {place}, its state and what is beside it.")
    def places():
        return [{f"{place}|no": s, "state": state[s], "beside|next_to": beside[s]} for s in spots]

    @k.act(
        f"put|place|put_{thing}",
        f"Puts a {thing} into a {place}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        where=text(f"{place}|where", f"Number of the {place}.|Which {place}."),
        kind=choice("content|kind", "What it is.|Kind of content.", kinds),
        seal=text("seal|seal_no", "Number of the seal.|Its seal."),
    )
    def put(number, where, kind, seal):
        return f"{number} is in {where}" if state.get(where) == "free" else k.fail(f"{where} is not free")

    def right():
        if put.made():
            return None
        return put(number=number, where=good, kind=mine, seal=seal) if places.made() else places()

    return right
