"""Thins a collection out: the goal says either what stays or what goes, and means the opposite rows by it."""

from kind import text

STRUCTURE = "keep-only"
DOMAIN = "collections"

# thing;things;column;three values;remove verb;gone
SKINS = """record;records;mood;merry,gloomy,odd;sell;sold
tulip;tulips;colour;red,white,striped;lift;lifted
recipe;recipes;diet;vegan,meat,fish;strike;struck out
poster;posters;decade;sixties,seventies,eighties;roll_up;rolled up
goat;goats;horn;curved,straight,polled;rehome;rehomed
sketch;sketches;subject;hands,faces,trees;burn;burnt
song;songs;tempo;slow,brisk,frantic;cut;cut
pattern;patterns;garment;coat,blouse,cape;give_away;given away
medal;medals;metal;gold,silver,bronze;auction;auctioned
scene;scenes;weather;rain,sun,snow;drop;dropped
poem;poems;form;sonnet,limerick,ballad;omit;left out
mug;mugs;handle;loop,stub,none;smash;smashed
hen;hens;comb;rose,single,pea;swap;swapped
jersey;jerseys;trim;hooped,plain,quartered;donate;donated
rose;roses;habit;climber,shrub,rambler;dig_out;dug out
button;buttons;stuff;horn,brass,shell;melt;melted
wine;wines;body;light,full,medium;pour_away;poured away
hat;hats;crown;flat,tall,round;scrap;scrapped
slide;slides;film;colour,mono,infrared;discard;discarded
stall;stalls;trade;toys,candles,pies;cancel;cancelled"""


def make(k):
    thing, things, column, values, verb, gone = k.pick(SKINS.split("\n")).split(";")
    values, n, name, v = values.split(","), k.int(3, 6), k.word(), verb.replace("_", " ")
    rows = [(i, k.pick(values), p) for i, p in zip(k.ids(n), k.people(n), strict=True)]
    value, code = k.pick(values), k.id()
    keeps = k.chance(50)
    hit = [r for r in rows if (r[1] != value) == keeps]
    wish = k.one(
        *(
            [f"keep the ones whose {column} is {value} and {v} the rest", f"{value} stays ({column}), everything else is to be {gone}", f"{v} all but {column} {value}", f"only {column} {value} is worth keeping, so {v} the others"]
            if keeps
            else [f"{v} the ones whose {column} is {value} and keep the rest", f"{value} goes ({column}): to be {gone}; everything else stays", f"{v} nothing but {column} {value}", f"only {column} {value} isn't worth keeping, so {v} those"]
        )
    )

    k.role(f"You keep a collection of {things} in shape.|{things}, thinning out|The collection is far too big, and you are the cure.", "Collections assistant")
    k.must(f"Decision number {code} covers all of it.|Quote decision {code} every time.")
    k.steps("<shelf> shows them all.", f"<remove> those that go.")
    k.goal(
        f"About {name}: {wish}.",
        f"{name}. {wish}",
        f"We had a good long talk about the {things} in {name}, and we've settled on this: {wish}.",
        f"collection {name}; wish: {wish}",
        f"Could you go through {name} for us? {wish[0].upper()}{wish[1:]}.",
    )

    @k.look("shelf|contents|collection", f"Lists the {things} of a collection.|What a collection has.", name=text("collection|name|of", "Name of the collection.|Which collection."))
    def shelf(**by):
        return [{"id|no": i, column: c, "giver|from_whom": p} for i, c, p in rows if not remove.made(key=i)] if by.get("name") == name else k.fail("no such collection")

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one",
        f"Takes one {thing} out of the collection for good: {gone}.|One {thing} is {gone}.",
        key=text("id|no|which", f"Id of the {thing}.|Which {thing}."),
        code=text("decision|basis|ref", "Number of the decision.|Which decision covers it."),
    )
    def remove(key, code):
        return f"{key}: {gone}" if key in [r[0] for r in rows] and not remove.made(key=key) else k.fail(f"{key} isn't there")

    def right():
        if not shelf.made():
            return shelf(name=name)
        return [remove(key=r[0], code=code) for r in hit if not remove.made(key=r[0])]

    return right
