"""Finds the place whose list holds something, asking one after the other, then does what the rule says with that place or the others."""

from kind import text

STRUCTURE = "inverse-lookup"
DOMAIN = "where is it"

# thing;place;places;verb;keeper
SKINS = """prop;trunk;trunks;fetch;dresser
score;cupboard;cupboards;fetch;librarian
bulb;drawer;drawers;plant;gardener
jersey;hamper;hampers;wash;kit man
spice;rack;racks;restock;cook
kitten;basket;baskets;check;nurse
button;tin;tins;match;seamstress
reel;vault;vaults;screen;archivist
chisel;chest;chests;sharpen;carver
medal;case;cases;polish;curator
mask;crate;crates;repair;maker
lure;box;boxes;mend;angler
stamp;album;albums;sell;dealer
record;bin;bins;play;host
glaze;bucket;buckets;stir;potter
parrot;cage;cages;ring;keeper
ticket;envelope;envelopes;post;clerk
poem;folder;folders;print;editor
veil;hatbox;hatboxes;steam;milliner
wine;bin;bins;open;butler"""


def make(k):
    thing, place, places, verb, keeper = k.pick(SKINS.split("\n")).split(";")
    n, name = k.int(2, 4), k.word()
    spots = k.ids(n)
    keepers = dict(zip(spots, k.people(n), strict=True))
    holds = {s: k.words(k.int(2, 4)) for s in spots}
    at = k.pick(spots) if k.chance(85) else None
    if at:
        holds[at] = k.shuffled([*holds[at], name])
    create = k.chance(50)
    rule = k.one("If it's in none of them, report that it was not found.", f"Not in any? Then say that it can't be done.")

    k.role(f"You know which {place} has what, after a look.|{places} finder|Rummaging in {places} is your calling.", f"You find every lost {thing}.")
    k.must(rule)
    k.steps(f"<all_places> lists the {places}, <inside> says what is in one.", f"Ask its {keeper} with <request>.")
    k.goal(
        f"Find out where {name} is and ask the {keeper} there to {verb} it.",
        f"{verb} {name}, wherever it is",
        f"{name} is in one of the {places}. Would you ask whoever keeps that one to {verb} it?",
        f"{thing}: {name}; find its {place}; ask the {keeper}: {verb}",
        f"I can't for the life of me remember which {place} {name} is in. It's got to be found, and the {keeper} should {verb} it.",
    )

    @k.look(f"all_{places}|list_{places}|{places}", f"Lists the {places} and their {keeper}s.|Every {place} there is.")
    def all_places():
        return [{f"{place}|no": s, "kept_by|person": keepers[s]} for s in spots]

    @k.look(f"open_{place}|inside|contents", f"What is in one {place}.|Lists the contents of a {place}.", spot=text(f"{place}|no|which", f"Number of the {place}.|Which {place}."))
    def inside(spot):
        return [{f"{thing}|item": w} for w in holds[spot]] if spot in holds else k.fail(f"no {place} {spot}")

    @k.act(
        f"ask_to_{verb}|request|{verb}_please",
        f"Asks a {keeper} to {verb} a {thing}.",
        who=text(f"person|{keeper.split()[0]}|whom", f"Name of the {keeper}.|Whom to ask."),
        what=text(f"{thing}|item|what", f"Name of the {thing}.|Which {thing}."),
        spot=text(f"{place}|where|in_which", f"Number of the {place} it is in.|Where it is."),
    )
    def request(who, what, spot):
        return f"{who} has been asked." if spot in holds and what in holds[spot] and keepers[spot] == who else k.fail("It isn't there.")

    def right():
        if not all_places.made():
            return all_places()
        if at and (inside.made(spot=at)):
            return [] if request.made() else request(who=keepers[at], what=name, spot=at)
        closed = [s for s in spots if not inside.made(spot=s)]
        return [inside(spot=s) for s in closed] if closed else k.give_up(f"{name} is in none of the {places}.")

    return right
