"""Numbers tell by their first letter what they are; the goal gives three, and each has its own parameter."""

from kind import text

STRUCTURE = "prefix-tells"
DOMAIN = "number systems"

# act verb;done;three things
SKINS = """lend;lent;book,reader,shelf
frame;framed;print,client,moulding
enter;entered;horse,rider,class
fire;fired;pot,kiln,cone
screen;screened;film,hall,reel
plant;planted;bulb,bed,label
fit;fitted;gown,client,dummy
serve;served;dish,table,waiter
groom;groomed;dog,owner,table
tune;tuned;piano,room,tuner
hang;hung;canvas,wall,hook
moor;moored;boat,berth,skipper
book;booked;band,stage,slot
bottle;bottled;wine,cask,crate
award;awarded;cup,player,season
bind;bound;volume,cloth,binder
cast;cast;actor,part,understudy
graft;grafted;scion,stock,tree
stitch;stitched;quilt,pattern,thread
place;placed;hive,field,queen"""


def make(k):
    verb, done, things = k.pick(SKINS.split("\n")).split(";")
    things = things.split(",")
    letters = k.some("ABCDEFGHJKLMNPRSTUVWXYZ", 3)
    numbers = [f"{x}-{k.int(100, 9999)}" for x in letters]
    day = k.date()
    meaning = list(zip(letters, things, strict=True))
    said = k.one(", ".join(f"{x} is a {t}" for x, t in k.shuffled(meaning)), "; ".join(f"a {t} begins with {x}" for x, t in k.shuffled(meaning)))
    mixed = k.shuffled(numbers)
    listing, names = " ".join(mixed), dict(zip(numbers, k.words(3), strict=True))
    by_name = k.int(0, 2)
    open_ = k.chance(75)

    k.role(f"You enter what people shout across the room.|entry desk|All numbers look alike to others; not to you.", "Number clerk")
    k.must(f"The first letter tells: {said}.|How to read our numbers: {said}.", f"The {things[by_name]} is entered by its name, the others by number.|Only for the {things[by_name]} we write the name that <lookup> gives, not the number.")
    k.steps(f"<lookup> the {things[by_name]}.", "<do> it once.")
    k.goal(
        f"Please have this {done} on {day}: {listing}.",
        f"{verb} {listing} {day}",
        f"{', '.join(mixed[:-1])} and {mixed[-1]} belong together. {verb.capitalize()}, on {day}.",
        f"day: {day}; numbers: {', '.join(mixed)}; do: {verb}",
        f"Could you do {day}? It's {mixed[0]}, with {mixed[1]} and {mixed[2]}.",
    )

    @k.look("lookup|what_is|name_of", "Tells the name behind a number.|Looks a number up.", key=text("number|no|which", "The number.|Which number."))
    def lookup(**by):
        return {"number": by["key"], "name": names[by["key"]], "entered|since": since} if by.get("key") in names else k.fail("unknown number")

    since = k.date()

    @k.act(
        f"{verb}|{verb}_entry|do_{verb}",
        f"Enters that something is {done}.|To {verb}.",
        a=text(f"{things[0]}|the_{things[0]}", f"The {things[0]}.|Which {things[0]}."),
        b=text(f"{things[1]}|the_{things[1]}", f"The {things[1]}.|Which {things[1]}."),
        c=text(f"{things[2]}|the_{things[2]}", f"The {things[2]}.|Which {things[2]}."),
        day=text("day|date|on", "The day.|Which day."),
    )
    def do(a, b, c, day):
        return f"{done} on {day}"

    def right():
        key = numbers[by_name]
        if not lookup.made(key=key):
            return lookup(key=key)
        values = [names[key] if i == by_name else x for i, x in enumerate(numbers)]
        return [] if do.made() else do(a=values[0], b=values[1], c=values[2], day=day)

    return right
