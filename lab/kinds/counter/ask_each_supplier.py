"""Asks every supplier that the goal names for the price, and orders from the best."""

from kind import integer, text

STRUCTURE = "best-of-asked"
DOMAIN = "buying"

# what is bought; who sells; figure; best is lowest or highest; verb
SKINS = [
    row.split(";")
    for row in """coal;dealer;price;lowest;order
roof repair;builder;quote;lowest;hire
taxi ride;driver;minutes;lowest;call
old car;buyer;offer;highest;sell
hay;farm;price;lowest;order
savings plan;bank;interest;highest;open
catering;kitchen;price;lowest;book
translation;agency;fee;lowest;order
wool;mill;offer;highest;sell
concert hall;owner;rent;lowest;rent
printing;printer;days;lowest;order
insurance;insurer;premium;lowest;sign
removal;mover;price;lowest;book
apples;market;offer;highest;sell
courier;depot;hours;lowest;send
piano tuning;tuner;fee;lowest;book""".split("\n")
]


def make(k):
    goods, seller, figure, way, verb = k.pick(SKINS)
    names = k.words(k.int(2, 3))
    refs, values, amount = k.ids(len(names)), k.numbers(len(names), 20, 900), k.int(2, 40)
    best = (min if way == "lowest" else max)(range(len(names)), key=lambda i: values[i])
    needs_ref, other, has_amount = k.chance(60), k.date(), k.chance(50)
    listed = names[0] + "".join(f", {n}" for n in names[1:-1]) + f" or {names[-1]}"
    ands = listed.replace(" or ", " and ")
    n = f", {amount} of them" if has_amount else ""
    k.role(
        f"You ask around before you {verb}.|{goods}: buying and selling|Thrifty assistant of a small firm.",
        f"You deal with every {seller}.|You get the best {figure} for {goods}.|Purchasing. Ask all, then decide.",
    )
    k.must(f"The {way} {figure} wins.|Best is the {way} {figure}.")
    k.steps(f"<ask> each {seller}.|One <ask> for every {seller}.", "Then <deal> with the best one, once.")
    k.goal(
        f"{verb.capitalize()} {goods} with whoever has the {way} {figure}: {listed}{n}.|{goods}{n}: ask {ands}, then {verb} with the best",
        f"Who has the {way} {figure} for {goods}, {listed}? {verb.capitalize()} there{n}.|Please compare {ands} and {verb} the {goods} with the {way} {figure}{n}.",
        f"goods: {goods}{n}. ask: {ands}. take: {way} {figure}|we need {goods}{n}. {listed}, the one with the {way} {figure}",
        f"I cannot decide between {ands}. Take the {way} {figure} for {goods}{n}.|{ands} all do {goods}; {verb} by {figure} ({way}){n}",
    )

    @k.look(
        f"ask|ask_{seller}|get_{figure}",
        f"Asks one {seller} for the {figure}.|What a {seller} offers.",
        name=text(f"{seller}|name|whom", f"Name of the {seller}.|Which {seller}."),
    )
    def ask(name):
        if name not in names:
            return k.fail(f"No {seller} is called {name}.")
        i = names.index(name)
        return {
            f"{seller}|name": name,
            f"{figure}": values[i],
            "offer_no|reference|quote_id": refs[i],
            "good_until|valid": other,
        }

    params = {"name": text(f"{seller}|name|with_whom", f"Name of the {seller}.|Which {seller}.")}
    if needs_ref:
        params["ref"] = text("offer_no|reference|quote_id", "Number of the offer.|Which offer.")
    if has_amount:
        params["amount"] = integer("amount|how_many|pieces", "How many.|The number that is wanted.")

    @k.act(f"{verb}|{verb}_now|{verb}_it", f"To {verb} with one {seller}.|Closes the deal with a {seller}.", **params)
    def deal(name, ref=None, amount=None):
        if name not in names or (needs_ref and ref != refs[names.index(name)]):
            return k.fail(f"{name} made no such offer.")
        return k.one(f"{name} agrees.", "ok", f"deal with {name}")

    def right():
        if asks := [ask(name=one) for one in names if not ask.made(name=one)]:
            return asks
        more = ({"ref": refs[best]} if needs_ref else {}) | ({"amount": amount} if has_amount else {})
        return [] if deal.calls else deal(name=names[best], **more)

    return right
