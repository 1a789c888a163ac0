"""Answers which is the cheapest (earliest, nearest) of those that have what the goal asks for."""

STRUCTURE = "pick-by-two+pick-extreme"
DOMAIN = "advice"

# thing; things; feature; field; word for the smallest; asked of the answer
SKINS = [
    row.split(";")
    for row in """hotel;hotels;pool;price;cheapest;phone
flat;flats;balcony;rent;cheapest;agent
plumber;plumbers;licence;minutes_away;nearest;phone
restaurant;restaurants;garden;distance;nearest;phone
printer;printers;colour;queue;least busy;location
flight;flights;meal;hours;shortest;gate
tool;tools;guarantee;weight;lightest;shelf
nurse;nurses;night_permit;shifts;least busy;pager
truck;trucks;cooling;load;emptiest;driver
school;schools;canteen;pupils;smallest;head
bank;banks;cashpoint;fee;cheapest;address
meadow;meadows;water;cows;least grazed;owner
charger;chargers;fast_mode;metres;nearest;code
room;rooms;projector;seats;smallest;keyholder
tariff;tariffs;cancelling;fee;cheapest;order_code
coach;coaches;wheelchair_lift;age;newest;plate
museum;museums;guided_tours;ticket;cheapest;phone""".split("\n")
]


def make(k):
    thing, things, feature, field, least, asked = k.pick(SKINS)
    count = k.int(3, 6)
    names, values, answers = k.words(count), k.numbers(count, 10, 900), k.many(k.pick(k.id, k.phone, k.title), count)
    none = k.chance(10)
    has = [False if none else k.chance(50) for _ in names]
    if not none and not any(has):
        has[k.int(0, count - 1)] = True
    best = min((i for i in range(count) if has[i]), key=lambda i: values[i], default=None)
    label, want = feature.replace("_", " "), asked.replace("_", " ")
    k.role(
        f"You advise people about {things}.|{things} advice|Information desk; you only name what fits.",
        f"You answer questions about {things}.|Helpful clerk with a list of {things}.|Short answers on {things}.",
    )
    k.must(
        f"Only {things} with {label} come into question; {least} means the lowest {field.replace('_', ' ')}.|{least.capitalize()}: lowest {field.replace('_', ' ')}. Without {label}, a {thing} does not count."
    )
    k.must(
        f"If none has {label}, say that it is not possible.|Nothing with {label}: report that there is no such {thing}."
    )
    k.answers(f"The {want} of that {thing}.|{want.capitalize()} only.")
    k.goal(
        f"What is the {want} of the {least} {thing} with {label}?|{least} {thing} with {label}: {want}?|I need a {thing} with {label}, the {least} one. What is its {want}?",
        f"Find the {least} {thing} that has {label} and tell me the {want}.|question: {want} of {least} {thing}, {label} needed",
        f"A lady asks for the {least} {thing}, but it must have {label}. Give her the {want}.|pls the {want}. {thing} with {label}, {least}",
        f"Of all {things} with {label}, which is {least}? Answer: its {want}.|without {label} it is no use to me; {want} of the {least} {thing} please",
    )

    @k.look(
        f"list_{things}|{things}|search_{things}",
        f"Lists the {things}.|All {things} with {field.replace('_', ' ')}, {label} and {want}.",
    )
    def show():
        rows = zip(names, values, has, answers, strict=True)
        return [{f"{thing}|name": n, field: v, feature: h, asked: a} for n, v, h, a in rows]

    def right():
        if not show.calls:
            return show()
        return k.give_up(f"no {thing} has {label}.") if none else k.answer(answers[best])

    return right
