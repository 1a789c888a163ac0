"""Books with two boxes to tick: what the goal says, or keeps quiet about, decides about them."""

from kind import flag, text

STRUCTURE = "flags-from-text"
DOMAIN = "hire and class bookings"

# thing;first extra;without first;second extra;without second
SKINS = """hall;with chairs;without chairs;with heating;no heating
kiln;with cones;without cones;with a helper;no helper
pony trek;with a hat;without a hat;with a guide;no guide
sewing class;with fabric;without fabric;with lunch;no lunch
darkroom;with paper;without paper;with chemicals;no chemicals
marquee;with a floor;without a floor;with lights;no lights
rehearsal;with a drum kit;without a drum kit;with a recording;no recording
tasting;with cheese;without cheese;with a notebook;no notebook
screening;with subtitles;without subtitles;with a talk;no talk
pitch;with floodlights;without floodlights;with a referee;no referee
grooming;with a bath;without a bath;with nails;no nails
fitting;with a veil;without a veil;with shoes;no shoes
boat;with oars;without oars;with a motor;no motor
stall;with a table;without a table;with a canopy;no canopy
binding;with gilding;without gilding;with a slipcase;no slipcase
tour;with tea;without tea;with a badge;no badge
plot;with a shed;without a shed;with a tap;no tap
lesson;with a loan fiddle;without a loan fiddle;with a recital;no recital
cake class;with an apron;without an apron;with a box;no box
shoot;with props;without props;with retouching;no retouching"""


def make(k):
    thing, yes1, no1, yes2, no2 = k.pick(SKINS.split("\n")).split(";")
    person, (club, *clubs) = k.person(), k.words(3)
    codes = dict(zip([club, *clubs], k.ids(3), strict=True))
    default = k.chance(50)
    says = [k.pick("yes", "no", "quiet") for _ in range(2)]
    want = [{"yes": True, "no": False, "quiet": default}[s] for s in says]
    parts = [{"yes": y, "no": n}[s] for s, y, n in zip(says, (yes1, yes2), (no1, no2), strict=True) if s != "quiet"]
    if k.chance(50):
        parts.reverse()
    said = f", {' and '.join(parts)}" if parts else ""
    a, b = (y.removeprefix("with ").removeprefix("a ").removeprefix("an ") for y in (yes1, yes2))
    rule = k.one(
        *(
            ["What isn't mentioned is included.", "Extras are in unless the request says otherwise."]
            if default
            else ["What isn't mentioned is not included.", "No extras unless the request asks for them."]
        )
    )

    k.role(f"You take bookings for the {thing}.|{thing} bookings|Bookings, extras, the odd complaint.", "You fill in the booking form for callers.")
    k.must(rule)
    k.steps("Members book with their club's code: <code_of>.", "Then <book>.")
    k.goal(
        f"{person} of {club} would like the {thing}{said}.",
        f"{thing} for {person}, {club}{said}",
        f"Hiya, could you put {person} down for the {thing}{said}? That's on {club}'s account.",
        f"club: {club}; name: {person}; wants: {thing}{said}",
        f"Book the {thing} on the code of {club}, in the name of {person}{said}.",
    )

    @k.look("code_of|club_code|account", "The booking code of a club.|Looks up a club.", club=text("club|name|of", "Name of the club.|Which club."))
    def code_of(**by):
        return {"club": by["club"], "code|booking_code": codes[by["club"]], "vat_no|tax_id": tax} if by.get("club") in codes else k.fail("no such club")

    tax = k.id()

    @k.act(
        "book|make_booking|hire",
        f"Books the {thing}.|Makes a booking.",
        code=text("code|account|on", "Booking code of the club.|On which code."),
        name=text("name|person|who", "Name of the person.|In whose name."),
        first=flag(f"{a.replace(' ', '_')}|extra_one", f"Whether {a} is included.|True: {yes1}."),
        second=flag(f"{b.replace(' ', '_')}|extra_two", f"Whether {b} is included.|True: {yes2}."),
    )
    def book(code, name, first, second):
        return f"{name} has the {thing}." if code in codes.values() else k.fail("no such code")

    def right():
        if not code_of.made(club=club):
            return code_of(club=club)
        return [] if book.made() else book(code=codes[club], name=person, first=want[0], second=want[1])

    return right
