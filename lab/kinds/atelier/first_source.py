"""Asks one source; if it has nothing, the rule says whether to ask the other, take a fixed value or leave it."""

from kind import text

STRUCTURE = "empty-then"
DOMAIN = "who knows"

# thing;things;source 1;source 2;field;verb
SKINS = """rose;roses;garden book;society;colour;label
song;songs;archive;library;key;print
dog;dogs;kennel book;breed club;sire;register
pot;pots;studio log;museum;glaze;tag
horse;horses;passport;stud book;dam;enter
film;films;vault list;institute;gauge;book
dish;dishes;recipe box;old chef;sauce;list
gown;gowns;ledger;costume museum;fabric;ticket
boat;boats;harbour roll;builder;class;rate
stamp;stamps;album;dealer;printer;sell
wine;wines;cellar book;vintner;grape;card
bell;bells;tower book;founder;note;ring
player;players;team book;league;number;sew
poem;poems;notebook;publisher;form;set
cheese;cheeses;dairy log;guild;milk;wrap
violin;violins;shop file;expert;maker;insure
tree;trees;estate map;forester;species;sign
hat;hats;shop book;milliner;block;steam
quilt;quilts;guild file;maker's family;pattern;hang
clock;clocks;repair book;horologist;escapement;list"""


def make(k):
    thing, things, one, two, field, verb = k.pick(SKINS.split("\n")).split(";")
    name, first, second, fixed = k.words(4)
    other, other_value = k.word(), k.word()
    empty = k.chance(65)
    mode, rule = k.pick(
        [
            ("ask", f"If the {one} has nothing, ask the {two}.|Nothing in the {one}? The {two} will know."),
            ("fixed", f"If the {one} has nothing, write {fixed}; don't bother the {two}.|Nothing in the {one}? Then it's {fixed}."),
            ("leave", f"If the {one} has nothing, leave it and report that it was not done; the {two} is not to be asked.|Nothing in the {one}? Then it can't be done, and you say so."),
        ]
    )
    value = first if not empty else {"ask": second, "fixed": fixed, "leave": None}[mode]
    slip = k.id()

    k.role(f"You find the {field} of {things}.|{field} finder|You know whom to ask.", f"Research, {things}")
    k.must(rule)
    k.steps("<ask_first> first.")
    k.goal(
        f"What's the {field} of {name}? Then {verb} it, slip {slip}.",
        f"{verb} {name} by {field}, {slip}",
        f"Could you {verb} {name} for me? It needs its {field}. The slip is {slip}.",
        f"{thing}: {name}; needs: {field}; slip: {slip}",
        f"We can't {verb} {name} until somebody finds out its {field}. Slip {slip}.",
    )
    makers = {"name": text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}.")}

    @k.look("ask_" + one.replace(" ", "_") + "|" + one.replace(" ", "_") + "|search_first", f"Looks a {thing} up in the {one}.|What the {one} says.", **makers)
    def ask_first(**by):
        known = {other: other_value} | ({} if empty else {name: first})
        return [{thing: by["name"], field: known[by["name"]]}] if by.get("name") in known else []

    @k.look("ask_" + two.replace(" ", "_").replace("'", "") + "|ask_second|write_to_them", f"Asks the {two} about a {thing}.|What the {two} says.", **makers)
    def ask_second(**by):
        return [{thing: by["name"], field: {name: second, other: fixed}[by["name"]]}] if by.get("name") in (name, other) else []

    @k.act(f"{verb}|{verb}_{thing}|{verb}_it", f"To {verb} one {thing}.|We {verb} a {thing} by its {field}.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."), value=text(f"{field}|value|as_what", f"Its {field}.|The {field}."), slip=text("slip|on_slip|basis", "Number of the slip.|Which slip."))
    def go(name, value, slip):
        return f"{name}: {value}"

    def right():
        if not ask_first.made(name=name):
            return ask_first(name=name)
        if value is None:
            return k.give_up(f"the {one} has nothing.")
        if empty and mode == "ask" and not ask_second.made(name=name):
            return ask_second(name=name)
        return [] if go.made() else go(name=name, value=value, slip=slip)

    return right
