"""Takes a hold, reads the terms, then confirms or lets go: by the price, the day or the floor, as the wish says."""

from kind import integer, text

STRUCTURE = "confirm-or-release"
DOMAIN = "box office"

# thing;place;figure 1;figure 2
SKINS = """box seat;opera;price;row
cottage;coast;price;beds
pitch;fair;price;metres
kennel;holiday;price;nights
court;club;price;lights
studio;mill;price;floor
table;restaurant;price;covers
berth;marina;price;feet
stable;show;price;doors
marquee;estate;price;poles
slot;festival;price;minutes
loom;weaving shed;price;shafts
screen;cinema;price;rows
oven;community bakery;price;racks
carriage;wedding;price;horses
plot;allotment;price;rods
harp;rental;price;strings
camera;rental;price;frames
hall;parish;price;chairs
easel;life class;price;tier"""


def make(k):
    thing, place, a, b = k.pick(SKINS.split("\n")).split(";")
    name, person, code, order = k.word(), k.person(), k.id(), k.id()
    x, y = k.int(20, 200), k.int(2, 60)
    column, value = k.pick((a, x), (b, y))
    limit = max(1, value + k.pick(-1, 1) * k.int(1, 15))
    if limit == value:
        limit += 1
    above = k.chance(50)
    keep = value > limit if above else value < limit
    said = k.one(*([f"if its {column} is over {limit}", f"provided the {column} is more than {limit}"] if above else [f"if its {column} is under {limit}", f"provided the {column} is less than {limit}"]))

    k.role(f"You book at the {place}.|{place} bookings|Hold first, think later: that's how we book.", f"You get people a {thing}.")
    k.must("Terms are only told with a hold. Confirm it or let it go; never leave a hold open.|A hold has to end one way or the other: confirmed or released.")
    k.steps("<hold> it.", "Then <confirm> or <release> with the code.")
    k.goal(
        f"{person} wants the {thing} {name}, {said}; otherwise not.",
        f"{name} for {person}, {said}, else let go",
        f"Would you get {person} the {thing} {name}? But only {said}.",
        f"{thing}: {name}; who: {person}; condition: {said}",
        f"{said[0].upper()}{said[1:]}, {person} takes {name}. If not, we let it go.",
    )

    @k.act("hold|place_hold|pencil_in", f"Holds a {thing} and tells the terms.|Pencils a {thing} in for somebody.", name=text(f"{thing.split()[0]}|name|which", f"Name of the {thing}.|Which {thing}."), who=text("who|person|for_whom", "Name of the person.|For whom."))
    def hold(name_=None, who=None, **by):
        if by.get("name") != name or hold.made():
            return k.fail(f"no free {thing} of that name")
        return {"hold_code|code": code, a: x, b: y, "order_no|reference": order}

    @k.act("confirm|book_it|take_it", "Confirms a hold.|Turns a hold into a booking.", code=text("code|hold_code|hold", "Code of the hold.|Which hold."), value=integer(f"{a}|agreed|terms", f"The {a} that is agreed.|The {a} in the terms."))
    def confirm(**by):
        return "Confirmed." if hold.made() and by.get("code") == code and by.get("value") == x and not release.made() else k.fail("no such hold on these terms")

    @k.act("release|let_go|drop_hold", "Lets a hold go.|Gives up a hold.", code=text("code|hold_code|hold", "Code of the hold.|Which hold."))
    def release(**by):
        return "Released." if hold.made() and by.get("code") == code and not confirm.made() else k.fail("no such hold")

    def right():
        if not hold.made():
            return hold(name=name, who=person)
        if confirm.made() or release.made():
            return None
        return confirm(code=code, value=x) if keep else release(code=code)

    return right
