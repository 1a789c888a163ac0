"""Fetches the key of a room, does one thing there, and brings the key back."""

from kind import text

STRUCTURE = "checkout"
DOMAIN = "skins"
SKINS = """store room,caretaker,put,box,school
record house,archivist,file,map,town hall
wine cellar,butler,lay,bottle,manor
costume room,wardrobe lady,hang,cloak,theatre
vestry,sexton,leave,candlestick,church
medicine room,head nurse,place,vial,ward
boat house,harbour master,stow,sail,marina
cold room,chef,store,ham,restaurant
strong room,cashier,deposit,packet,bank
seed room,head gardener,shelve,sack,nursery
projection room,projectionist,set up,reel,cinema
bell loft,ringer,tie up,rope,tower
tack room,groom,hang,saddle,stable
map room,librarian,lay,globe,library
trophy room,secretary,stand,cup,club house
linen room,housekeeper,stack,sheet,hotel
paint store,foreman,put,tin,workshop
tool shed,plot holder,hang,spade,garden plot
dark room,photographer,dry,print,studio
music room,conductor,lock in,cello,music school
cheese cave,cheesemaker,lay,wheel,dairy
mail room,postmaster,drop,parcel,tower block
ski cellar,hut keeper,rack,pair of skis,lodge
specimen room,curator,shelve,jar,museum"""


def make(k):
    room, keeper, verb, thing, house = k.pick(SKINS.splitlines()).split(",")
    slot, who, doing, one = (w.replace(" ", "_") for w in (room, keeper, verb, thing))
    names, shelves = [w.capitalize() for w in k.words(k.int(2, 4))], k.words(2)
    rows = k.shuffled(list(zip(names, k.ids(len(names)), strict=True)))
    name = names[0]
    key = dict(rows)[name]
    item, spot, person = k.id(), shelves[0], k.person()
    has_spot = k.chance(60)

    k.role(
        f"Keys|You may use the {room} keys of a {house}.|{house} keys|You fetch, you {verb}, you bring back.",
        f"You run errands for the {keeper}.|You are trusted with keys.",
        f"The {house} has more than one {room}, and each has its own key. You sign a key out in the name of the person who sends you. You do the errand. Then you "
        "bring the key back, always.",
    )
    k.must(
        f"Nothing can be done in a {room} without its key, and no key may stay out at the end.|Take the key first; bring it back when the errand is done.",
    )
    k.steps("Key numbers are in <keys>.", "<take> the key, then <do>, then <bring> it back.")
    k.goal(
        f"{verb.capitalize()} the {thing} {item} in {name}, place {spot}. {person} sends you.",
        f"{person} asks: the {thing} {item} belongs into the {room} {name}, on {spot}. Please see to it.",
        f"{item} -> {name}/{spot} ({person})",
        f"Could you {verb} {item} for {person}? It is the {thing}; the {room} is {name} and the place {spot}.",
        f"Run, {person} is waiting! {thing} {item} to {name}, {spot}!",
        f"In the name of {person}: {thing} {item} is to go to {spot} in the {room} {name}.",
        f"{thing}: {item}\n{room}: {name}\nplace: {spot}\nsent by: {person}",
        f"I am {person}. Here is a {thing}. It has the number {item}. It must go to the {room} {name}. The place is {spot}.",
        f"Place {spot} in {name} is free again, so {person} would like the {thing} {item} there.",
        f"{name}, {spot}: that is where the {thing} {item} of {person} should be.",
    )

    @k.look(f"list_keys|get_keys|{slot}_keys|key_board", f"Lists the keys.|Which key opens which {room}.")
    def keys():
        return [{slot: n, "key|key_no": i, "is": "out" if is_out(i) else "in"} for n, i in rows]

    def is_out(i):
        return len([c for c in take.calls if c["key"] == i]) > len([c for c in bring.calls if c["key"] == i])

    key_param = text("key|key_no|number", "Number of the key.|Which key.")

    @k.act(
        "take_key|sign_out|borrow_key|fetch_key",
        "Takes a key.|Signs a key out.",
        key=key_param,
        who=text("for|who|name", "In whose name.|Who sends for it."),
    )
    def take(key, who):
        if key not in [i for _, i in rows] or is_out(key):
            return k.fail(f"Key {key} is not on the board.")
        return f"Key {key} is out, for {who}."

    more = {"spot": text("place|on|spot", f"Place in the {room}.|Where it goes there.")} if has_spot else {}

    @k.act(
        f"{doing}_{one}|store_{one}|put_away|place_{one}",
        f"Puts a {thing} into a {room}.|Does the errand in a {room}: {verb} the {thing}.",
        item=text(f"{one}|item|what", f"Number of the {thing}.|Which {thing}."),
        room=text(f"{slot}|room|into", f"Name of the {room}.|Which {room}."),
        **more,
    )
    def do(item, room, spot=None):
        if room not in names:
            return k.fail(f"There is no {room} here.")
        if not is_out(dict(rows)[room]):
            return k.fail(f"{room} is locked, and you have no key.")
        return f"{item} is in {room}."

    @k.act(
        "bring_back|return_key|sign_in|hang_up_key", "Brings a key back.|Hangs a key on the board again.", key=key_param
    )
    def bring(key):
        return f"Key {key} is back." if is_out(key) else k.fail(f"Key {key} is not out.")

    def right():
        if not keys.calls:
            return keys()
        if not do.calls:
            return (
                do(item=item, room=name, **({"spot": spot} if has_spot else {}))
                if is_out(key)
                else take(key=key, who=person)
            )
        return bring(key=key) if is_out(key) else k.finish()

    return right
