"""Finds the tax code of a product in a country and stores it with the product."""

from kind import flag, text

STRUCTURE = "code-table"
DOMAIN = "sales tax"


def make(k):
    product, land, group, *groups = k.words(6)
    *codes, old, stored = k.ids(len(groups) + 3)
    code, today = codes[0], "2026-07-01"
    reverse = k.chance(40)
    rows = [(group, code, "2024-01-01", reverse), (group, old, "2027-01-01", not reverse)]
    rows += [(g, c, "2023-01-01", k.chance(50)) for g, c in zip(groups, codes[1:], strict=True)]
    rows, known = k.shuffled(rows), k.chance(88)
    if not known:
        rows = [row for row in rows if row[0] != group]

    k.role(
        "You are responsible for sales tax in the accounting department.",
        "Tax clerk. A wrong code costs real money.",
        "tax code assistant for the product list.",
    )
    k.must(
        f"Today is {today}; codes that start to apply later must not be used yet.|Use the code in force on {today}.",
        "If the country has no code for the group, store nothing and report it as impossible.",
    )
    k.steps("The group of a product comes from <product_card>, the codes of a country from <codes_of>.")
    k.goal(
        f"We will sell {product} in {land} from now on. Please store the right tax code.",
        f"product = {product}. country = {land}. tax code = to be filled in by you",
        f"The customer in {land} refuses our invoice for {product}, no tax code on it. Set it please.",
        f"quick one: tax code for {product}, {land}?? put it in the system",
    )

    @k.look(
        "product_card|product|article_card",
        "Shows a product.|Master data of a product.",
        name=text("product|name", "Name of the product."),
    )
    def product_card(name):
        if name != product:
            return k.fail(f"No product {name}.")
        return {"product": product, "tax_group|group": group, "home_code|domestic_code": stored}

    @k.look(
        "codes_of|tax_table|tax_codes",
        "Lists the tax codes of a country.",
        country=text("country|land", "The country."),
    )
    def codes_of(country):
        if country != land:
            return []
        return [{"group": g, "code": c, "from|valid_from": day, "reverse_charge": r} for g, c, day, r in rows]

    @k.act(
        "store_code|set_tax|save_code",
        "Stores the tax code of a product for a country.",
        product=text("product|name", "Name of the product."),
        country=text("country|land", "Where it is sold."),
        code=text("code|tax_code", "The tax code."),
        reverse=flag("reverse_charge|customer_pays", "Whether the code is one with reverse charge.", default=False),
    )
    def store_code(product, country, code, reverse):
        if code not in [row[1] for row in rows] or country != land:
            return k.fail(f"{country} has no code {code}.")
        return f"{product}: {code} in {country}."

    def right():
        looks = [] if product_card.made(name=product) else [product_card(name=product)]
        looks += [] if codes_of.made(country=land) else [codes_of(country=land)]
        if looks:
            return looks
        if not known:
            return k.give_up("the country has no code for this group.")
        if not store_code.made():
            return store_code(product=product, country=land, code=code, reverse=reverse)

    return right
