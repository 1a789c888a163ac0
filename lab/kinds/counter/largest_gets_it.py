"""Finds the one with the largest or smallest value on a list and does to it what the goal says."""

from kind import text

STRUCTURE = "pick-extreme"
DOMAIN = "choosing"

# thing; things; field; most; least; verb; does; second argument; how it is drawn
SKINS = [
    row.split(";")
    for row in """room;rooms;size;largest;smallest;book;Books;guest;person
flight;flights;fare;dearest;cheapest;reserve;Reserves;passenger;person
field;fields;area;biggest;smallest;sow;Sows;crop;word
bill;bills;amount;highest;lowest;pay;Pays;account;id
pump;pumps;hours;most used;least used;service;Services;day;date
truck;trucks;load;fullest;emptiest;send;Sends;town;word
player;players;points;best;weakest;promote;Promotes;team;word
queue;queues;waiting;longest;shortest;join;Joins;customer;person
meter;meters;reading;highest;lowest;inspect;Inspects;inspector;person
branch;branches;sales;strongest;weakest;visit;Visits;day;date
dish;dishes;orders;most ordered;least ordered;rename;Renames;new_name;word
painting;paintings;value;most valuable;least valuable;lend;Lends;museum;word
hall;halls;seats;largest;smallest;rent;Rents;event;word
loan;loans;rate;highest;lowest;repay;Repays;from_account;id
hive;hives;honey;fullest;emptiest;move;Moves;meadow;word
offer;offers;price;highest;lowest;accept;Accepts;signed_by;person
book;books;pages;longest;shortest;lend;Lends;reader;person""".split("\n")
]


def make(k):
    thing, things, field, most, least, verb, does, extra, drawn = k.pick(SKINS)
    count, given, is_most = k.int(3, 6), getattr(k, drawn)(), k.chance(50)
    names, ids, values = k.words(count), k.ids(count), k.numbers(count, 10, 2000)
    best = (max if is_most else min)(range(count), key=lambda i: values[i])
    adj, label, by_id = most if is_most else least, extra.replace("_", " "), k.chance(70)
    k.role(
        f"You choose {things} by their {field}.|{things} desk|You look at all {things} before you {verb} one.",
        f"Assistant who reads numbers well.|You {verb} exactly one {thing} at a time.|Planner for {things}. Never guess.",
    )
    k.steps("<show> lists them all.|Look at <show> first.", f"Then <do> only the {adj} one.")
    k.goal(
        f"{verb.capitalize()} the {adj} {thing}; {label}: {given}.|{label} {given}: the {adj} {thing}, please ({verb})",
        f"Which {thing} is the {adj}? {verb.capitalize()} it, {label} {given}.|I'd like you to {verb} the {adj} of our {things}. {label.capitalize()}: {given}.",
        f"task: {verb}. which: {adj} {thing}. {label}: {given}|{given} is the {label}. {verb} the {thing} that is {adj}",
        f"Only the {adj} one of the {things} - {verb} it with {given} as {label}.|hi, {verb} {thing} with {'highest' if is_most else 'lowest'} {field}, {label} is {given}",
    )

    @k.look(
        f"list_{things}|{things}|compare_{things}", f"Lists the {things} with their {field}.|All {things} there are."
    )
    def show():
        return [
            {"name|called": n, f"{thing}_id|id|no": i, field: v} for n, i, v in zip(names, ids, values, strict=True)
        ]

    which = (
        text(f"{thing}_id|id|no", f"Id of the {thing}.")
        if by_id
        else text(f"{thing}|name|which", f"Name of the {thing}.")
    )
    params = {"which": which, "extra_": text(f"{extra}|the_{extra}", f"The {label}.|Which {label}.")}

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one",
        f"{does} one {thing}.|To {verb} a {thing}.",
        **(params if k.chance(60) else dict(reversed(params.items()))),
    )
    def do(which, extra_):
        if which not in (ids if by_id else names):
            return k.fail(f"There is no {thing} {which}.")
        return k.one(f"{which}: done.", "ok", f"{does} {which}.")

    def right():
        if not show.calls:
            return show()
        return [] if do.calls else do(which=(ids if by_id else names)[best], extra_=given)

    return right
