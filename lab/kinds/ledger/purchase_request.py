"""Orders what an employee asked for, from the preferred supplier, on the employee's cost centre."""

from kind import integer, text

STRUCTURE = "order-form"
DOMAIN = "procurement"


def make(k):
    item, who, many = k.word(), k.person(), k.int(2, 40)
    limit = k.int(8, 25)
    dock, centre, office, other = k.ids(4)
    suppliers = k.words(k.int(2, 4))
    articles, prices = k.ids(len(suppliers)), k.many(k.money, len(suppliers))
    best = k.int(0, len(suppliers) - 1)

    k.role(
        "You are the purchasing assistant of an office with 300 people.",
        "Procurement. Requests in, orders out.",
        "You place orders for colleagues; they fill in a short request.",
    )
    k.must(
        f"Orders of more than {limit} pieces are delivered to dock {dock}, smaller ones to the requester's own room.|"
        f"Up to {limit} pieces go to the room of whoever asks; anything above goes to dock {dock}.",
        "Always take the preferred supplier, even where another one is cheaper.",
    )
    k.steps("<offers> has the articles, <person_data> the cost centre and the room.")
    k.goal(
        f"{who} needs {many} pieces of {item}. Please order them.",
        f"REQUEST / requester: {who} / item: {item} / quantity: {many}",
        f"could you get {many} x {item} for {who}",
        f"Still no {item}! {who} asked for {many} of them weeks ago, please place the order now.",
    )

    @k.look(
        "offers|catalogue|search_item",
        "Lists who sells an item.|Offers for one item.",
        name=text("item|product", "What is wanted.|The item."),
    )
    def offers(name):
        if name != item:
            return []
        return [
            {"article|article_no": articles[i], "supplier": suppliers[i], "price": prices[i], "preferred": i == best}
            for i in range(len(suppliers))
        ]

    @k.look(
        "person_data|employee|staff_lookup",
        "Data of an employee.|Where somebody works.",
        name=text("name|employee", "Name of the employee."),
    )
    def person_data(name):
        if name != who:
            return k.fail(f"Nobody here is called {name}.")
        return {
            "name": who,
            "cost_centre|centre": centre,
            "room|office": office,
            "former_cost_centre|old_centre": other,
        }

    @k.act(
        "order|place_order|buy",
        "Places an order with a supplier.|Orders an article.",
        article=text("article|article_no", "Number of the article.|What to order."),
        quantity=integer("quantity|pieces|count", "How many pieces.|Number of pieces."),
        centre=text("cost_centre|charge_to", "The cost centre that pays.|Who pays for it."),
        place=text("place|deliver_to", "Where it is delivered.|Room or dock."),
    )
    def order(article, quantity, centre, place):
        if article not in articles:
            return k.fail(f"No article {article}.")
        return f"Ordered {quantity} of {article}, delivery to {place}."

    def right():
        first = [offers(name=item)] if not offers.made(name=item) else []
        first += [person_data(name=who)] if not person_data.made(name=who) else []
        if first:
            return first
        if not order.made():
            return order(article=articles[best], quantity=many, centre=centre, place=dock if many > limit else office)

    return right
