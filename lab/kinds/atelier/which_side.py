"""Two systems disagree about a field; the rule says which of them is corrected, and it differs by field."""

from kind import choice, text

STRUCTURE = "which-side-yields"
DOMAIN = "website and poster"

# thing;side A;side B;field 1;field 2
SKINS = """concert;website;poster;hall;soloist
play;programme;billboard;house;lead
class;brochure;website;room;tutor
film;listing;ticket;screen;host
match;fixture list;scoreboard;ground;referee
recipe;card;cookbook;herb;cheese
gown;tag;lookbook;fabric;designer
rose;label;catalogue;breeder;class
dog;pedigree;collar;kennel;breeder
novel;jacket;colophon;series;editor
pot;stamp;ledger;clay;glaze
tour;leaflet;app;start;guide
wine;menu;bottle;estate;grape
stall;map;sign;trader;row
boat;register;transom;port;class
song;sleeve;database;writer;key
painting;wall text;audio guide;sitter;lender
horse;passport;racecard;sire;trainer
market;banner;flyer;square;patron
quilt;entry form;ribbon;maker;pattern"""


def make(k):
    thing, a, b, f, g = k.pick(SKINS.split("\n")).split(";")
    name = k.word()
    field = k.pick(f, g)
    same = k.chance(15)
    left = {f: k.word(), g: k.word()}
    right_ = dict(left)
    if not same:
        right_[field] = k.word()
    mode, rule = k.pick(
        [
            ({f: a, g: a}, f"The {a} is right, always; the {b} gets corrected.|Whatever the {a} says is what the {b} should say."),
            ({f: b, g: b}, f"The {b} is right, always; the {a} gets corrected.|Whatever the {b} says is what the {a} should say."),
            ({f: a, g: b}, f"For the {f} trust the {a}, for the {g} trust the {b}; the other one gets corrected.|{f.capitalize()}: the {a} knows best. {g.capitalize()}: the {b} does. Correct the other."),
            ({f: b, g: a}, f"For the {f} trust the {b}, for the {g} trust the {a}; the other one gets corrected.|{f.capitalize()}: the {b} knows best. {g.capitalize()}: the {a} does. Correct the other."),
        ]
    )
    good = mode[field]
    wrong = b if good == a else a
    value = (left if good == a else right_)[field]

    k.role(f"You make sure that {a} and {b} agree.|{a} against {b}|They never agree. You see to it that they do.", f"Checker, every {thing}")
    k.must(rule, "If they agree already, there's nothing to do.|Where both say the same, leave it.")
    k.steps("<says> what either has.", "<correct> the one that's wrong.")
    k.goal(
        f"Check the {thing} {name}: do {a} and {b} agree?",
        f"{name}: {a} vs {b}",
        f"I've a feeling that {a} and {b} don't match for {name}. Could you put that right?",
        f"{thing}: {name}; compare {b} and {a}; correct",
        f"Somebody complained that {name} isn't the same on the {b} as on the {a}. Sort it out, would you?",
    )

    @k.look("says|what_it_says|read_entry", f"What {a} or {b} says about a {thing}.|Reads one of the two.", name=text(f"{thing}|name|about", f"Name of the {thing}.|Which {thing}."), side=choice("where|side|source", "Which of the two.|Where to read.", [a, b]))
    def says(side, **by):
        if by.get("name") != name:
            return k.fail(f"no such {thing}")
        data = dict(left if side == a else right_)
        for made in correct.calls:
            if made["side"] == side:
                data[made["field"]] = made["value"]
        return {thing: name} | data

    @k.act(
        "correct|overwrite|fix_entry",
        f"Corrects a field in {a} or {b}.|Overwrites one field on one side.",
        side=choice("where|side|target", "Which of the two is corrected.|Where to correct.", [a, b]),
        name=text(f"{thing}|name|about", f"Name of the {thing}.|Which {thing}."),
        field=choice("field|line|what", "Which field.|The field.", [f, g]),
        value=text("value|to|new", "What it shall say.|The right value."),
    )
    def correct(side, name, field, value):
        return f"{side}: {field} is {value}"

    def right():
        unread = [s for s in (a, b) if not says.made(name=name, side=s)]
        if unread and not correct.made():
            return [says(name=name, side=s) for s in unread]
        return [] if same or correct.made() else correct(side=wrong, name=name, field=field, value=value)

    return right
