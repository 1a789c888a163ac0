"""Clears out what the goal names, save for those that a clause of the house spares."""

from kind import choice, text

STRUCTURE = "except-clause"
DOMAIN = "club house"

# thing;things;kind column;kinds;flag;verb;done
SKINS = """locker;lockers;sort;boot,kit,bag;deposit;empty;emptied
bottle;bottles;drink;ale,cider,port;sealed;bin;binned
trophy;trophies;sport;darts,bowls,chess;engraved;polish;polished
score;scores;part;alto,tenor,bass;annotated;shred;shredded
props box;props boxes;play;farce,panto,tragedy;labelled;store;stored
plant;plants;bed;herb,fern,rose;rare;uproot;uprooted
jar;jars;filling;jam,pickle,honey;opened;throw;thrown out
frock;frocks;rail;evening,day,bridal;altered;sell;sold
magazine;magazines;title;angling,knitting,chess;signed;pulp;pulped
fish;fish;tank;reef,pond,tropical;breeding;net;netted
easel;easels;room;loft,cellar,hall;broken;fold;folded
ticket;tickets;stand;north,south,east;refunded;void;voided
bib;bibs;team;reds,blues,greens;torn;wash;washed
poster;posters;show;circus,opera,ballet;framed;take_down;taken down
nest box;nest boxes;bird;owl,tit,swift;occupied;scrub;scrubbed
cutting;cuttings;plant;vine,fig,olive;rooted;compost;composted
racket;rackets;string;gut,nylon,hybrid;reserved;lend;lent
pattern;patterns;garment;coat,skirt,shirt;copied;trace;traced
sauce;sauces;base;tomato,cream,stock;tasted;freeze;frozen
lens;lenses;mount;screw,bayonet,clip;insured;ship;shipped"""


def make(k):
    thing, things, column, kinds, flag, verb, done = k.pick(SKINS.split("\n")).split(";")
    kinds, people = kinds.split(","), k.people(3)
    n, kind, code, v = k.int(4, 7), k.pick(kinds), k.id(), verb.replace("_", " ")
    rows = [(i, k.pick(kinds[0], kind), k.pick(people), k.chance(45)) for i in k.ids(n)]
    spared_id, person = k.pick(rows)[0], people[0]
    tests = [
        (lambda r: r[3], f"Those that are {flag} are spared.|Never mind what anybody says: {flag} means hands off."),
        (lambda r: not r[3], f"Spare the ones that are not {flag}.|Only what is {flag} may be {done}."),
        (lambda r: r[2] == person, f"What belongs to {person} stays.|{person}'s are not to be touched, ever."),
        (lambda r: r[2] != person, f"You may only lay hands on what belongs to {person}.|Other people's stay, only {person}'s go."),
        (lambda r: r[0] == spared_id, f"{spared_id} is to be left alone.|Leave {spared_id} out of it, whatever it is."),
        (lambda r: False, "There are no exceptions this year.|Nobody and nothing is exempt."),
    ]
    spared, clause = k.pick(tests)
    hit = [r[0] for r in rows if r[1] == kind and not spared(r)]

    k.role(
        f"You look after the {things} of a club.|club {things} helper|Caretaker. {things.capitalize()} and keys.",
        f"The committee's {things} person.",
    )
    k.must(clause)
    k.steps("Start with <roll>.", "Then one <go> apiece.")
    k.goal(
        f"Have the {things} with {column} {kind} {done}, on minute {code}.",
        f"{v} the {kind} ones ({column}); minute {code}",
        f"The committee has decided in {code} that anything with {column} {kind} is to be {done}.",
        f"{code}: {v} every {thing} whose {column} is {kind}. Ta very much.",
        f"minute: {code}. {column}: {kind}. action: {v}",
    )

    @k.look("roll|inventory|register", f"The register of {things}.|Reads out the {things}.")
    def roll():
        return [{"id|no": i, column: c, "owner|belongs_to": p, flag: f} for i, c, p, f in rows if not go.made(key=i)]

    @k.act(
        f"{verb}|{verb}_one|{verb}_it",
        f"Has one {thing} {done}.|One {thing}: {done}.",
        key=text("id|no|which", f"Id of the {thing}.|Which {thing}."),
        code=text("minute|resolution|basis", "Number of the minute that orders it.|On which minute."),
        kind=choice(f"{column}|sort|group", f"The {column} it has.|Its {column}, for the books.", kinds),
    )
    def go(key, code, kind):
        row = next((r for r in rows if r[0] == key), None)
        if row is None or go.made(key=key) or row[1] != kind:
            return k.fail(f"{key}: no such {thing} with {column} {kind}")
        return f"{key} {done}"

    def right():
        if not roll.made():
            return roll()
        return [go(key=i, code=code, kind=kind) for i in hit if not go.made(key=i)]

    return right
