"""Asks how many are coming and orders exactly as many, of what the rules say."""

from kind import integer, text

STRUCTURE = "figure-carried"
DOMAIN = "catering"

# event;heads;thing;supplier
SKINS = """wedding;guests;plates;caterer
excursion;pupils;packed lunches;canteen
trial;jurors;folders;stationer
concert;listeners;programmes;printer
race;runners;bibs;print shop
congress;delegates;badges;print shop
camp;children;sleeping mats;outfitter
gala;donors;flutes;hirer
exam;candidates;exam booklets;print room
tour;visitors;headsets;hirer
surgery day;patients;gowns;laundry
assembly;tenants;chairs;hall keeper
choir day;singers;folders;stationer
funeral;mourners;hymn sheets;parish office
match;players;bottles;kiosk
seminar;students;readers;copy shop
banquet;diners;menus;printer
regatta;rowers;life vests;club
story hour;toddlers;cushions;store
festival;helpers;shirts;tailor"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    event, heads, thing, supplier = k.pick(SKINS.split("\n")).split(";")
    names, shop, day = [w.capitalize() for w in k.words(2)], k.word().capitalize(), k.date()
    coming, invited, kind = k.numbers(2, 5, 60), k.numbers(2, 61, 200), k.word()
    name, e = names[0], event.replace(" ", "_")
    all_of_them = k.chance(40)
    n = invited[0] if all_of_them else coming[0]
    who = f"all {heads} who are invited" if all_of_them else f"the {heads} who have accepted"

    k.role(f"You order {thing}.|{thing} for every {event}", f"Nobody goes without, nothing is left over.|I order {thing} from the {supplier}.")
    k.must(f"The {supplier} is {shop}.|We order from {shop}.", f"We take the kind {kind}.|The kind is always {kind}.")
    k.steps("<heads_of> has the figures.|Ask <heads_of>.", "<order> them.|Then <order>.")
    k.goal(
        f"Order {thing} for {who}, {event} {name}, delivery {day}.",
        f"{event} {name}: {thing} for {who}, by {day}",
        f"It's about the {event} {name}, dear, you know how nervous I get. We need {thing}, one each for {who}. They should be here on {day}.",
        f"{name}, {day}: one of the {thing} each for {who}. order it",
    )

    @k.look(f"heads_of|{e}_figures|who_comes", f"How many are invited to {an(event)} and how many have accepted.", name=text(f"{e}|name", f"Name of the {event}."))
    def heads_of(name):
        if name not in names:
            return k.fail(f"No {event} of that name.")
        i = names.index(name)
        return {"invited": invited[i], "accepted|coming": coming[i]}

    @k.act(
        "order|order_things|place_order",
        f"Orders {thing}.",
        shop=text(f"{supplier.replace(' ', '_')}|from_whom", f"Name of the {supplier}."),
        kind=text("kind|type", "Which kind."),
        n=integer("number|how_many", "How many."),
        day=text("day|delivery", "Day of delivery."),
    )
    def order(shop_=shop, **by):
        return f"{by['n']} ordered, {by['day']}." if by["shop"] == shop_ else k.fail(f"No {supplier} of that name.")

    def right():
        if not heads_of.made(name=name):
            return heads_of(name=name)
        return [] if order.made() else order(shop=shop, kind=kind, n=n, day=day)

    return right
