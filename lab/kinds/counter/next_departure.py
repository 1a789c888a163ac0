"""Takes the first one after a time, a date or a size that the goal names."""

from kind import integer, text

STRUCTURE = "pick-nearest"
DOMAIN = "timetables and sizes"

# thing; things; field; how it is drawn; verb; for whom
SKINS = [
    row.split(";")
    for row in """train;trains;leaves;time;book;passenger
ferry;ferries;sails;time;book;skipper
tour;tours;starts;time;reserve;family
bus;buses;departs;time;book;pupil
lesson;lessons;begins;time;enrol;student
film;films;shows;time;reserve;visitor
course;courses;begins;date;enrol;member
market;markets;held_on;date;register;trader
hearing;hearings;date;date;register;party
clinic day;days;date;date;book;patient
auction;auctions;takes_place;date;register;bidder
box;boxes;litres;number;order;sender
tent;tents;beds;number;rent;group
van;vans;payload;number;rent;firm
pipe;pipes;width;number;order;plumber
hall;halls;seats;number;rent;club
tank;tanks;volume;number;order;farmer""".split("\n")
]


def make(k):
    thing, things, field, drawn, verb, whom = k.pick(SKINS)
    count, name, item = k.int(3, 6), k.person(), thing.split()[-1]
    draw = {"time": k.times, "date": k.dates, "number": lambda n: k.numbers(n, 20, 900)}[drawn]
    values = draw(count + 1)
    limit, values = values[0], values[1:]
    best = min((v for v in values if v > limit), default=None)
    ids, persons, has_n = k.ids(count), k.int(2, 9), k.chance(40)
    order = k.shuffled(range(count))
    than = {"time": "after", "date": "after", "number": "above"}[drawn]
    label, party = field.replace("_", " "), f", {persons} persons" if has_n else ""
    k.role(
        f"You {verb} {things}.|{things} desk|You find the right {item} for every {whom}.",
        f"Counter clerk. You read the list and take what fits.|Booking helper for {things}.|One {item} for one {whom}, no more.",
    )
    k.must(
        f"Nearest counts: the first one {than} the limit, and never one that equals or is before it.|Take the smallest value {than} the limit; equal is not enough."
    )
    k.must(
        f"If none is {than} it, report that it is not possible.|Nothing {than} the limit: say that it can't be done."
    )
    k.steps("<show> prints the list.|See <show>.", f"<take> it for the {whom}.")
    k.goal(
        f"{verb.capitalize()} {name} the first {item} {than} {limit}{party}.|{name} wants the next {item} {than} {limit}{party} ({label}).",
        f"{whom}: {name}. wish: {item} with {label} {than} {limit}, the nearest{party}|Which {item} comes first {than} {limit}? That one for {name}{party}.",
        f"please {verb} for {name}, {label} must be {than} {limit} but as near as possible{party}|{limit} is too early or small; {name} takes the next {item} {than} that{party}.",
        f"the {item} right {than} {limit} is for {name}{party}, please {verb}|{name}{party}: nearest {item} {than} {limit}.",
    )

    @k.look(
        f"list_{things}|{things}|timetable", f"Lists the {things}, with the field {field}.|Which {things} there are."
    )
    def show():
        return [{f"{item}|id|no": ids[i], field: values[i]} for i in order]

    params = {
        "no": text(f"{item}|id|no", f"Id of the {item}.|Which {item}."),
        "who": text(f"{whom}|name|who", f"Name of the {whom}.|For whom."),
    }
    if has_n:
        params["persons"] = integer("persons|people|how_many", "How many persons.|Number of people.")

    @k.act(f"{verb}|{verb}_{item}|{verb}_for", f"To {verb} one {item} for a {whom}.", **params)
    def take(no, who, persons=None):
        return k.one(f"{no} is taken for {who}.", "ok") if no in ids else k.fail(f"There is no {item} {no}.")

    def right():
        if not show.calls:
            return show()
        if best is None:
            return k.give_up(f"no {item} is {than} {limit}.")
        more = {"persons": persons} if has_n else {}
        return [] if take.calls else take(no=ids[values.index(best)], who=name, **more)

    return right
