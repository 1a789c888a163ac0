"""Sends each thing of a delivery to the room that the system text gives for its sort."""

from kind import text

STRUCTURE = "route-each"
DOMAIN = "deliveries"

# thing;sort;sorts;place
SKINS = """parcel;content;glass,paper,food;room
book;language;French,Latin,Greek;shelf
patient;urgency;red,yellow,green;bay
letter;topic;taxes,births,permits;desk
donation;kind;toys,coats,tins;box
dog;size;small,medium,large;run
instrument;family;strings,brass,reeds;cupboard
exhibit;material;stone,silk,bone;vault
pupil;meal;meat,fish,veg;table
guest;side;bride,groom,friends;pew
case;branch;civil,penal,labour;chamber
player;post;goal,wing,back;corner
crate;origin;north,south,overseas;dock
singer;voice;alto,tenor,bass;row
claim;cause;fire,water,theft;office
suitcase;class;first,second,crew;belt
plant;light;sun,shade,half;bed
essay;year;junior,middle,senior;tray
laundry;heat;cold,warm,hot;machine
volunteer;strength;strong,quick,calm;team"""


def make(k):
    thing, sort, sorts, place = k.pick(SKINS.split("\n")).split(";")
    sorts = sorts.split(",")
    places, n = k.ids(3), k.int(2, 4)
    nos, of, ref, by = k.ids(n), [k.int(0, 2) for _ in range(n)], k.id(), k.person()
    owners = k.people(n)
    pairs = k.shuffled(list(zip(sorts, places, strict=True)))
    rule, rule2 = "; ".join(f"{a}: {b}" for a, b in pairs), ", ".join(f"{b} for {a}" for a, b in pairs)
    t = thing.replace(" ", "_")

    k.role(f"You sort what comes in.|{thing} sorting", f"Everything has its {place}.|I carry every {thing} to its {place}.")
    k.must(f"Which {place}, by {sort}: {rule}.|The {place} depends on the {sort}: {rule2}.")
    k.steps("<contents> of the delivery.|Open it with <contents>.", "<bring> each.|Then <bring> them.")
    k.goal(
        f"Sort delivery {ref}, carrier {by}",
        f"{ref} has come. Every {thing} to its {place}, please; {by} carries",
        f"Dear sorter, delivery {ref} stands in the hall and people stumble over it. Would you have {by} bring each {thing} where it belongs?",
        f"{ref} -> sort ({by})",
    )

    @k.look("contents|open_delivery|list_contents", "What is in a delivery.", ref=text("delivery|ref", "Number of the delivery."))
    def contents(ref_=ref, **got):
        if got["ref"] != ref_:
            return k.fail("No such delivery.")
        return [{f"{t}|no": nos[i], sort: sorts[of[i]], "for|name": owners[i]} for i in range(n)]

    @k.act(
        f"bring|bring_{t}|send",
        f"Has one {thing} brought somewhere.",
        no=text(f"{t}|no", f"Number of the {thing}."),
        to=text(f"{place}|to", f"Which {place}."),
        by=text("carrier|by", "Who carries it."),
    )
    def bring(no, to, by):
        return f"{no}: {to}." if no in nos and to in places and not bring.made(no=no) else k.fail("No such number or place.")

    def right():
        if not contents.made(ref=ref):
            return contents(ref=ref)
        return [bring(no=nos[i], to=places[of[i]], by=by) for i in range(n) if not bring.made(no=nos[i])]

    return right
