"""Sends each item of a list where the rules of the system text say; items, properties and places are drawn."""

from kind import choice, text

STRUCTURE = "route-each"
DOMAIN = "skins"

# item, items; what decides; values of it
ITEMS = """parcel,parcels;zone;north,south,east,west|ticket,tickets;topic;billing,login,network,print|leaf,leaves;shape;oval,round,needle,heart
rock,rocks;grain;fine,coarse,mixed,glassy|mail,mails;language;english,german,spanish,polish|song,songs;mood;calm,wild,sad,merry
file,files;format;text,image,sound,table|cup,cups;glaze;blue,white,green,brown|case,cases;court;civil,penal,family,labour
bug,bugs;layer;ui,api,storage,build|bird,birds;food;seed,fish,insect,fruit|sack,sacks;crop;wheat,barley,oats,rye
shoe,shoes;fault;sole,heel,lace,seam|photo,photos;light;day,night,dusk,studio|order,orders;pace;express,normal,slow,pickup
claim,claims;cause;water,fire,theft,storm|visit,visits;purpose;tour,repair,audit,talk|tube,tubes;fluid;blood,water,oil,milk
job,jobs;engine;cpu,gpu,disk,tape|flower,flowers;soil;sand,clay,peat,loam|coat,coats;cloth;wool,linen,silk,felt
star,stars;class;dwarf,giant,binary,pulsar|boat,boats;drive;sail,motor,oar,steam|nut,nuts;thread;metric,inch,fine pitch,wood"""
PLACES = (
    "shelf|team|desk|room|folder|queue|bin|line|dock|office|tray|lane|group|server|cell|bench|wagon|store|hall|crew"
)
VERBS = "send,Sends|move,Moves|route,Routes|put,Puts|bring,Brings|assign,Assigns|hand,Hands|pass,Passes"
EXTRA = "maker|owner|mark|seal|sender|label"


def make(k):
    item, items, field, *values = k.pick(ITEMS.replace("\n", "|").split("|")).replace(";", ",").split(",")
    place, (verb, does), side = k.pick(PLACES.split("|")), k.pick(VERBS.split("|")).split(","), k.pick(EXTRA.split("|"))
    used, asked, seal = k.some(values, k.int(2, 4)), k.chance(50), k.chance(35)
    places, closed = dict(zip(used, k.many(k.word, len(used)), strict=True)), k.chance(30)
    ids, others, where = k.ids(k.int(2, 5)), k.words(5), k.word()
    kinds = [k.pick(used) for _ in ids]
    there = [k.chance(25) for _ in ids] if closed else [False] * len(ids)
    if k.chance(5):
        there = [True] * len(ids)
    spots, has_place = {}, any(there) or k.chance(40)

    k.role(
        f"You sort {items}.|{items} sorter|You see to it that each {item} comes to its {place}.|Sorting room, {items}.",
        f"A bot at the belt; it knows every {place}.|You are the dispatcher for {items}. No talk.",
    )
    said = k.shuffled(list(places.items()))
    k.must(
        f"By {field}: {', '.join(f'{a} to {b}' for a, b in said)}.|Where things go: {'; '.join(f'{a}: {b}' for a, b in said)}.|"
        f"{'. '.join(f'{place.capitalize()} {b} takes {field} {a}' for a, b in said)}.",
    )
    k.steps(
        f"<listed> shows the {items}.|First <listed>.",
        f"Then <send> each to its {place}.|<send> once for each {item} that is not there yet.",
    )
    k.goal(
        f"Each {item} of {where} belongs on its {place}. See to it.|Sort {where}.|{verb} all {items} of {where} to where they belong",
        f"{where} is full of {items}: every one to its {place}, by {field}.|Which {item} goes to which {place}? Do it for {where}.",
        f"by {field}, {verb} what is in {where}|Please clear up {where}; the rules say which {place} takes what.",
        f"batch: {where}. task: {verb} each {item} to the right {place}.|No {item} of {where} may be on the wrong {place}.",
    )
    by = {"name": text("batch|of|name", f"Name of the batch of {items}.|Which batch.")} if asked else {}

    @k.look(f"list_{items}|{items}|show_batch", f"Lists the {items} of a batch.|What there is to sort: {items}.", **by)
    def listed(name=where):
        if name != where:
            return k.fail(f"There is no batch {name}.")
        rows = []
        for no, kind, other, is_there in zip(ids, kinds, others, there, strict=False):
            now = spots.get(no) or (places[kind] if is_there else "-")
            rows.append(
                {f"{item}|id|no": no, side: other, field: kind} | ({f"{place}|now_on": now} if has_place else {})
            )
        return rows

    to = text(f"{place}|to|target", f"Which {place} it goes to.|Name of the {place}.")
    if k.chance(40):
        to = choice(f"{place}|to|target", f"Which {place} it goes to.|Name of the {place}.", sorted(places.values()))
    params = {"no": text(f"{item}|{item}_id|id", f"Id of the {item}.|Which {item}."), "to": to}
    if seal:
        params["with_side"] = text(
            f"{side}|its_{side}", f"The {side} of the {item}, as listed.|{side.capitalize()}, for the record."
        )

    @k.act(
        f"{verb}|{verb}_{item}|{verb}_to_{place}",
        f"{does} one {item} to one {place}.|Says on which {place} one {item} goes.",
        **params,
    )
    def send(no, to, with_side=None):
        if no not in ids or to not in places.values() or no in spots:
            return k.fail(f"{no} can't go to {to}.")
        spots[no] = to
        return k.one(f"{no} is on {to}.", "ok", f"{item} {no} -> {to}")

    def right():
        if not listed.calls:
            return listed(name=where) if asked else listed()
        todo = [i for i, no in enumerate(ids) if no not in spots and not there[i]]
        return [send(no=ids[i], to=places[kinds[i]], **({"with_side": others[i]} if seal else {})) for i in todo]

    return right
