"""Animals and the like are called by words that are statuses too; only the status column counts, or only the name."""

from kind import choice, text

STRUCTURE = "name-is-status"
DOMAIN = "stables and kennels"

# thing;things;column;three statuses;verb;place
SKINS = """horse;horses;state;fresh,lame,resting;saddle;yard
dog;dogs;mood;happy,shy,grumpy;walk;kennel
cat;cats;coat;glossy,matted,patchy;comb;cattery
boat;boats;hull;dry,leaky,swift;launch;club
rose;roses;bloom;early,late,double;cut;garden
band;bands;set;loud,quiet,wild;announce;festival
team;teams;form;keen,tired,lucky;call;league
film;films;cut;rough,final,lost;screen;cinema
cheese;cheeses;paste;soft,hard,blue;wrap;dairy
gown;gowns;line;slim,full,plain;model;house
press;presses;run;idle,busy,broken;service;printworks
pub;pubs;door;open,shut,private;visit;tour
loom;looms;warp;tight,slack,bare;dress;mill
hen;hens;lay;steady,broody,idle;weigh;farm
sauce;sauces;heat;mild,hot,fierce;bottle;kitchen
troupe;troupes;booking;firm,open,dropped;brief;theatre
novel;novels;draft;first,second,final;read;press
kite;kites;frame;sound,bent,light;fly;club
greyhound;greyhounds;trap;red,blue,black;enter;track
tulip;tulips;stem;tall,short,curved;tag;field"""


def make(k):
    thing, things, column, statuses, verb, place = k.pick(SKINS.split("\n")).split(";")
    statuses, n, shift = statuses.split(","), k.int(3, 5), k.word()
    words = k.words(n)
    rows = [(i, f"{k.pick(statuses).capitalize()} {w.capitalize()}", k.pick(statuses)) for i, w in zip(k.ids(n), words, strict=True)]
    word, by_name = k.pick(statuses), k.chance(40)
    hit = [r for r in rows if (r[1].startswith(word.capitalize()) if by_name else r[2] == word)]
    rule = k.one(
        *(
            [f"Names decide. What the {column} says does not matter.", f"Go by what they are called, never by the {column}."]
            if by_name
            else [f"Names mean nothing; what counts is the {column}.", f"Go by the {column}. They may be called anything."]
        )
    )

    k.role(f"You work with the {things} of a {place}.|{place} hand|The {things} have silly names, you'll get used to it.", f"{things} duty")
    k.must(rule, f"You are on shift {shift}.|The shift is {shift}.")
    k.steps("Read the board with <board>.", "Then do each with <go>.")
    k.goal(
        f"Please {verb} every {word} {thing}.|Let's {verb} each {thing} that is {word}.",
        f"{word} {things}: {verb}",
        f"Time to {verb} the {word} ones, all of the {word} ones, and nothing but the {word} ones.",
        f"{verb} = {word}",
        f"I'd like every {word} {thing} seen to. You know: {verb}.",
    )

    @k.look("board|show_board|who_is_in", f"The board with all {things}.|Lists the {things} of the {place}.")
    def board():
        return [{"id|box": i, "name|called": name, column: s} for i, name, s in rows]

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_it",
        f"To {verb} one {thing}.|Has somebody {verb} a {thing}.",
        key=text("id|box|number", f"Id of the {thing}.|Which {thing}, by id."),
        state=choice(column, f"Its {column} on the board.|What the board says of its {column}.", statuses),
        shift=text("shift|turn|crew", "Name of the shift.|Which shift does it."),
    )
    def go(key, state, shift):
        if not any(r[0] == key and r[2] == state for r in rows) or go.made(key=key):
            return k.fail(f"{key} ({state}) is not on the board")
        return f"{key}: ok"

    def right():
        if not board.made():
            return board()
        return [go(key=r[0], state=r[2], shift=shift) for r in hit if not go.made(key=r[0])]

    return right
