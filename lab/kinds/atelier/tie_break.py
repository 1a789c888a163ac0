"""The best wins; where two are level, a second figure decides, and the rule says which and which way."""

from kind import text

STRUCTURE = "tie-break"
DOMAIN = "judging"

# entry;entries;main figure;second figure;date;verb;prize
SKINS = """cake;cakes;marks;slices;baked;crown;ribbon
pair;pairs;points;faults;entered;declare;cup
leek;leeks;score;grams;lifted;award;rosette
diver;divers;marks;age;joined;place;medal
poem;poems;votes;lines;sent;choose;prize
chess team;chess teams;wins;draws;founded;promote;place
dog;dogs;score;months;entered;rank;badge
photo;photos;stars;likes;taken;pick;wall
band;bands;cheers;songs;formed;book;slot
pony;ponies;points;seconds;shown;pin;sash
jam;jams;marks;jars;boiled;honour;card
robot;robots;goals;kilos;built;name;trophy
float;floats;marks;metres;painted;praise;banner
cheese;cheeses;score;weeks;pressed;list;seal
sculptor;sculptors;votes;pieces;born;fund;grant
bowler;bowlers;wickets;runs;signed;cap;cap
short;shorts;votes;minutes;shot;screen;laurel
hat;hats;marks;feathers;sewn;show;stand
choir;choirs;points;voices;begun;invite;shield
rose;roses;score;petals;bred;register;title"""


def make(k):
    entry, entries, main, second, date, verb, prize = k.pick(SKINS.split("\n")).split(";")
    n, tie = k.int(3, 5), k.chance(75)
    top = k.int(60, 99)
    low = k.chance(25)  # the lowest wins
    if low:
        scores = [top, top if tie else top + 3, *(top + k.int(4, 40) for _ in range(n - 2))]
    else:
        scores = [top, top if tie else top - 3, *(top - k.int(4, 40) for _ in range(n - 2))]
    rows = k.shuffled(list(zip(k.ids(n), k.people(n), scores, k.numbers(n, 2, 80), k.dates(n), strict=True)))
    best = (min if low else max)(r[2] for r in rows)
    level = [r for r in rows if r[2] == best]
    column, pick, said = k.pick(
        [
            (3, max, f"the one with more {second} wins|more {second} decides"),
            (3, min, f"the one with fewer {second} wins|fewer {second} decides"),
            (4, max, f"the one {date} later wins|the later date decides"),
            (4, min, f"the one {date} earlier wins|the earlier date decides"),
        ]
    )
    winner = pick(level, key=lambda r: r[column])
    said, name = k.one(said), k.word()
    best_said = f"the fewest {main}" if low else f"the most {main}"

    k.role(f"You work out who wins.|judges' clerk|You add nothing up, you just see who's ahead: {entries}.", f"Scorer for {entries}")
    k.must(f"The winner has {best_said}; if several are level, {said}.|{best_said[0].upper()}{best_said[1:]} wins. In case of a tie: {said}.")
    k.steps("The figures are in <figures>.", "<declare> one winner.")
    k.goal(
        f"Who has won {name}? Give them the {prize}.",
        f"{name}: {verb} the winner",
        f"The judges of {name} have gone home. Please {verb} the winner as the rules have it.",
        f"contest: {name}; prize: {prize}; to: the winner",
        f"Right, {name} is over, so let's {verb} whoever's won.",
    )

    @k.look("figures|score_sheet|totals", f"The figures of all {entries}.|What everybody scored.", name=text("contest|name|of", "Name of the contest.|Which contest."))
    def figures(**by):
        return [{"no|id": i, "by|entrant": p, main: s, second: x, date: d} for i, p, s, x, d in rows] if by.get("name") == name else k.fail("no such contest")

    @k.act(
        f"{verb}|declare_winner|{verb}_winner",
        "Declares the winner.|Names who has won.",
        key=text("no|id|entry", f"Number of the {entry}.|Which {entry}."),
        who=text("entrant|winner|name", "Name of the entrant.|Whose it is."),
        name=text("contest|in_contest|of", "Name of the contest.|Which contest."),
    )
    def declare(key, who, name):
        return f"{who} has won." if any(r[0] == key and r[1] == who for r in rows) else k.fail(f"{key} isn't {who}'s")

    def right():
        if not figures.made():
            return figures(name=name)
        return [] if declare.made() else declare(key=winner[0], who=winner[1], name=name)

    return right
