"""Makes a new thing like an existing one: its settings are read there, except what the goal says."""

from kind import integer, text

STRUCTURE = "clone-with-change"
DOMAIN = "cloud resources"

# thing;text field;number field;other text field
SKINS = """server;image;cores;zone
queue;owner;depth;region
mailbox;domain;quota;group
job;command;retries;host
course;teacher;seats;room
shop;currency_code;items;theme
channel;topic;limit;moderator
database;engine;storage;plan
campaign;audience;budget;banner
printer;driver;trays;floor
sensor;gateway;interval;site
board;template;columns;team
player;skin;lives;map
route;carrier;stops;depot
alarm;metric;limit;receiver
sheet;layout;rows;folder
tournament;mode;rounds;arena
runner;label;slots;pool
product;supplier;stock;category
shift;station;heads;leader"""


def make(k):
    thing, a, n, b = k.pick(SKINS.split("\n")).split(";")
    new, like, other = k.words(3)
    rows = {name: {a: k.word(), n: k.int(2, 90), b: k.word()} for name in (like, other)}
    changed = k.pick(a, b, n, "")
    want = dict(rows[like])
    if changed:
        want[changed] = k.int(91, 300) if changed == n else k.word()
    but = f" but with {changed} {want[changed]}" if changed else ""

    k.role(f"You set up every new {thing}.|{thing} provisioning|Admin bot. New {thing}? You make it.")
    k.steps("Read the model with <show>.", "<create> the new one with the same values, apart from what was asked.")
    k.goal(
        f"new {thing} {new}, same as {like}{but}",
        f"Please create {new}. It should be like the {thing} {like}{but}.",
        f"{thing}: {new}\nlike: {like}" + (f"\n{changed}: {want[changed]}" if changed else ""),
        f"we need another {like}, call it {new}" + (f" ({changed} = {want[changed]})" if changed else ""),
        f"copy {like} to {new}{but}, leave {other} alone",
    )

    @k.look(f"show_{thing}|get_{thing}|describe_{thing}", f"Shows the settings of one {thing}.", name=text(f"{thing}|name", f"Name of the {thing}."))
    def show(name):
        return {thing: name, **rows[name]} if name in rows else k.fail(f"no {thing} {name}")

    @k.act(
        f"create_{thing}|add_{thing}|new_{thing}",
        f"Makes a new {thing}.",
        name=text(f"{thing}|name", f"Name of the new {thing}."),
        a=text(a, f"Its {a}."),
        n=integer(n, f"Its {n}, a number."),
        b=text(b, f"Its {b}."),
    )
    def create(name, a, n, b):
        return k.fail(f"{name} exists") if name in rows or name != new else f"{name} is there"

    def right():
        if not show.made(name=like):
            return show(name=like)
        return None if create.made(name=new) else create(name=new, a=want[a], n=want[n], b=want[b])

    return right
