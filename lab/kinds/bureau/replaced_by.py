"""Follows "replaced by" from one number to the next until one that is still sold, and orders that."""

from kind import integer, text

STRUCTURE = "follow-links"
DOMAIN = "skins"

# thing, things, book, where
SKINS = """spare part|spare parts|parts book|garage; light bulb|light bulbs|catalogue|hardware shop;
form|forms|form list|town hall; textbook|textbooks|school list|school;
ink cartridge|ink cartridges|supply list|office; filter|filters|filter list|heating firm;
seed variety|seed varieties|seed list|garden centre; key blank|key blanks|key chart|locksmith;
battery|batteries|battery chart|watchmaker; saw blade|saw blades|tool list|joinery;
paint shade|paint shades|colour chart|painter; medicine|medicines|drug list|pharmacy;
yarn|yarns|yarn card|wool shop; fuse|fuses|fuse chart|electrician; chain|chains|chain list|bike shop;
string|strings|string list|music shop; router model|router models|device list|it corner;
glove type|glove types|safety list|warehouse; valve|valves|valve list|plumber;
lens|lenses|lens book|optician; nozzle|nozzles|nozzle chart|print shop;
belt|belts|belt list|sewing shop""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    thing, things, book, place = k.pick(SKINS).strip().split("|")
    n = k.int(2, 4)
    chain, others = k.ids(n), k.ids(3)
    dead = k.chance(14)
    prices = k.numbers(n + 3, 3, 900)
    count, has_price, who, has_who = k.int(2, 80), k.chance(55), k.person(), k.chance(50)
    t = thing.replace(" ", "_")
    last = chain[-1]

    k.role(f"""You order {things} for {an(place)}.|{place} orders
        |You know that numbers change and look them up before you order.
        |{thing} ordering|Order help in {an(place)}; the old numbers are a mess""")
    k.must(
        "A number that was replaced can't be ordered; follow it to the one that is sold now.|"
        "Order only what is still sold."
    )
    k.must("If it ends at one that is neither sold nor replaced, report that it can't be ordered.")
    k.steps(f"<look_up> the number in the {book}.", "Follow it, then <order>.")
    w = k.pick(f" for {who}", f", customer {who}") if has_who else ""
    k.goal(f"""Order {count} of {thing} {chain[0]}{w}|{chain[0]}, {count} pieces{w}
        |we need {count} x {chain[0]} ({thing}){w}, order it or what replaces it
        |{thing}: {chain[0]}\nquantity: {count}\n{w}|can you get {count} {things}? the old number is {chain[0]}{w}
        |The box says {chain[0]}. We are out of it! {count} please{w}
        |{count} times {chain[0]} or its current successor{w}
        |Please order: {thing} {chain[0]}, quantity {count}{w}. Might have a new number by now.""")

    @k.look(f"look_up|{t}_info|find_{t}", f"Looks a number up in the {book}.|What the {book} says about one number.",
            no=text("no|number|id", f"Number of the {thing}.|Which number."))
    def look_up(no):
        if no in others:
            return {"number|no": no, "state|status": "sold", "price|each": prices[n + others.index(no)]}
        if no not in chain:
            return k.fail(f"The {book} does not have {no}.")
        i = chain.index(no)
        if i < n - 1:
            return {
                "number|no": no,
                "state|status": "replaced",
                "by|replaced_by": chain[i + 1],
                "goes_with|see_also": others[i % 3],
            }
        return {"number|no": no, "state|status": "dropped" if dead else "sold", "price|each": prices[i]}

    more = dict(price=integer("price|each|at_price", "Price of one.|What one costs.")) if has_price else {}
    more |= dict(whom=text("customer|for|whom", "Who it is for.|Name of the customer.")) if has_who else {}

    @k.act(
        f"order|order_{t}|buy",
        f"Orders {things}.|Puts in an order.",
        no=text("no|number|article", f"Number of the {thing} that is sold.|What is ordered, by number."),
        amount=integer("quantity|amount|pieces", "How many.|Number of pieces."),
        **more,
    )
    def order(no, amount, price=None, whom=None):
        if no not in others and (no != last or dead):
            return k.fail(f"{no} is not sold.")
        return f"{amount} of {no} ordered."

    def right():
        for no in chain:
            if not look_up.made(no=no):
                return look_up(no=no)
        if dead:
            return k.give_up("it is not sold and has no successor.")
        args = dict(no=last, amount=count) | (dict(price=prices[n - 1]) if has_price else {})
        args |= dict(whom=who) if has_who else {}
        return None if order.made(no=last) else order(**args)

    return right
