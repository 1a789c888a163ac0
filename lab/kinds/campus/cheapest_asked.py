"""Asks each candidate that the goal names for a price and orders from the cheapest."""

from kind import integer, text

STRUCTURE = "best-of-asked"
DOMAIN = "celebrations"

# service;firm;count;best;figure
SKINS = """wedding cake;baker;tiers;cheapest;price
coach trip;coach firm;seats;cheapest;fare
piano repair;workshop;keys;quickest;days
translation;translator;pages;quickest;days
stage hire;stage firm;metres;cheapest;price
binding;bindery;volumes;quickest;weeks
roof repair;roofer;tiles;cheapest;price
catering;caterer;guests;cheapest;price
portrait;painter;faces;quickest;weeks
legal opinion;law office;questions;cheapest;fee
boat transport;carrier;boats;cheapest;price
uniforms;tailor;sets;quickest;days
band;agency;hours;cheapest;fee
flu shots;clinic;doses;quickest;days
hostel stay;hostel;beds;cheapest;rate
flower order;florist;bouquets;cheapest;price
lawn care;gardener;pitches;cheapest;price
print job;printer;leaflets;quickest;days
tutoring;tutor;lessons;cheapest;fee
move;mover;boxes;cheapest;price"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    service, firm, count, best, figure = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 4)
    names, figures, offers = [w.capitalize() for w in k.words(n)], k.numbers(n, 5, 800), k.ids(n)
    amount, who = k.int(2, 90), k.person()
    at = min(range(n), key=lambda i: figures[i])
    said = ", ".join(names[:-1]) + " and " + names[-1]
    s = service.replace(" ", "_")

    k.role(f"You buy {service} for people.|{service} buyer", f"Three calls save money.|I ask every {firm} and take the best.")
    k.must(f"Ask all of them before you order.|Nobody is left out: ask each {firm}, then order.")
    k.steps("<ask> each.|First <ask> them all.", "<order> from the best.|Then <order>.")
    k.goal(
        f"{service}, {amount} {count}: ask {said}, take the {best}, for {who}",
        f"Please ask {said} about {service} ({amount} {count}) and order from the {best} for {who}.",
        f"Dear buyer, {who} needs {service}, {amount} {count} to be precise. We thought of {said}. Whichever is {best} shall have the order.",
        f"who's {best}: {said}? {service} x {amount} {count}. order for {who}",
    )

    @k.look(
        f"ask|ask_{firm.split()[-1]}|get_offer",
        f"Asks {an(firm)} for an offer.",
        firm=text("firm|whom", f"Name of the {firm}."),
        n=integer(f"{count}|how_many", f"How many {count}."),
    )
    def ask(firm, n):
        if firm not in names or n != amount:
            return k.fail("No offer.")
        i = names.index(firm)
        return {"firm|by": firm, "offer|no": offers[i], figure: figures[i]}

    @k.act(
        f"order|order_{s}|accept",
        f"Orders {service}.",
        offer=text("offer|no", "Number of the offer."),
        firm=text("firm|from_whom", f"Name of the {firm}."),
        who=text("who|for_whom", "For whom it is."),
    )
    def order(offer, firm, who):
        ok = firm in names and offers[names.index(firm)] == offer
        return f"Ordered from {firm} for {who}." if ok else k.fail("No such offer.")

    def right():
        if order.made():
            return []
        if unread := [x for x in names if not ask.made(firm=x, n=amount)]:
            return [ask(firm=x, n=amount) for x in unread]
        return order(offer=offers[at], firm=names[at], who=who)

    return right
