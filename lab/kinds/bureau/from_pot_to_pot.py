"""Moves an amount from one account to another, if the first one has enough."""

from kind import integer, text

STRUCTURE = "transfer"
DOMAIN = "skins"

# account, accounts, unit, place
SKINS = """account|accounts|euros|club; budget|budgets|euros|school; tank|tanks|litres|farm;
store|stores|pieces|warehouse; time account|time accounts|hours|office; fund|funds|euros|parish;
branch|branches|crates|drinks shop; card|cards|points|bonus shop; ward|wards|beds|hospital;
silo|silos|tonnes|mill; class fund|class funds|euros|school class; cellar|cellars|bottles|winery;
quota|quotas|gigabytes|small provider; team pot|team pots|coins|game night;
shelf|shelves|boxes|pharmacy; depot|depots|tyres|tyre shop; leave account|leave accounts|days|firm;
bin|bins|kilos|recycling yard; wallet|wallets|tokens|fair; pond|ponds|fish|fish farm;
hive|hives|frames|apiary; till|tills|coins|bakery""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    acc, accs, unit, place = k.pick(SKINS).strip().split("|")
    n = k.int(3, 5)
    names, ids, have = k.words(n), k.ids(n), k.numbers(n, 100, 900)
    a, b = k.some(range(n), 2)
    amount = k.int(20, have[a]) if not (short := k.chance(15)) else have[a] + k.int(5, 200)
    ref, has_ref = k.word(), k.chance(55)
    u = acc.replace(" ", "_")
    asks = k.chance(50)

    k.role(f"""You move {unit} between the {accs} of {an(place)}.|{place}, {accs}
        |You shift {unit} from one {acc} to another.
        |book-keeper of {accs}|{unit} from here to there; never more than there is""")
    k.must(
        f"No {acc} may go below zero; then report that it is not done.|"
        "Not enough there: say that it could not be done."
    )
    k.steps("Look at <state>.", "<transfer> it.")
    r = k.pick(f" Purpose: {ref}.", f" ({ref})") if has_ref else ""
    x, y = names[a], names[b]
    k.goal(f"""Move {amount} {unit} from {x} to {y}.{r}|{x} -> {y}: {amount} {unit}{r}
        |{y} gets {amount} {unit} from {x}.{r}
        |please transfer {amount} to {y}, out of {x}.{r}|{unit}: {amount}\nto: {y}\nfrom: {x}\n{r}
        |{y} is short of {unit}! take {amount} from {x}.{r}
        |Can we shift {amount} {unit}? {x} has too much, {y} too little.{r}
        |into {y}, {amount} {unit}, at the cost of {x}.{r}""")

    one = dict(name=text(f"{u}|name|of", f"Name of the {acc}.|Which {acc}.")) if asks else {}

    @k.look(f"show_{u}|{u}_state|find_{u}" if asks else f"list_{accs.replace(' ', '_')}|{u}_list|state",
            f"Shows one {acc}.|How much one {acc} has." if asks else f"Lists the {accs}.|All {accs}.", **one)
    def state(name=None):
        rows = [{f"{u}_no|id|no": ids[i], f"{u}|name": names[i], f"{unit}|holds": have[i]} for i in range(n)]
        if not asks:
            return rows
        return rows[names.index(name)] if name in names else k.fail(f"There is no {acc} {name}.")

    more = dict(why=text("purpose|for|note", "What it is for.|Purpose.")) if has_ref else {}

    @k.act(
        "transfer|move_amount|shift",
        f"Moves {unit} from one {acc} to another.|Transfers {unit}.",
        src=text(f"from|source|from_{u}", f"Number of the {acc} that gives.|From where, by number."),
        dst=text(f"to|target|to_{u}", f"Number of the {acc} that gets it.|Where to, by number."),
        amount_=integer(f"amount|{unit}|how_many", f"How many {unit}.|Amount."),
        **more,
    )
    def transfer(src, dst, amount_, why=None):
        if src not in ids or dst not in ids or src == dst or amount_ > have[ids.index(src)]:
            return k.fail(f"Not possible: {amount_} from {src} to {dst}.")
        return f"{amount_} {unit} moved."

    def right():
        if asks:
            looks = [state(name=v) for v in (x, y) if not state.made(name=v)]
            if short and state.made(name=x):
                return k.give_up(f"{x} has not enough.")
            if looks:
                return looks
        elif not state.made():
            return state()
        if short:
            return k.give_up(f"{x} has not enough.")
        args = dict(src=ids[a], dst=ids[b], amount_=amount) | (dict(why=ref) if has_ref else {})
        return None if transfer.made(src=ids[a]) else transfer(**args)

    return right
