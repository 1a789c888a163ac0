"""The tool wants a number in another form than the first that comes to mind; the error names the form, the card has both."""

from kind import integer, text

STRUCTURE = "correct-format"
DOMAIN = "numbers on cards"

# thing;things;verb;done;form 1;form 2;form 3
SKINS = """record;records;order;ordered;matrix;barcode;catalogue
book;books;reserve;reserved;isbn;shelfmark;stock
dog;dogs;enrol;enrolled;chip;tattoo;licence
plant;plants;ship;shipped;passport;batch;tray
ticket;tickets;scan;scanned;short;long;printed
horse;horses;declare;declared;passport;brand;race
wine;wines;release;released;bond;bin;duty
print;prints;sell;sold;plate;edition;stock
film;films;rent;rented;can;title;print
boat;boats;measure;measured;sail;hull;register
gown;gowns;dye;dyed;style;bolt;client
player;players;clear;cleared;licence;squad;club
hive;hives;register;registered;site;queen;keeper
pot;pots;price;priced;firing;glaze;shop
song;songs;license;licensed;work;track;label
cheese;cheeses;grade;graded;wheel;dairy;lot
clock;clocks;insure;insured;serial;case;dial
stall;stalls;bill;billed;pitch;permit;tax
quilt;quilts;hang;hung;entry;guild;frame
bird;birds;fly;flown;ring;loft;race"""


def make(k):
    thing, things, verb, done, *forms = k.pick(SKINS.split("\n")).split(";")
    name, count = k.word(), k.int(2, 60)
    rows = {w: dict(zip(forms, k.ids(3), strict=True)) for w in [name, *k.words(2)]}
    form, hinted = k.pick(forms), k.chance(50)
    guess = k.pick([f for f in forms if f != form])
    hint = f"The {form} number, usually." if hinted else f"Usually the {guess} number; it says so if it wants another."
    person = k.person()

    k.role(f"{things} desk", f"You get {things} {done}.", f"So many numbers on one card! You know which.")
    k.must(f"Which number the tool takes: {hint}|{hint}")
    k.goal(
        f"{name} is to be {done} for {person}, {count} of it." if thing not in ("dog", "horse", "player") else f"{name} is to be {done} for {person}, fee {count}.",
        f"{verb} {name}, {count}, {person}",
        f"{person} wants {name} {done}. The figure is {count}.",
        f"{thing}: {name}; figure: {count}; for: {person}",
        f"Could you get {name} {done}, {count}, for {person}?",
    )

    @k.look("card|card_of|numbers", f"The card of one {thing} with all its numbers.|Every number of a {thing}.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."))
    def card(**by):
        row = rows.get(by.get("name"))
        return {f"{f}_number": row[f] for f in forms} if row else k.fail(f"no such {thing}")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_it", f"Has one {thing} {done}.|To {verb} a {thing}, by number.", key=text("number|no|key", f"A number of the {thing}.|Which {thing}, by one of its numbers."), figure=integer("figure|count|amount", "The figure that goes with it.|The figure in the wish."), who=text("for_whom|person|who", "Name of the person.|For whom."))
    def go(key, figure, who):
        if key in [row[form] for row in rows.values()]:
            return f"{key} {done}"
        return k.fail(f"Not known here. Please give the {form} number.")

    def right():
        if not card.made(name=name):
            return card(name=name)
        if go.made():
            return None
        use = form if hinted or k.seen(f"give the {form} number") else guess
        return go(key=rows[name][use], figure=count, who=person)

    return right
