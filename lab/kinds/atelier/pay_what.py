"""Pays what is stated in the wish, what is on the bill, or the smaller or larger of the two, as the house rule says."""

from kind import integer, text

STRUCTURE = "stated-or-listed"
DOMAIN = "small payments"

# payee;payees;bill;thing
SKINS = """farrier;farriers;bill;shoes
model;models;sheet;hours
drummer;drummers;note;gigs
baker;bakers;docket;loaves
vet;vets;invoice;visits
printer;printers;bill;posters
gardener;gardeners;slip;days
tuner;tuners;card;pianos
seamstress;seamstresses;ticket;hems
referee;referees;claim;games
poet;poets;contract;poems
framer;framers;bill;frames
florist;florists;order;wreaths
walker;walkers;log;walks
potter;potters;tally;bowls
usher;ushers;sheet;evenings
shearer;shearers;count;fleeces
guide;guides;note;tours
cook;cooks;account;suppers
carver;carvers;estimate;signs"""


def make(k):
    payee, payees, bill, thing = k.pick(SKINS.split("\n")).split(";")
    name, key, others = k.person(), k.id(), k.people(2)
    listed = k.int(20, 400)
    stated = listed + k.pick(-1, 1) * k.int(1, 30)
    stated = max(5, stated)
    if stated == listed:
        stated += 1
    rows = {name: (key, listed), **{p: (i, v) for p, i, v in zip(others, k.ids(2), k.numbers(2, 20, 400), strict=True)}}
    amount, rule = k.pick(
        [
            (listed, f"Only what is on the {bill} is paid, whatever people say.|The {bill} decides, not the wish."),
            (stated, f"Pay what the wish says, even if the {bill} differs.|The wish decides, not the {bill}."),
            (min(listed, stated), f"If wish and {bill} differ, pay the smaller sum.|The lower of the two sums is paid."),
            (max(listed, stated), f"If wish and {bill} differ, pay the larger sum.|The higher of the two sums is paid."),
        ]
    )

    k.role(f"cash box", f"You pay {payees}.", f"You hold the purse for a small place.")
    k.must(rule)
    k.goal(
        f"Please pay {name} {stated} pounds for the {thing}.",
        f"{name}: {stated}",
        f"{name}, our {payee}, says it's {stated} pounds this time. Would you pay?",
        f"{payee}: {name}; sum: {stated}; for: {thing}",
        f"{stated} pounds for {name}'s {thing}, if you please.",
    )

    @k.look(f"read_{bill}|{bill}_of|find_{bill}", f"The {bill} of one {payee}.|What the {bill} of a {payee} says.", name=text(f"{payee}|name|whose", f"Name of the {payee}.|Whose {bill}."))
    def read(**by):
        row = rows.get(by.get("name"))
        return {payee: by["name"], f"{bill}_no|number": row[0], "pounds|sum": row[1]} if row else k.fail(f"no {bill}")

    @k.act("pay|pay_out|settle", f"Pays a {payee}.|Gives a {payee} money.", key=text(f"{bill}_no|number|which", f"Number of the {bill}.|Which {bill}."), who=text(f"{payee}|name|to", f"Name of the {payee}.|Who is paid."), amount=integer("pounds|sum|amount", "How many pounds.|The sum."))
    def pay(who, amount, **by):
        return f"{who} has {amount} pounds." if who in rows and rows[who][0] == by.get("key") else k.fail(f"wrong {bill}")

    def right():
        if not read.made(name=name):
            return read(name=name)
        return [] if pay.made() else pay(key=key, who=name, amount=amount)

    return right
