"""Books one thing; whether a switch is on follows from a property of the person or place that is looked up."""

from kind import flag, text

STRUCTURE = "flag-from-result"
DOMAIN = "shops"

# thing;party;property;value that turns it on;other value;switch
SKINS = """order;customer;country;abroad;home;customs
parcel;address;floor;upper;ground;lift
invite;guest;status;external;internal;escort
deploy;service;tier;critical;normal;canary
ticket;caller;contract;gold;basic;urgent
invoice;client;type;business;private;reverse_tax
backup;server;data;personal;public;encrypt
booking;traveler;age_group;minor;adult;guardian
mail;receiver;list;outside;inside;disclaimer
build;repository;license;closed;open;private
meeting;room;equipment;camera;plain;record
payment;account;state;new;known;hold
visit;patient;risk;high;low;isolate
loan;reader;history;late;clean;deposit
shipment;product;class;fragile;sturdy;padding
login;device;trust;foreign;own;second_factor
match;player;league;junior;senior;referee
install;machine;owner;leased;bought;log
job;cluster;power;spot;fixed;checkpoint
export;table;content;sensitive;harmless;mask"""


def make(k):
    thing, party, prop, yes, no, switch = k.pick(SKINS.split("\n")).split(";")
    names = k.words(3)
    props = {n: k.pick(yes, no) for n in names}
    name, what, day = names[0], k.word(), k.date()
    refs = dict(zip(names, k.ids(3), strict=True))
    nice = switch.replace("_", " ")

    k.role(f"You enter each {thing}.|{thing} desk|Data entry, {thing} by {thing}.")
    k.must(f"The {nice} switch is on if the {prop} is {yes}, and off if it is {no}.|{prop} {yes}: {nice} on. {prop} {no}: {nice} off.")
    k.steps(f"<lookup> the {party}.", "Then <enter>.")
    k.goal(
        f"{thing} {what} for {name}, {day}",
        f"Please enter {thing} {what} on {day}; the {party} is {name}.",
        f"{party}: {name}\n{thing}: {what}\nday: {day}",
        f"{name} wants {what} by {day}",
        f"{day}: {what} -> {name} (don't forget the {nice} rule)",
    )

    @k.look(f"lookup|get_{party}|find_{party}", f"Shows the number and the {prop} of a {party}.", name=text(f"{party}|name", f"Name of the {party}."))
    def lookup(name):
        return {f"{party}_no|no": refs[name], prop: props[name]} if name in props else k.fail(f"no {party} {name}")

    @k.act(
        f"enter|enter_{thing}|create_{thing}",
        f"Enters a {thing}.",
        what=text(f"{thing}|what|name", f"Name of the {thing}."),
        ref=text(f"{party}_no|{party}", f"Number of the {party}."),
        day=text("day|date", "The day, YYYY-MM-DD."),
        on=flag(f"{switch}|with_{switch}", f"Whether {nice} is on."),
    )
    def enter(what, ref, day, on):
        return f"{what} entered for {ref}" if ref in refs.values() else k.fail(f"no {party} {ref}")

    def right():
        if not lookup.made(name=name):
            return lookup(name=name)
        return None if enter.made() else enter(what=what, ref=refs[name], day=day, on=props[name] == yes)

    return right
