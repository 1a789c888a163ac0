"""Asks each of several offices for its offer and takes the one that the rule prefers."""

from kind import integer, text

STRUCTURE = "best-of-asked"
DOMAIN = "offers"

# offer;office;number;day
SKINS = """loan;bank;rate;payable
appointment;clinic;distance;day
policy;insurer;premium;begins
berth;harbour;dues;free_from
place;school;class_size;starts
transport;carrier;price;arrives
connection;grid office;charge;ready
hearing;chamber;backlog;first_day
survey;surveyor;fee;available
flat;estate office;rent;vacant
analysis;lab;cost;result_by
storage;warehouse;tariff;from_day
repair;workshop;hours;done_by
passage;ferry office;fare;sails
water supply;district;pressure;on_tap
print run;printer;pages;delivery
interpreter;agency;hourly;present
training;institute;seats;opens"""


def make(k):
    offer, office, num, day = k.pick(SKINS.split("\n")).split(";")
    names, ref = k.words(k.int(2, 4)), k.id()
    offers = {n: {num: v, day: d, "offer": o} for n, v, d, o in zip(names, k.numbers(len(names), 5, 900), k.dates(len(names)), k.ids(len(names)), strict=True)}
    none = {k.pick(names)} if k.chance(35) and len(names) > 2 else set()
    live = [n for n in names if n not in none]
    N, D = num.replace("_", " "), day.replace("_", " ")
    said, won = k.pick([
        (f"the lowest {N}|the least under {num}", min(live, key=lambda n: offers[n][num])),
        (f"the highest {N}|the most under {num}", max(live, key=lambda n: offers[n][num])),
        (f"the earliest date under {day}|the soonest ({D})", min(live, key=lambda n: offers[n][day])),
        (f"the latest date under {day}|the last by date ({D})", max(live, key=lambda n: offers[n][day])),
    ])
    said = k.one(said)
    k.must(f"Ask them all before you accept.|All are asked first.")
    k.role(f"You obtain offers for {offer}.", f"{offer}: offers", f"Buyer. Every {office} is asked.")
    k.steps(f"<ask> each {office}.", "<accept> one offer.")
    who = ", ".join(names)
    k.goal(f"Get {offer} for {ref} from one of {who}: {said}.", f"{ref}: {said}, ask {who}", f"Of {who}, the {office} with {said} gets {ref}.", f"Please obtain offers ({offer}) from {who} and accept {said} for {ref}.")

    @k.look(f"ask|ask_{office.replace(' ', '_')}|get_offer", f"Asks one {office} for its offer.", office=text(f"{office.replace(' ', '_')}|name", f"Name of the {office}."))
    def ask(**by):
        n = by["office"]
        if n not in offers:
            return k.fail(f"No {office} {n}.")
        return f"{n} makes no offer." if n in none else {"offer_no|offer": offers[n]["offer"], num: offers[n][num], day: offers[n][day]}

    @k.act("accept|take_offer|close_deal", "Accepts an offer.", offer=text("offer_no|offer", "Number of the offer."), value=integer(num, f"Its {N}."), day=text(day, f"Its date ({D})."), ref=text("ref|for", "What it is for, a number."))
    def accept(**by):
        return f"Accepted: {by['offer']}." if by["offer"] in [offers[n]["offer"] for n in live] else k.fail(f"No offer {by['offer']}.")

    def right():
        if accept.made():
            return None
        looks = [ask(office=n) for n in names if not ask.made(office=n)]
        return looks or accept(offer=offers[won]["offer"], value=offers[won][num], day=offers[won][day], ref=ref)

    return right
