"""People correct themselves in the middle of a sentence; what they say last is what they want."""

from kind import integer, text

STRUCTURE = "self-correction"
DOMAIN = "phone orders"

# thing;things;who;place
SKINS = """ticket;tickets;theatre;row
pizza;pizzas;restaurant;table
seat;seats;coach firm;stop
bouquet;bouquets;florist;door
bed;beds;hostel;dorm
cake;cakes;bakery;counter
copy;copies;print shop;desk
chair;chairs;town hall;room
lesson;lessons;music school;teacher
place;places;camp;tent
court;courts;tennis club;side
badge;badges;congress;stand
meal;meals;canteen;hatch
score;scores;choir library;shelf
programme;programmes;opera;foyer
towel;towels;pool;locker
candle;candles;parish;altar
bandage;bandages;clinic;cupboard
boat;boats;lake hire;jetty
helmet;helmets;rink;gate"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, things, who, place = k.pick(SKINS.split("\n")).split(";")
    (m, n), (d1, d2), (p1, p2) = k.numbers(2, 3, 60), k.dates(2), k.words(2)
    names, codes = [w.capitalize() for w in k.words(4)], k.ids(4)
    a, person = names[0], k.person()
    wrong = k.pick("n", "day", "place", "name")
    b = names[1]
    rows = k.shuffled(range(4))
    num = f"{m}, no, {n} {things}" if wrong == "n" else f"{n} {things}"
    day = k.pick(f"on {d1}, sorry, {d2}", f"on {d1}, I mean {d2}") if wrong == "day" else f"on {d2}"
    spot = f"{place} {p1}, wait, {place} {p2}" if wrong == "place" else f"{place} {p2}"
    name = k.pick(f"{b}, oh no, {a}", f"{b}, or rather {a}") if wrong == "name" else a

    k.role(f"You take orders by phone for {an(who)}.|Phone line, {who}", "People think while they talk. You wait until they are done.|I write down what people mean in the end.")
    k.must("If somebody corrects themselves, the correction counts.|What is said later replaces what was said before.")
    k.steps("<offers> has the codes.|Codes are in <offers>.", "<order> once.|Then <order>.")
    k.goal(
        f"{num} for {name}, {day}, {spot}. The name is {person}.",
        f"This is {person}. I need, let me see, {num}, for {name} that is. {day.capitalize()}. {spot.capitalize()}, please.",
        f"{person} rang: {name}, {num}, {spot}, {day}",
        f"hi it's {person} so {day} for {name} could i have {num}? {spot} would be great",
    )

    @k.look("offers|list_offers|what_is_on", f"What the {who} has to offer, with codes.")
    def offers():
        return [{"code|id": codes[i], "name|what": names[i]} for i in rows]

    @k.act(
        f"order|order_{things}|take_order",
        f"Orders {things}.",
        code=text("code|id", "Code of the offer."),
        n=integer(f"{things}|how_many", f"How many {things}."),
        day=text("day|date", "The day."),
        place=text(f"{place}|where", f"Which {place}."),
        who=text("who|name|customer", "Name of who orders."),
    )
    def order(code, n, day, place, who):
        return f"{n} {things} for {who}, {day}." if code in codes else k.fail(f"No offer {code}.")

    def right():
        if not offers.made():
            return offers()
        return [] if order.made() else order(code=codes[0], n=n, day=d2, place=p2, who=person)

    return right
