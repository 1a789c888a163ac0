"""One thing has different numbers in two systems; each tool wants its own."""

from kind import text

STRUCTURE = "two-systems-id"
DOMAIN = "back office"

# thing;system one;system two;verb one;verb two
SKINS = """customer;crm;billing;tag;credit
product;shop;warehouse;hide;lock
employee;payroll;badge;pause;block
device;mdm;monitor;wipe;mute
patient;ward;lab;transfer;notify
order;store;carrier;cancel;stop
host;cmdb;dns;retire;unlist
student;campus;library;suspend;freeze
supplier;ledger;portal;flag;bar
article;cms;feed;unpublish;drop
song;catalog;player;delist;remove
vehicle;fleet;toll;park;report
tenant;lease;door;end;lock
donor;database;mailer;mark;thank
game;store;server;discount;drain
book;catalogue;shelf;withdraw;empty
ticket;helpdesk;tracker;close;resolve
flight;desk;gate;delay;hold
domain;registrar;panel;renew;extend
contract;legal;finance;sign;book"""


def make(k):
    thing, one, two, first, second = k.pick(SKINS.split("\n")).split(";")
    names = k.words(3)
    a, b = k.ids(3), k.ids(3)
    name = names[k.int(0, 2)]
    at = names.index(name)
    note = k.title()
    both = k.pick("both", "both", one, two)

    k.role(f"You work with {one} and {two} at the same time.|{one}/{two} bridge|Back office: every {thing} is known twice.")
    k.must(f"{one} and {two} have their own numbers for a {thing}.|Don't mix them up: {one} numbers are not {two} numbers.")
    k.steps("<mapping> has both numbers.")
    todo = {"both": f"{first} in {one} and {second} in {two}", one: f"{first} in {one} only", two: f"{second} in {two} only"}[both]
    k.goal(
        f"{thing} {name}: {todo}. Note: {note}",
        f"Please take {name}: {todo}, with the note {note}",
        f"{name} -> {todo} ('{note}')",
        f"{thing}: {name}\ndo: {todo}\nnote: {note}",
        f"we need {todo} for {name}, reason {note}",
    )

    @k.look(f"mapping|{thing}_numbers|cross_reference", f"The numbers of each {thing} in both systems.", name=text(f"{thing}|name", f"Name of the {thing}."))
    def mapping(name):
        if name not in names:
            return k.fail(f"no {thing} {name}")
        return [{thing: n, f"{one}_no": x, f"{two}_no": y} for n, x, y in zip(names, a, b, strict=True)]

    note_ = text("note|reason", "A note for the record.")

    @k.act(f"{first}|{one}_{first}", f"Changes a {thing} in {one}: {first}.", ref=text(f"{one}_no|{one}_id", f"Its number in {one}."), note=note_)
    def act_one(ref, note):
        return f"{one}: {first} {ref}" if ref in a else k.fail(f"{one} has no {ref}")

    @k.act(f"{second}|{two}_{second}", f"Changes a {thing} in {two}: {second}.", ref=text(f"{two}_no|{two}_id", f"Its number in {two}."), note=note_)
    def act_two(ref, note):
        return f"{two}: {second} {ref}" if ref in b else k.fail(f"{two} has no {ref}")

    def right():
        if not mapping.made(name=name):
            return mapping(name=name)
        calls = []
        if both != two and not act_one.made(ref=a[at]):
            calls.append(act_one(ref=a[at], note=note))
        if both != one and not act_two.made(ref=b[at]):
            calls.append(act_two(ref=b[at], note=note))
        return calls

    return right
