"""What is sold out is replaced by its substitute if the customer takes substitutes, and cancelled if not."""

from kind import integer, text

STRUCTURE = "allowed-substitute"
DOMAIN = "orders"

SKINS = """oil;garage;cans
seed;farm;bags
brick;builder;pallets
coal;smithy;sacks
paint;yard;tins
flour;bakery;sacks
hops;brewery;bales
tyre;haulier;tyres
feed;stable;bags
nail;joiner;boxes
twine;grower;rolls
bolt;shipyard;boxes
salt;council;bags
glue;cobbler;tubes
cable;fitter;reels
tile;roofer;crates
milk powder;dairy;bags
rope;boatman;coils
diesel;carrier;drums
lamp;theatre;boxes"""


def make(k):
    goods, who, unit = k.pick(SKINS.split("\n")).split(";")
    customer, wanted, other, third = k.word(), *k.ids(3)
    amount, sold_out, takes = k.int(2, 60), k.chance(65), k.chance(55)
    day = k.date()
    k.role(
        f"You deliver {goods} orders.|{goods} orders|Out of stock happens. Look at what the customer wants then.",
        "Order picking",
    )
    k.must(
        "In stock: deliver it. Sold out: deliver the substitute if the customer takes substitutes, otherwise cancel.|If it is sold out, the substitute goes out to those who take one; the order of the others is cancelled."
    )
    k.steps("<stock> tells whether it is there.|See <stock>.", "<customer_of> tells who takes substitutes.")
    k.goal(
        f"{customer} orders {amount} {unit} of {goods} {wanted} for {day}.",
        f"{day}: {customer}, {wanted} x {amount}",
        f"Please see to the order of {who} {customer}: {amount} {unit}, article {wanted}, {day}.",
        f"customer {customer} / article {wanted} / {amount} {unit} / {day}",
        f"hello {customer} here, we need {amount} {unit} of your {wanted} on {day}",
    )

    @k.look(
        "stock|article|availability",
        "Whether an article is there, and its substitute.",
        article=text("article|no", "Number of the article.|Which article."),
    )
    def stock(article):
        if article not in (wanted, other):
            return k.fail(f"no article {article}")
        return {
            "article|no": article,
            "state": "sold out" if sold_out and article == wanted else "in stock",
            "substitute|instead": other if article == wanted else third,
        }

    @k.look(
        "customer|customer_of|terms",
        "The terms of a customer.",
        name=text("customer|name", "Name of the customer.|Which customer."),
    )
    def customer_of(name):
        return (
            {"customer|name": name, "takes_substitutes|substitutes": takes}
            if name == customer
            else k.fail(f"no customer {name}")
        )

    @k.act(
        "deliver|send_out|ship",
        f"Delivers {goods}.",
        customer=text("customer|to", "Name of the customer.|Which customer."),
        article=text("article|no", "Number of the article.|Which article."),
        amount=integer("amount|qty", f"How many {unit}.|Amount."),
        day=text("day|date", "Which day.|The day."),
    )
    def deliver(customer, article, amount, day):
        return f"{article} goes to {customer}" if article == other or not sold_out else k.fail(f"{article} is sold out")

    @k.act(
        "cancel|cancel_order|drop_order",
        "Cancels an order.",
        customer=text("customer|of", "Name of the customer.|Which customer."),
        article=text("article|no", "Number of the article.|Which article that was ordered."),
    )
    def cancel(customer, article):
        return "cancelled"

    def right():
        if deliver.made() or cancel.made():
            return None
        if not stock.made(article=wanted):
            return stock(article=wanted)
        if sold_out and not customer_of.made(name=customer):
            return customer_of(name=customer)
        if sold_out and not takes:
            return cancel(customer=customer, article=wanted)
        return deliver(customer=customer, article=other if sold_out else wanted, amount=amount, day=day)

    return right
