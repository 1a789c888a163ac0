"""Asks the stores in the order that the system text gives until one has enough, and draws from it."""

from kind import integer, text

STRUCTURE = "ordered-sources"
DOMAIN = "stock"

SKINS = """cement;bags
salt;tonnes
bolts;boxes
diesel;litres
seed;bags
hay;bales
tyres;tyres
rope;coils
paint;tins
fuses;packs
sleepers;pieces
gravel;loads
gloves;pairs
lime;sacks
glass;panes
flour;sacks
cable;reels
feed;bags
bricks;pallets
chlorine;drums"""


def make(k):
    goods, unit = k.pick(SKINS.split("\n")).split(";")
    stores, job = k.words(3), k.id()
    need = k.int(20, 80)
    has = {s: k.int(need, 200) if k.chance(45) else k.int(1, need - 1) for s in stores}
    best = next((s for s in stores if has[s] >= need), None)
    a, b, c = stores
    k.role(f"You get {goods} from the stores.|{goods} runner|The nearest store first.", "Stores desk")
    k.must(
        f"Ask the stores in this order: {a}, {b}, {c}. Draw from the first that has enough; if none has, report that it can't be done.|First {a}, then {b}, last {c}; stop at the first with enough. Nobody has enough: not possible, say so."
    )
    k.steps("<stock_in> one store after the other.|Ask with <stock_in>.", "<draw> from one store.")
    k.goal(
        f"Get {need} {unit} of {goods} for job {job}.",
        f"job {job}: {need} {unit} {goods}",
        f"We need {need} {unit} of {goods}, all from one store. Job {job}.",
        f"{goods} / {need} {unit} / job {job}",
        f"{job} stands still without {goods}, {need} {unit} quick",
    )

    @k.look(
        "stock_in|ask_store|store_stock",
        f"How much {goods} a store has.",
        store=text("store|name", "Name of the store.|Which store."),
    )
    def stock_in(store):
        return {"store|name": store, f"{unit}|has": has[store]} if store in has else k.fail(f"no store {store}")

    @k.act(
        "draw|take|fetch",
        f"Draws {goods} from a store.",
        store=text("store|source", "Name of the store.|Which store."),
        amount=integer(f"{unit}|amount", f"How many {unit}.|Amount."),
        job=text("job|for_job", "Number of the job.|Which job."),
    )
    def draw(store, amount, job):
        return f"{amount} {unit} from {store}" if has.get(store, 0) >= amount else k.fail(f"{store} has not so much")

    def right():
        if draw.made():
            return None
        for store in stores:
            if not stock_in.made(store=store):
                return stock_in(store=store)
            if store == best:
                return draw(store=store, amount=need, job=job)
        return k.give_up("no store has enough")

    return right
