"""Sends a form letter in the language of the person: one look for the person, one for the letters."""

from kind import text

STRUCTURE = "join-by-property"
DOMAIN = "translations"

# person;property;letter;purpose;verb
SKINS = """customer;language;template;reminder;send
guest;language;menu;dinner;print
player;platform;guide;welcome;mail
patient;age_group;leaflet;surgery;hand
device;system;installer;update;push
server;vendor;playbook;upgrade;run
employee;site;badge_form;entry;send
student;level;exam;final;assign
reader;format;edition;preview;deliver
seller;country;contract;yearly;send
sensor;model;firmware;patch;flash
car;engine;manual;service;order
tenant;plan;invoice_form;monthly;issue
app;channel;banner;launch;place
crop;soil;recipe;feeding;load
driver;class;test;theory;schedule
visitor;badge;tour;evening;book
client;sector;deck;pitch;present
team;league;rulebook;season;post
host;zone;policy;baseline;apply"""


def make(k):
    person, prop, letter, purpose, verb = k.pick(SKINS.split("\n")).split(";")
    names, props = k.words(3), k.words(3)
    of = {n: k.pick(props) for n in names}
    refs = dict(zip(names, k.ids(3), strict=True))
    topics = [purpose, k.word()]
    letters = {(p, t): i for (p, t), i in zip([(p, t) for p in props for t in topics], k.ids(6), strict=True)}
    listing = k.shuffled(list(letters.items()))
    name = k.pick(names)
    nice, p_ = letter.replace("_", " "), prop.replace("_", " ")

    k.role(f"You {verb} the right {nice} to each {person}.|{nice} service|Everybody gets it by their {p_}.")
    k.must(f"The {p_} of the {nice} must be that of the {person}.|Same {p_} on both sides.")
    k.steps(f"<info> on the {person}, <letters_of> for the list.", "<send> it.")
    k.goal(
        f"{verb} {name} the {purpose} {nice}",
        f"{person} {name} should get the {nice} for {purpose}.",
        f"{person}: {name}\n{nice}: {purpose}",
        f"{purpose} {nice} -> {name}",
        f"has {name} got the {purpose} {nice} yet? {verb} it please",
    )

    @k.look(f"info|get_{person}|{person}_info", f"Number and {p_} of a {person}.|Shows a {person}.", name=text(person, f"Name of the {person}."))
    def info(name):
        return {f"{person}_no|no": refs[name], prop: of[name]} if name in of else k.fail(f"no {person} {name}")

    @k.look(f"list_{letter}|letters_of|{letter}_list", f"Each {nice} with its {p_} and purpose.|What there is to {verb}.")
    def letters_of():
        return [{f"{letter}_id|id": i, prop: p, "purpose|for": t} for (p, t), i in listing]

    @k.act(f"{verb}|{verb}_{letter}", f"Gives a {person} a {nice}: {verb}.", ref=text(f"{person}_no|no", f"Number of the {person}."), what=text(f"{letter}_id|id", f"Number of the {nice}."))
    def send(ref, what):
        return f"{ref}: {what}" if ref in refs.values() and what in letters.values() else k.fail("unknown number")

    def right():
        ask = [] if info.made(name=name) else [info(name=name)]
        ask += [] if letters_of.made() else [letters_of()]
        return ask or (None if send.made() else send(ref=refs[name], what=letters[of[name], purpose]))

    return right
