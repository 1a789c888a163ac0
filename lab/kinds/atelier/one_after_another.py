"""Lines things up, each behind the one before; the rule says by what they are ordered."""

from kind import text

STRUCTURE = "order-chain"
DOMAIN = "running orders"

# thing;things;event;number;date;verb
SKINS = """act;acts;gala;minutes;signed;slot
float;floats;parade;metres;built;line_up
song;songs;concert;bars;written;queue
rider;riders;show;faults;entered;draw
course;courses;banquet;grams;tested;serve
speaker;speakers;dinner;pages;invited;seat
film;films;marathon;reels;shot;thread
dog;dogs;agility;seconds;whelped;start
chapter;chapters;volume;words;drafted;bind
gown;gowns;parade;beads;sewn;send_out
boat;boats;regatta;feet;launched;start
lot;lots;auction;pounds;consigned;call
reader;readers;evening;poems;booked;announce
heat;heats;meeting;lanes;drawn;run
dance;dances;ball;steps;taught;call
pot;pots;display;inches;fired;place
lantern;lanterns;procession;candles;made;hang
wine;wines;tasting;degrees;bottled;pour
bird;birds;flight;ounces;ringed;release
scene;scenes;pantomime;lines;rehearsed;mount"""


def make(k):
    thing, things, event, number, date, verb = k.pick(SKINS.split("\n")).split(";")
    n, name = k.int(2, 4), k.word()
    rows = list(zip(k.words(n), k.numbers(n, 3, 400), k.dates(n), strict=True))
    opener = k.word()
    column, down, said = k.pick(
        [
            (1, False, f"fewest {number} first|from few {number} to many"),
            (1, True, f"most {number} first|from many {number} to few"),
            (2, False, f"the earliest {date} first|by {date}, old ones before new"),
            (2, True, f"the latest {date} first|by {date}, new ones before old"),
            (0, False, "in the order of the list|as they stand in the list, from the top"),
        ]
    )
    order = [r[0] for r in (rows if column == 0 else sorted(rows, key=lambda r: r[column], reverse=down))]

    k.role(f"You make up the order of a {event}.|{event} order|You put {things} one behind the other.", f"Running orders, all sorts of {things}")
    k.must(f"Each is placed directly behind the one before; {opener} opens and stands already.|{opener} opens every {event}, it is there already; then each follows the one before it.")
    k.steps("<entered> lists them.", "<behind> places one.")
    said = k.one(said)
    k.goal(
        f"Line up the {things} of {name}, {said}.",
        f"{name}: order {said}",
        f"Could you do the order for {name}? We'd like {said}.",
        f"{event}: {name}; order: {said}",
        f"The {things} of {name} need an order and I've decided on this one: {said}.",
    )

    @k.look(f"entered|list_{things}|who_is_in", f"The {things} of a {event}, not yet in order.|Who takes part.", name=text(f"{event}|name|of", f"Name of the {event}.|Which {event}."))
    def entered(**by):
        return [{f"{thing}|name": a, number: b, date: c} for a, b, c in rows] if by.get("name") == name else k.fail(f"no {event} of that name")

    @k.act(
        f"{verb}|{verb}_behind|place_behind",
        f"Places one {thing} behind another.|Puts a {thing} into the order.",
        who=text(f"{thing}|name|who", f"Name of the {thing}.|Which {thing}."),
        after=text("after|behind|follows", "Name of the one directly before it.|Behind whom."),
        name=text(f"{event}|of|in_event", f"Name of the {event}.|In which {event}."),
    )
    def behind(who, after, **by):
        last = behind.calls[-1]["who"] if behind.calls else opener
        if who not in [r[0] for r in rows] or after != last:
            return k.fail(f"{last} is the last so far.")
        return f"{who} follows {after}."

    def right():
        if not entered.made():
            return entered(name=name)
        left = [w for w in order if not behind.made(who=w)]
        return behind(who=left[0], after=behind.calls[-1]["who"] if behind.calls else opener, name=name) if left else None

    return right
