"""Moves one thing from the place where a tool finds it to the place of the goal."""

from kind import flag, text

STRUCTURE = "move"
DOMAIN = "places"

# thing; place; verb; does; yes-or-no option
SKINS = [
    row.split(";")
    for row in """piano;room;carry;Carries;insured
patient;ward;transfer;Transfers;lying
car;parking deck;tow;Tows;locked
statue;hall;bring;Brings;wrapped
cow;meadow;drive;Drives;milked
file;cabinet;move;Moves;secret
meeting;room;move;Moves;catered
parcel;shelf;move;Moves;fragile
boat;pier;tow;Tows;fuelled
pupil;class;transfer;Transfers;graded
book;branch;send;Sends;bound
bed;floor;push;Pushes;made
tree;garden;replant;Replants;watered
keg;cellar;roll;Rolls;cooled
container;yard;haul;Hauls;sealed
stand;hall;move;Moves;powered""".split("\n")
]


def make(k):
    thing, place, verb, does, option = k.pick(SKINS)
    spots, name, other = k.words(4), k.pick(k.word, k.id)(), k.word()
    here, there, yes, has_flag, is_there = spots[0], spots[1], k.chance(50), k.chance(50), k.chance(15)
    here = there if is_there else here
    more = (f" It is {option}." if yes else f" It is not {option}.") if has_flag else ""
    slug, order = place.replace(" ", "_"), k.shuffled(range(3))
    rows = [(name, here), (other, spots[2]), (k.word(), spots[3])]
    lists = k.chance(50)
    k.role(
        f"You {verb} things.|{thing}s: from here to there|You know where every {thing} is.",
        f"Porter. Strong and exact.|You bring each {thing} to its {place}.|Transport desk.",
    )
    k.must(f"What is there already stays.|If it is in the right {place} already, nothing is to be done.")
    k.steps("<where> tells where it is.|Find it with <where>.", "Then <move> it.")
    k.goal(
        f"{verb.capitalize()} {thing} {name} to {there}.{more}|{thing} {name} -> {there}.{more}|{there} needs {thing} {name}.{more}",
        f"Please {verb} {name}, wherever it is, to {place} {there}.{more}|{thing}: {name}. target: {there}.{more}|To {place} {there} with {thing} {name}!{more}",
        f"{name} belongs in {there}. See to it.{more}|we want {name} in {there} from now on.{more}|the {thing} {name} must be in {there}, could be it is already.{more}",
    )
    by = {} if lists else {"which": text(f"{thing}|name|which", f"The {thing}.|Which {thing}.")}

    @k.look(
        f"{thing}_list|all_{thing}s|list_{thing}s" if lists else f"where_is|find_{thing}|locate",
        f"Lists each {thing} and its {place}." if lists else f"Tells the {place} of one {thing}.",
        **by,
    )
    def where(which=None):
        found = [{thing: rows[i][0], f"{slug}|in|place": rows[i][1]} for i in order if lists or rows[i][0] == which]
        return found if lists else found[0] if found else k.fail(f"There is no {thing} {which}.")

    params = {
        "which": text(f"{thing}|name|what", f"The {thing}.|Which {thing}."),
        "from_": text(f"from_{slug}|origin|start", f"The {place} where it is now."),
        "to": text(f"to_{slug}|target|goal", f"The {place} where it should go."),
    }
    if has_flag:
        params["yes"] = flag(f"{option}|is_{option}", f"Whether it is {option}.")
    params = dict(k.shuffled(list(params.items())))

    @k.act(f"{verb}|{verb}_{thing}|move", f"{does} a {thing} from one {place} to another.", **params)
    def move(which, from_, to, yes=None):
        if (which, from_) not in rows or from_ == to:
            return k.fail(f"{which} is not in {from_}.")
        return k.one(f"{which} is in {to}.", "ok", f"{does} {which}.")

    def right():
        if not where.calls:
            return where() if lists else where(which=name)
        if is_there or move.calls:
            return k.finish()
        return move(which=name, from_=here, to=there, **({"yes": yes} if has_flag else {}))

    return right
