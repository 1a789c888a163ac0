"""Two systems say different things about one contact; the one that was changed later is right."""

from kind import choice, text

STRUCTURE = "newer-source-wins"
DOMAIN = "crm"

# thing;first system;second system;field
SKINS = """contact;crm;billing;phone
customer;shop;helpdesk;mail
supplier;ledger;portal;iban
employee;payroll;directory;room
server;inventory;monitoring;rack
device;catalog;mdm;owner
product;store;warehouse;shelf
patient;ward;registry;doctor
student;campus;library;adviser
player;league;club;number
host;dns;cmdb;address
article;cms;newsletter;editor
vehicle;fleet;garage;driver
tenant;lease;accounting;flat
sensor;map;console;gateway
book;catalogue;desk;place
asset;finance;facility;desk
member;club;newsletter;street
model;registry;tracker;steward
domain;registrar;panel;nameserver"""


def make(k):
    thing, one, two, field = k.pick(SKINS.split("\n")).split(";")
    name, dates = k.word(), k.dates(2)
    values = k.many(k.pick(k.id, k.mail, k.word), 2)
    late = 0 if dates[0] > dates[1] else 1
    systems = [one, two]

    k.role(f"You keep {one} and {two} in agreement.|sync bot {one}/{two}|Data steward for every {thing}.")
    k.must("Where they differ, the later change is right; the other system gets its value.|Newer beats older: copy it into the system that is behind.")
    k.steps("Ask both with <get>.", "Then <put> into the one that is out of date.")
    k.goal(
        f"{name} has two different entries for {field}. Fix it.",
        f"the {field} of {thing} {name} differs between {one} and {two}, make them agree",
        f"sync {field} for {name}",
        f"{thing}: {name}\nfield: {field}\nproblem: {one} and {two} disagree",
        f"Why does {two} show something else than {one} for {name}'s {field}?! Correct whichever is old.",
    )
    system = choice("system|source|in_system", "Which of the two systems.", systems)

    @k.look(f"get_{thing}|read_{thing}|{thing}_in", f"Reads a {thing} in one system.", system=system, name=text(f"{thing}|name", f"Name of the {thing}."))
    def get(**by):
        if by["name"] != name:
            return k.fail(f"no {thing} {by['name']}")
        i = systems.index(by["system"])
        return {thing: name, field: values[i], "changed|updated_at": dates[i]}

    @k.act(
        f"put_{field}|set_{field}|update_{thing}",
        f"Writes the {field} of a {thing} in one system.",
        system=system,
        name=text(f"{thing}|name", f"Name of the {thing}."),
        value=text(f"{field}|value|new_{field}", f"The right {field}."),
    )
    def put(system, name, value):
        return f"{system}: {name} {value}" if value in values else k.fail(f"{value} is no {field}")

    def right():
        asked = [get(system=s, name=name) for s in systems if not get.made(system=s, name=name)]
        if asked:
            return asked
        return None if put.made() else put(system=systems[1 - late], name=name, value=values[late])

    return right
