"""Rents a film for the film night where it costs least."""

from kind import choice, text

STRUCTURE = "best-of-asked"
DOMAIN = "film night"


def make(k):
    film, quality = k.title(), k.pick("HD", "4K")
    shops = k.words(k.int(3, 5))
    cents = dict(zip(shops, k.numbers(len(shops), 149, 990), strict=True))
    nowhere = k.chance(14)
    stock = {}
    for i, shop in enumerate(shops):
        has = i == 0 or k.chance(70)
        rows = [("SD", cents[shop] - k.int(50, 120))] if has else []
        if has and not nowhere and (i == 0 or k.chance(75)):
            rows.append((quality, cents[shop]))
        if has and quality == "HD" and k.chance(40):
            rows.append(("4K", cents[shop] + 200))
        stock[shop] = rows
    order = k.shuffled(shops)
    offers = {s: p for s in shops for q, p in stock[s] if q == quality}

    k.role(
        "You organise the film night on Fridays.",
        "film night helper. rents stuff. spends as little as possible",
        "You run the television of a family of five. They have more streaming services than cushions, and each "
        "service wants another "
        "price for the same film. You know that patience saves money.",
    )
    k.must("One rental only, at the service that is cheapest.|Rent once, from the service with the lowest price.")
    k.steps("<shops_list> names the services.", "Ask every one of them with <offers_at>.", "Then <rent>.")
    k.goal(
        f"Please rent {film} in {quality} for tonight, wherever it is cheapest.",
        f"{film}, {quality}, cheapest service. go",
        f"Dad says we can watch {film} if it's {quality} and you find the lowest price!!",
        f"I refuse to pay a cent too much for {film}. Compare them all, then rent it, and in {quality}, mind you.",
    )

    @k.look("shops_list|services|streaming_services", "Lists the services where the family has an account.")
    def shops_list():
        return [{"service|shop": s, "account|login": "ok"} for s in order]

    @k.look(
        "offers_at|price_at|look_up_film",
        "What a service wants for a film, by picture quality.",
        service=text("service|shop|where", "Name of the service."),
        title=text("title|film", "Title of the film."),
    )
    def offers_at(service, title):
        if service not in stock:
            return k.fail(f"There is no account with {service}.")
        if title != film:
            return []
        return [{"quality|picture": q, "price|rent": f"{p / 100:.2f}"} for q, p in stock[service]]

    @k.act(
        "rent|rent_film|order_film",
        "Rents a film for 48 hours. It is paid at once.",
        title=text("title|film", "Title of the film."),
        service=text("service|from|shop", "Where it is rented."),
        quality_of=choice("quality|picture", "Picture quality.", ["SD", "HD", "4K"]),
    )
    def rent(title, service, quality_of):
        if title != film or quality_of not in [q for q, _ in stock.get(service, [])]:
            return k.fail(f"{service} does not rent {title} in {quality_of}.")
        return f"Rented {title} from {service} in {quality_of}. Enjoy!"

    def right():
        if not shops_list.made():
            return shops_list()
        unasked = [offers_at(service=s, title=film) for s in order if not offers_at.made(service=s, title=film)]
        if unasked:
            return unasked
        if not offers:
            return k.give_up(f"no service rents it in {quality}.")
        if not rent.made():
            return rent(title=film, service=min(offers, key=offers.get), quality_of=quality)
        return k.finish()

    return right
