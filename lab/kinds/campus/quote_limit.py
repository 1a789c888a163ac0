"""Asks for a price and accepts the offer if it is within what the goal allows, otherwise turns it down."""

from kind import integer, text

STRUCTURE = "quote-limit"
DOMAIN = "events"

# service;firm;money;unit
SKINS = """catering;caterer;euros;guests
coach hire;coach firm;pounds;seats
piano tuning;tuner;euros;pianos
stage lighting;light crew;dollars;lamps
tent hire;tent maker;euros;tents
book binding;bindery;pounds;volumes
laundry;laundry;crowns;beds
pitch mowing;gardener;euros;pitches
translation;interpreter;dollars;hours
photo shoot;photographer;euros;pictures
cake;baker;pounds;tiers
cleaning;cleaning firm;crowns;rooms
frame making;framer;euros;frames
legal review;law office;dollars;pages
hall hire;hall keeper;euros;evenings
sound system;sound crew;pounds;speakers
uniforms;tailor;euros;sets
first aid cover;first aiders;pounds;medics
harp transport;carrier;euros;harps
flower decoration;florist;crowns;tables"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    service, firm, money, unit = k.pick(SKINS.split("\n")).split(";")
    name, event, count = k.word().capitalize(), k.word().capitalize(), k.int(3, 80)
    limit = k.int(200, 4000)
    price = k.int(100, limit) if k.chance(55) else k.int(limit + 1, limit + 2500)
    quote, old, day = *k.ids(2), k.date()
    fits = price <= limit

    k.role(
        f"You buy {service} for events.|Purchasing, {service}.",
        f"I deal with each {firm} so that nobody else has to.|Event office assistant. {service.capitalize()} is yours.",
    )
    k.must("An offer above the limit is turned down, and that is the end of it; one at or below is accepted.|Not above the limit: accept. Above it: turn down and finish.")
    k.steps("<ask> for a price first.|Get an offer with <ask>.", "<accept> it or <refuse> it, by its number.")
    k.goal(
        f"Get {service} from {name} for {event} ({count} {unit}), but pay no more than {limit} {money}.",
        f"{event}: {service}, {count} {unit}, firm {name}, limit {limit}",
        f"As you may know, {event} is coming up and the committee has set aside {limit} {money} for {service}, not a penny more. We need {count} {unit}. {name} is our {firm}. Would you take care of it?",
        f"{limit} {money} tops!! ask {name} about {service} for {event}, we're {count} {unit}",
        f"Resolved: {name} to supply {service} for {event}, {count} {unit}, provided that the price does not exceed {limit} {money}.",
    )

    @k.look(
        f"ask_price|get_offer|request_{service.split()[0]}",
        f"Asks {an(firm)} what {service} would cost.|Gets an offer of {an(firm)}.",
        firm=text("firm|supplier|from_whom", f"Name of the {firm}."),
        count=integer(f"{unit}|count|how_many", f"How many {unit}."),
    )
    def ask(firm, count_=count, **by):
        if firm.lower() != name.lower() or by.get("count") != count_:
            return k.fail("No offer for that.")
        return k.result({"offer|quote|no": quote, f"{money}|price|total": price, "replaces|old_offer": old, "good_until|valid": day}, f"{name} makes an offer.")

    @k.act(
        "accept|order|take_offer",
        "Accepts an offer.|Orders what was offered.",
        quote=text("offer|quote|number", "Number of the offer."),
        event=text("event|occasion|what_for", "Name of the event.|What it is for."),
    )
    def accept(quote_=quote, **by):
        return f"{quote_} is ordered." if by.get("quote") == quote_ else k.fail("No open offer of that number.")

    @k.act("refuse|turn_down|reject_offer", "Turns an offer down.", quote=text("offer|quote|number", "Number of the offer."))
    def refuse(quote_=quote, **by):
        return f"{quote_} is off the table." if by.get("quote") == quote_ else k.fail("No open offer of that number.")

    def right():
        if not ask.made(firm=name, count=count):
            return ask(firm=name, count=count)
        if accept.made() or refuse.made():
            return []
        return accept(quote=quote, event=event) if fits else refuse(quote=quote)

    return right
