"""Does something only if the state of the thing allows it, and says so if not."""

from kind import choice, integer, text

STRUCTURE = "gate"
DOMAIN = "skins"

# thing, action (verb, done), state that is good, two states that are not, figure, ways
SKINS = """boat|launch|launched|sound|leaking|on hire|crew|slip,crane;
oven|light|lit|clean|dirty|in use|loaves|wood,gas;
room|hand over|handed over|empty|occupied|being painted|keys|morning,noon;
horse|saddle|saddled|rested|lame|tired|hours|trail,arena;
server|update|updated|idle|busy|backing up|minutes|fast,safe;
bus|send out|sent out|fuelled|empty|in repair|seats|line,charter;
field|mow|mown|dry|wet|nesting birds|metres|short,high;
kiln|open|opened|cold|hot|firing|pots|slow,full;
pool|open|opened|tested|murky|chlorinating|guests|laps,kids;
hall|rent out|rented out|free|booked|flooded|chairs|dance,talk;
crane|start|started|checked|windy|locked|tonnes|hook,grab;
order|ship|shipped|paid|unpaid|disputed|boxes|road,air;
animal|discharge|discharged|healthy|feverish|quarantined|doses|home,farm;
parcel|hand out|handed out|cleared|held|damaged|pieces|desk,door;
slope|open|opened|groomed|icy|avalanche risk|guests|blue,red;
exam|publish|published|marked|unmarked|appealed|papers|board,web;
wine|bottle|bottled|ready|cloudy|fermenting|bottles|cork,cap;
lift|switch on|switched on|inspected|stuck|overdue|people|goods,guests;
stage|use|used|secured|wet|unlit|actors|front,back;
machine|hand out|handed out|serviced|faulty|lent|days|yard,site;
account|close|closed|balanced|in debt|under review|cards|now,month;
well|pump|pumped|full|low|polluted|litres|slow,fast""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    thing, verb, done, good, bad1, bad2, figure, ways = k.pick(SKINS).strip().split("|")
    ways = ways.split(",")
    n = k.int(2, 4)
    ids, states = k.ids(n), [k.pick(good, bad1, bad2) for _ in range(n)]
    at = k.int(0, n - 1)
    states[at] = good if k.chance(65) else k.pick(bad1, bad2)
    ok = states[at] == good
    way, count, lists, who = k.pick(ways), k.int(2, 90), k.chance(50), k.person()
    has_count, has_who, keepers = k.chance(55), k.chance(40), k.people(n)
    ref, v = ids[at], verb.replace(" ", "_")

    k.role(f"""You decide whether {an(thing)} may be {done}.|{thing} gate
        |Safety first: no {thing} is {done} without a look at its state.
        |duty desk, {thing}|You {verb} what is fit for it and refuse the rest.""")
    k.must(
        f"Only {an(thing)} that is {good} may be {done}; otherwise report that it is not done.|"
        f"Not {good}: say that it could not be {done}."
    )
    if has_who:
        k.must("Name the keeper who is on record.|The keeper on record has to be named.")
    k.steps("<check> its state.", "<do> it if it may be done.")
    c = k.pick(f", {figure} {count}", f" ({count} {figure})") if has_count else ""
    k.goal(f"""{verb.capitalize()} {thing} {ref}, {way}{c}.|{thing} {ref}: {verb}, {way}{c}
        |{ref} is to be {done} ({way}){c}|can we {verb} {ref}? {way}{c}. if it may be done do it
        |{thing}: {ref}\nhow: {way}{c}\njob: {verb}|Everybody is waiting for {ref}! {verb} it, {way}{c}.
        |please {verb} the {thing} {ref}{c}, {way} this time
        |{way}{c}: {thing} {ref} should be {done} now""")

    def row(i):
        return {f"{thing}|no|id": ids[i], "state|condition": states[i], "keeper|minded_by": keepers[i]}

    one = {} if lists else dict(key=text(f"{thing}|no|id", f"Number of the {thing}.|Which {thing}."))

    @k.look(
        f"list_states|{thing}_board|all_states" if lists else f"check_{thing}|{thing}_state|look_at",
        f"Lists every {thing} with its state.|The board."
        if lists
        else f"Shows the state of one {thing}.|Looks at one {thing}.",
        **one,
    )
    def check(key=None):
        if lists:
            return [row(i) for i in range(n)]
        return row(ids.index(key)) if key in ids else k.fail(f"There is no {thing} {key}.")

    more = {}
    if has_count:
        more = dict(count_=integer(f"{figure}|count|how_many", f"How many {figure}.|Number of {figure}."))
    more |= dict(keeper=text("keeper|minded_by|with", "Keeper on record.|Who minds it.")) if has_who else {}

    @k.act(
        f"{v}_{thing}|{v}|{v}_it",
        f"To {verb} one {thing}.|Has one {thing} {done}.",
        key=text(f"{thing}|no|id", f"Number of the {thing}.|Which {thing}."),
        way_=choice("how|way|kind", "How it is done.|Which way.", ways),
        **more,
    )
    def do(key, way_, count_=None, keeper=None):
        return f"{key} is {done}." if key in ids else k.fail(f"There is no {thing} {key}.")

    def right():
        if not check.made(**({} if lists else dict(key=ref))):
            return check() if lists else check(key=ref)
        if not ok:
            return k.give_up(f"{ref} is {states[at]}.")
        args = dict(key=ref, way_=way) | (dict(count_=count) if has_count else {})
        args |= dict(keeper=keepers[at]) if has_who else {}
        return None if do.made(key=ref) else do(**args)

    return right
