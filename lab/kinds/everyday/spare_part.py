"""Replaces a part of a thing: the old one and its size from one look-up, the new one of that size from the store."""

from kind import text

STRUCTURE = "replace-part"
DOMAIN = "skins"
SKINS = """bicycle,tyre,size,cycle shop,mechanic
violin,string,gauge,luthier's,luthier
lamp,bulb,socket,theatre,electrician
window,pane,format,school,glazier
boat,paddle,length,boat club,boatman
clock,spring,strength,watchmaker's,watchmaker
loom,shuttle,width,weaving mill,weaver
coffee machine,seal,diameter,canteen,barista
horse,shoe,size,stable,farrier
harmonium,pipe,pitch,church,organ builder
mower,blade,length,golf club,greenkeeper
door,lock,type,hotel,locksmith
tent,pole,length,scout camp,scout leader
printer,ribbon,width,bureau,clerk
fountain,nozzle,diameter,park,fitter
wheelchair,cushion,width,hospital,therapist
telescope,lens,diameter,star tower,astronomer
bus,wiper,length,bus depot,fitter
drum,skin,diameter,music school,drummer
hive,frame,format,bee yard,beekeeper
stove,burner,type,bakery,stove fitter
table,leg,height,restaurant,joiner
kite,tail,length,kite club,kite maker
tap,washer,size,hostel,plumber"""


def make(k):
    thing, part, size, house, worker = k.pick(SKINS.splitlines()).split(",")
    slot, piece, one, who_key = thing.replace(" ", "_"), part, size, worker.replace(" ", "_")
    names = [w.capitalize() for w in k.words(k.int(3, 4))]
    sizes = k.words(4) if k.chance(40) else [str(n) for n in k.numbers(4, 5, 99)]
    old = k.ids(len(names))
    things = [(n, o, sizes[min(at, 2)]) for at, (n, o) in enumerate(zip(names, old, strict=True))]
    new = k.ids(5)
    store = [(i, s, k.pick("new", "new", "used")) for i, s in zip(new, sizes, strict=False)]
    short = k.chance(12)
    store[0] = (store[0][0], sizes[0], "new")
    store = store[1:] if short else store
    store.append((new[4], sizes[0], "broken"))
    name = names[0]
    things, store = k.shuffled(things), k.shuffled(store)
    who, day = k.person(), k.date()
    by_size, extra = k.chance(50), k.pick([], ["who"], ["day"], ["who"])

    k.role(
        f"Spare parts|You have parts replaced at a {house}.|{house}, spares|You keep the {part} store.",
        f"You give the {worker} the right {part}.|You know every {thing} of the {house}.",
        f"When the {part} of a {thing} is worn out, you order another one to be put in. It must have the same {size}. You take a new one from the store, never a "
        "used or a broken one.",
    )
    k.must(
        f"The new {part} has the same {size} as the old one; used and broken ones are not taken.|Same {size}, and new: only such a {part} may be put in.",
        f"If the store has none, say that it could not be replaced.|No such {part} in the store: report that it was not possible.",
    )
    k.steps(f"<fitted> tells which {part} is in.", "<store_of> lists the store.", "Then <replace>.")
    k.goal(
        f"Replace the {part} of {name}. {who}, {day}.",
        f"{name} needs a new {part}; {who} puts it in on {day}.",
        f"{name}: {part} worn, {who}, {day}",
        f"The {part} of the {thing} {name} has given up. Would you have it exchanged by {who} on {day}?",
        f"On {day} {who} comes anyway. Let the {part} of {name} be changed then.",
        f"For the {thing} {name} a {part} of the same {size} is to be fitted on {day} by {who}.",
        f"{thing}: {name}\nchange: {part}\nby: {who}\nday: {day}",
        f"It went snap! The {part} of {name} is broken. {who} can repair it on {day}.",
        f"Please change the {part}. It is for {name}. {who} does it. The day is {day}.",
        f"Has anybody a {part} for {name}? Same {size} as before. {who} fits it on {day}.",
    )

    @k.look(
        f"list_{slot}s|get_{slot}_parts|fitted_parts|{slot}_cards",
        f"Lists every {thing} with its {part}.|Which {part} is in which {thing}, and its {size}.",
    )
    def fitted():
        return [{slot: n, f"{piece}|part": o, one: s} for n, o, s in things]

    asks = {"asked": text(f"{one}|of_{one}", f"The {size} of the {part}.|Which {size}.")} if by_size else {}

    @k.look(
        f"list_{piece}s|get_store|{piece}_store|search_{piece}",
        f"Lists {'what the store has of one ' + size if by_size else 'the store'}.|Every {part} in the store{' of a ' + size if by_size else ''}.",
        **asks,
    )
    def store_of(asked=None):
        return [{f"{piece}|part": i, one: s, "is|state": c} for i, s, c in store if asked in (None, s)]

    more = {
        "who": text(f"{who_key}|by|who", f"Name of the {worker}.|Who does it."),
        "day": text("day|on|date", "Day of the work.|When."),
    }

    @k.act(
        f"replace_{piece}|exchange|swap_{piece}|order_exchange",
        f"Orders that a {part} is replaced.|Takes the old {part} out and puts another one in.",
        out=text("old|out|remove", f"Number of the {part} that comes out.|The old {part}."),
        into=text("new|put_in|fit", f"Number of the {part} that is put in.|The new {part}, from the store."),
        **{key: more[key] for key in extra},
    )
    def replace(out, into, **_):
        if out not in old or into not in [row[0] for row in store]:
            return k.fail(f"Cannot put {into} in for {out}.")
        return f"{into} is in, {out} is out."

    def right():
        if replace.calls:
            return k.finish()
        if not fitted.calls:
            return fitted()
        if not store_of.made(**({"asked": sizes[0]} if by_size else {})):
            return store_of(asked=sizes[0]) if by_size else store_of()
        if short:
            return k.give_up(f"there is no new {part} of that {size}.")
        return replace(out=old[0], into=new[0], **{key: {"who": who, "day": day}[key] for key in extra})

    return right
