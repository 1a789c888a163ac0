"""Asks two firms for a quote and books the better one with its reference."""

from kind import integer, text

STRUCTURE = "compare-two-sources"
DOMAIN = "hauling"

SKINS = """haulage;tonnes;price
crane hire;hours;price
storage;pallets;price
towing;miles;price
baling;acres;price
drilling;metres;price
welding;seams;price
ferrying;cars;price
shredding;boxes;price
sweeping;streets;price
pumping;hours;price
milling;sacks;price
cooling;crates;price
dredging;loads;price
escort;trips;price
tarring;yards;price
grinding;knives;price
charging;cells;price
shearing;sheep;price
moving;rooms;price"""


def make(k):
    work, unit, _ = k.pick(SKINS.split("\n")).split(";")
    a, b = k.words(2)
    prices, refs, days = k.numbers(2, 100, 5000), k.ids(2), k.numbers(2, 2, 30)
    by_price = k.chance(60)
    values = prices if by_price else days
    at = 0 if values[0] < values[1] else 1
    amount, job = k.int(3, 90), k.id()
    want = "cheaper" if by_price else "faster"
    k.role(f"You buy {work}.|{work}, two quotes|Always two quotes.", "Buyer's helper")
    k.steps("Ask <quote_a> and <quote_b>.|Both firms get the same question.", "<book> one of them.")
    k.goal(
        f"{work}, {amount} {unit}, job {job}: take the {want} of {a} and {b}.",
        f"{a} or {b}? whoever is {want}. {amount} {unit}, {job}",
        f"Please get quotes for {amount} {unit} of {work} from {a} and {b} and book the {want} one for {job}.",
        f"job {job} / {work} / {amount} {unit} / {a} vs {b} / rule: {want}",
        f"need {work} for {job} ({amount} {unit}). don't care if {a} or {b}, but {want}!",
    )

    def quote(i):
        return {"firm": (a, b)[i], "reference|quote": refs[i], "price|total": prices[i], "days|takes_days": days[i]}

    much = integer(f"{unit}|amount", f"How many {unit}.|Amount.")

    @k.look("first_firm|quote_a|ask_one", f"Quote of the firm {a}.", amount=much)
    def quote_a(amount):
        return quote(0)

    @k.look("second_firm|quote_b|ask_two", f"Quote of the firm {b}.", amount=much)
    def quote_b(amount):
        return quote(1)

    @k.act(
        "book|accept|take_quote",
        "Accepts a quote.",
        ref=text("reference|quote", "Reference of the quote.|Which quote."),
        job=text("job|for_job", "Number of the job.|Which job."),
        price=integer("price|total", "Its price.|The price of the quote."),
    )
    def book(ref, job, price):
        return f"{ref} accepted" if ref in refs else k.fail(f"no quote {ref}")

    def right():
        if book.made():
            return None
        todo = [t(amount=amount) for t in (quote_a, quote_b) if not t.made(amount=amount)]
        return todo or book(ref=refs[at], job=job, price=prices[at])

    return right
