"""The system text says which of two figures a report has to use; the row of the goal has both."""

from kind import integer, text

STRUCTURE = "which-column"
DOMAIN = "spreadsheets"

# thing;column one;column two;verb;addressee
SKINS = """invoice;net;gross;book;ledger
sensor;celsius;fahrenheit;report;board
parcel;grams;ounces;label;carrier
disk;used;allocated;bill;tenant
shift;planned;worked;pay;payroll
ad;clicks;views;charge;client
shop;sold;returned;post;sheet
match;points;goals;enter;table
tank;liters;gallons;log;harbor
flight;distance;fuel;file;tower
class;enrolled;present;submit;school
bond;nominal;market;value;fund
server;peak;average;plot;dashboard
patient;lying;standing;chart;ward
field;planted;harvested;declare;office
song;streams;downloads;license;agency
meter;day_rate;night_rate;read_in;utility
loan;principal;interest;remit;bank
road;cars;trucks;count;city
film;seats;tickets;report_to;studio"""


def make(k):
    thing, one, two, verb, to = k.pick(SKINS.split("\n")).split(";")
    names = k.words(4)
    rows = {n: k.numbers(2, 10, 9000) for n in names}
    name, where, use = k.pick(names), k.word(), k.int(0, 1)
    column = (one, two)[use].replace("_", " ")
    act = verb.replace("_", " ")

    k.role(f"You {act} figures of each {thing}.|{thing} figures|Numbers clerk. One figure per {thing}.")
    k.must(f"It is always the {column} figure that we {act}.|Use {column}, never the other column.|Column: {column}.")
    k.steps("<figures> has both.", "<enter> the one that the rule says.")
    k.goal(
        f"{act} {name} to {to} {where}",
        f"Please {act} the figure of {thing} {name}; it goes to the {to} {where}.",
        f"{thing}: {name}\n{to}: {where}",
        f"{name} -> {where}",
        f"{where} is still missing the number for {name}",
    )

    @k.look(f"figures|list_{thing}|{thing}_figures", f"The figures of each {thing}.")
    def figures():
        return [{thing: n, one: a, two: b} for n, (a, b) in rows.items()]

    @k.act(
        f"{verb}|{verb}_figure|enter",
        f"Passes a figure on to a {to}.",
        where=text(to, f"Name of the {to}."),
        name=text(thing, f"Name of the {thing}."),
        value=integer("figure|value|number", "The figure."),
    )
    def enter(where, name, value):
        return f"{where}: {name} {value}" if value in rows.get(name, []) else k.fail(f"{value} is no figure of {name}")

    def right():
        if not figures.made():
            return figures()
        return None if enter.made() else enter(where=where, name=name, value=rows[name][use])

    return right
