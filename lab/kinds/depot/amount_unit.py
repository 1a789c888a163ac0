"""Books out an amount in the unit that the goal says, at the price group of the thing."""

from kind import choice, integer, text

STRUCTURE = "amount-and-unit"
DOMAIN = "stores"

SKINS = """cement;bag;pallet;tonne
diesel;litre;can;drum
cable;metre;reel;drum
screws;piece;case;crate
hay;bale;load;tonne
rope;metre;coil;bundle
milk;litre;churn;tanker
gravel;bucket;barrow;load
paper;sheet;ream;pallet
bricks;brick;row;pallet
fertiliser;kilo;bag;load
seedlings;plant;tray;trolley
oil;litre;can;barrel
salt;kilo;bag;truck
planks;plank;bundle;stack
glue;tube;case;pallet
eggs;egg;tray;crate
bolts;piece;pack;case
chlorine;litre;canister;tank
sleepers;sleeper;layer;wagon"""


def make(k):
    goods, *units = k.pick(SKINS.split("\n")).split(";")
    amount, unit, site, job = k.int(2, 60), k.pick(units), k.word(), k.id()
    ids, brands = k.ids(3), k.words(3)
    at = k.int(0, 2)
    k.role(f"You book {goods} out of the store.|store window, {goods}|Storekeeper of the works.", "stores bot")
    k.steps(
        "<kinds_of> has the article numbers.|Look the article up with <kinds_of>.", "<book_out> it.|Then <book_out>."
    )
    k.goal(
        f"{amount} {unit}s of {goods} {brands[at]} for {site}, job {job}.",
        f"job {job}: {site} takes {amount} x {unit} {goods}, sort {brands[at]}",
        f"Could I have {goods} of the {brands[at]} sort, {amount} of it by the {unit}? Site {site}, job {job}.",
        f"site {site} / job {job} / {goods} {brands[at]} / qty {amount} {unit}",
        f"{brands[at]}, {amount} {unit}s, quick, the lads in {site} wait. number of the job is {job}",
    )

    @k.look("articles|kinds_of|catalogue", f"Sorts of {goods} and their article numbers.|Article numbers of {goods}.")
    def kinds_of():
        return [{"article|no": i, "sort|brand": b} for i, b in zip(ids, brands, strict=True)]

    @k.act(
        "book_out|take_out|issue",
        f"Books {goods} out.|Takes {goods} from the store.",
        article=text("article|no|item", "Article number.|Number of the article."),
        amount=integer("amount|qty|count", "How many.|How many units."),
        unit=choice("unit|per|measure", "Of which unit.|The unit.", units),
        job=text("job|order|for_job", "Number of the job.|Which job."),
    )
    def book_out(article, amount, unit, job):
        return f"{amount} {unit} of {article} out" if article in ids else k.fail(f"no article {article}")

    def right():
        if book_out.made():
            return None
        return book_out(article=ids[at], amount=amount, unit=unit, job=job) if kinds_of.made() else kinds_of()

    return right
