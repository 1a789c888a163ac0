"""Finds out what a reading is and who is in charge, and tells that person the reading."""

from kind import integer, text

STRUCTURE = "notify"
DOMAIN = "house services"

# place;reading;unit;who
SKINS = """swimming pool;chlorine;points;pool attendant
gallery;humidity;percent;conservator
wine cellar;temperature;degrees;sommelier
ward;noise;decibels;head nurse
reading room;light;lux;librarian
server room;heat;degrees;technician
greenhouse;moisture;percent;gardener
concert hall;echo;points;tuner
kitchen;smoke;points;chef
church;frost;degrees;sexton
ice rink;thickness;millimetres;ice master
stable;dust;points;vet
archive;mould;points;archivist
sauna;steam;percent;bath master
lecture hall;air;points;caretaker
nursery;bath water;degrees;carer
stage;load;kilos;rigger
pitch;wetness;percent;groundsman
lift;wear;percent;mechanic
school bus;tyre wear;percent;driver"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    place, reading, unit, who = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    names, codes, people, phones = [w.capitalize() for w in k.words(n)], k.ids(n), k.people(n), k.many(k.phone, n)
    values, name = k.numbers(n, 3, 99), None
    name, rows, r = names[0], k.shuffled(range(n)), reading.replace(" ", "_")
    limit = k.int(10, 90)
    over = values[0] > limit

    k.role(f"You watch the {reading}.|{place} watch", "House services, night desk.|I read gauges and ring people up.")
    k.must(f"The {who} is told only if the {reading} is above {limit}.|Up to {limit} {unit} all is well and nobody is disturbed; above that the {who} of the {place} is told.")
    k.steps("<gauge> reads it.|Read it with <gauge>.", f"<staff> has each {who}.", "<tell> if need be.")
    k.goal(
        f"Check the {reading} in {name} and tell the {who} if it is too high.",
        f"{name}: {reading}? tell {who} if need be",
        f"Good evening, I am a little worried about the {place} {name}. Could you look at the {reading} there and let the {who} know should it be above the limit?",
        f"smells funny in {name}. {reading} ok? if not ring the {who}",
    )

    @k.look(f"gauge|read_{r}|{r}_of", f"The {reading} of {an(place)}, in {unit}.", place=text(f"{place.replace(' ', '_')}|place", f"Name of the {place}."))
    def gauge(place):
        return k.result({r: values[names.index(place)], "unit": unit}) if place in names else k.fail("No such place.")

    @k.look("staff|list_staff|who_is_in_charge", f"Each {place} with its {who}.")
    def staff():
        return [{"code|id": codes[i], "place|where": names[i], f"{who.replace(' ', '_')}|name": people[i], "phone|call": phones[i]} for i in rows]

    @k.act(
        f"tell|ring|call_{who.split()[-1]}",
        f"Tells {an(who)} the {reading}.",
        phone=text("phone|call|to", f"Phone number of the {who}."),
        place=text(f"{place.replace(' ', '_')}|place", f"Name of the {place}."),
        value=integer(f"{r}|value", f"The {reading} as read."),
    )
    def tell(phone, place, value):
        return f"{people[phones.index(phone)]} knows: {value}." if phone in phones else k.fail("Nobody answers.")

    def right():
        if not gauge.made(place=name):
            return gauge(place=name)
        if not over or tell.made():
            return []
        return tell(phone=phones[0], place=name, value=values[0]) if staff.made() else staff()

    return right
