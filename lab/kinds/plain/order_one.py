"""Orders something: the article number is looked up, amount and address are in the goal, one field is in the rules."""

from kind import integer, text

STRUCTURE = "order-form"
DOMAIN = "skins"

# what is ordered, plural, of whom, for what kind of place
SKINS = """paint|paints|paint shop|site; screw|screws|hardware store|workshop; toner|toners|office supplier|floor;
seed bag|seed bags|seed house|farm; disk|disks|parts dealer|rack; tea|teas|tea trader|kitchen;
reagent|reagents|chemist|lab; tile|tiles|tile works|building; licence|licences|software vendor|team;
lens|lenses|optician|studio; flour|flours|mill|bakery; cable|cables|wholesaler|data centre;
uniform|uniforms|tailor|station; pump|pumps|pump maker|plant; textbook|textbooks|publisher|school;
brush|brushes|art shop|class; bandage|bandages|medical depot|ward; lamp|lamps|lighting firm|hall;
yarn|yarns|yarn shop|club; battery|batteries|battery store|depot; wine|wines|wine merchant|restaurant;
server plan|server plans|hosting firm|project; tyre|tyres|tyre dealer|garage""".split(";")
# the field that the rules fix
FIXED = """cost_centre|cost centre|i; account|account to be charged|i; carrier|carrier|w;
approver|person who approves|p; contact|person to call on delivery|p; currency_code|currency|w;
project_no|project number|i; payment|way of payment|w; mail|address for the bill|m; contract|frame contract|i;
wrapping|wrapping|w; warehouse|warehouse it comes from|w""".split(";")
VERBS = "order|buy|purchase|request|place_order|get|requisition|restock|reorder|procure".split("|")


def make(k):
    thing, things, shop, target = k.pick(SKINS).strip().split("|")
    fixed, fixed_said, kind = k.pick(FIXED).strip().split("|")
    value = dict(i=k.id, w=k.word, p=k.person, m=k.mail)[kind]()
    n, verb, t, ts = k.int(3, 8), k.pick(VERBS), thing.replace(" ", "_"), things.replace(" ", "_")
    names = k.many(k.pick(k.word, k.title), n)
    rows = list(
        zip(
            k.ids(n),
            names,
            [k.money() for _ in names],
            [k.pick("yes", "yes", "yes", "yes", "yes", "yes", "no") for _ in names],
            strict=True,
        )
    )
    row = k.pick(rows)
    key, name, price, stock = row
    amount, where, by_price, finds = k.int(11, 480), k.pick(k.word, k.id)(), k.chance(30), k.chance(40)
    is_gone = k.chance(7)
    shown = [r for r in rows if r != row or not is_gone]

    k.role(f"""You order {things} for a {target}.|purchasing, {things}|You buy what people need from the {shop}.
        |Buyer. One order, no extras.|You fill in orders for a {shop}.|{thing} supply agent|You restock a {target}.""")
    k.must(f"The {fixed_said} is always {value}.|Use {value} as {fixed_said}.|For every order: {fixed_said} {value}.")
    k.must("""What is not in stock, or not in the catalogue, is not ordered: report that it is not done.
        |Out of stock or unknown? Then don't order, say that it was not ordered.""")
    k.steps("Look the article up with <articles>.|<articles> has the numbers.", "Then <order>.|Send one <order>.")
    k.goal(f"""Order {amount} of {name} for {target} {where}.|{target} {where} needs {amount} x {name}
        |{name}, {amount} pieces, to {where}
        |We are running out of {name} at {where}, get {amount} more.
        |{thing}: {name}; pieces: {amount}; {target}: {where}
        |can somebody send {amount} {name} to {target} {where}
        |please buy the {thing} {name}, {amount} of it, deliver to {where}
        |For {where} I'd like {name} from the {shop}. {amount} will do.
        |{amount} pieces of {name}: {target} {where} waits for them""")
    find = dict(query=text(f"name|{t}|query", f"Name of the {thing}.|What to look for."))
    one = (f"find_{t}|search_catalogue|look_up", f"Finds a {thing} in the catalogue.|Looks a {thing} up by name.")
    all_ = (f"catalogue|list_{ts}|price_list", f"Lists the {things} of the {shop}.|The catalogue of the {shop}.")

    @k.look(*(one if finds else all_), **(find if finds else {}))
    def articles(query=None):
        keys = ("article|no|sku", f"name|{t}", "price|unit_price", "in_stock|available")
        return [dict(zip(keys, r, strict=True)) for r in shown if query in (None, r[1])]

    paid = dict(price=text("price|unit_price|at", "Price of one, as in the catalogue.|Its price."))
    params = dict(
        key=text("article|sku|item_no", f"Number of the {thing}.|Article number."),
        amount=integer("amount|pieces|quantity", "How many.|Number of pieces."),
        where=text(f"{target.replace(' ', '_')}|deliver_to|place", f"The {target} it goes to.|Where it is delivered."),
        fixed=text(f"{fixed}|{fixed}|{fixed}_of_order", f"The {fixed_said}.|{fixed_said.capitalize()}."),
    ) | (paid if by_price else {})

    @k.act(
        f"{verb}|{verb}_{t}|new_order",
        f"Orders a {thing}.|Sends an order to the {shop}.",
        **dict(k.shuffled(list(params.items()))),
    )
    def order(key, **given):
        found = [r for r in shown if r[0] == key and given.get("price", r[2]) == r[2]]
        if not found or found[0][3] == "no":
            return k.fail(f"{key} can't be ordered.")
        return f"Ordered: {given['amount']} of {key}."

    def right():
        if not articles.made(**(dict(query=name) if finds else {})):
            return articles(query=name) if finds else articles()
        if is_gone or stock == "no":
            return k.give_up(f"{name} can't be had.")
        args = dict(key=key, amount=amount, where=where, fixed=value, **(dict(price=price) if by_price else {}))
        return None if order.made(**args) else order(**args)

    return right
