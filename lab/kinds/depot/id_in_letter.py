"""Reads a letter for the number and the day in it and opens a case with both."""

from kind import text

STRUCTURE = "id-in-prose"
DOMAIN = "customers"

SKINS = """meter;reading;late reading
skip;pickup;missed pickup
permit;inspection;missed inspection
parcel;delivery;late delivery
pass;journey;lost journey
tank;filling;short filling
hydrant;test;failed test
crane;hire;broken hire
bill;payment;double payment
berth;booking;wrong booking
generator;service;missed service
drain;cleaning;poor cleaning
load;weighing;wrong weighing
stall;market;lost market
lift;repair;bad repair
boiler;visit;missed visit
tree;felling;wrong felling
fence;survey;late survey
lamp;outage;long outage
seed;delivery;wet delivery"""


def make(k):
    thing, event, matter = k.pick(SKINS.split("\n")).split(";")
    letter, number, day, sender, clerk = k.id(), k.id(), k.date(), k.person(), k.person()
    other_day, other = k.date(), k.id()
    texts = [
        f"Dear all, on {day} we waited for the {event} in vain. It is about our {thing} with the number {number}. We wrote on {other_day} already (case {other}). Yours, {sender}",
        f"My {thing} {number}! The {event} of {day} was a disgrace. You closed case {other} on {other_day} without asking me. {sender}",
        f"{sender} writes: the {event} that was due {day} did not go well. {thing.capitalize()} no. {number}. Please do not reopen {other} from {other_day}, this is a new matter.",
    ]
    body = k.pick(texts)
    k.role(
        "You open cases from letters.|post room helper|Complaints come in as letters and go out as cases.",
        "Customer service, paper side",
    )
    k.must(f"The day of a case is the day of the {event}.|As the day, put when the {event} was, not another one.")
    k.steps("Read the letter with <letter_of>.|<letter_of> first.", "Open one case with <open_case>.")
    k.goal(
        f"Open a case for letter {letter}, clerk {clerk}.",
        f"letter {letter} -> case, {clerk} takes it",
        f"{clerk} should look after what came in as {letter}.",
        f"new post: {letter}. owner: {clerk}. make a case",
        f"Somebody is angry in {letter}. Case please, in the name of {clerk}.",
    )

    @k.look(
        "letter|read_letter|open_letter",
        "The text of a letter.|Shows one letter.",
        prints="prose",
        number=text("letter|number", "Number of the letter.|Which letter."),
    )
    def letter_of(number):
        return k.raw(body) if number == letter else k.fail("no such letter")

    @k.act(
        "open_case|new_case|case",
        f"Opens a case about a {matter} or the like.|Makes a case.",
        number=text(f"{thing}|{thing}_no|about", f"Number of the {thing}.|Which {thing} it is about."),
        day=text("day|date|when", f"Day of the {event}.|When the {event} was."),
        who=text("sender|customer|written_by", "Who wrote.|Name of the sender."),
        clerk=text("clerk|owner|handled_by", "Which clerk handles it.|The clerk."),
    )
    def open_case(number, day, who, clerk):
        return f"case on {number} is open"

    def right():
        if open_case.made():
            return None
        return (
            open_case(number=number, day=day, who=sender, clerk=clerk)
            if letter_of.made(number=letter)
            else letter_of(number=letter)
        )

    return right
