"""What a setting was at a given moment: the last change before that moment says it."""

from kind import text

STRUCTURE = "value-at-time"
DOMAIN = "audit logs"

# thing;field;change
SKINS = """flag;variant;flip
price;code;change
record;target;update
server;image;deploy
door;holder;handover
ticket;assignee;move
room;purpose;change
policy;wording_id;edit
team;captain;vote
menu;special;rewrite
queue;handler;swap
domain;nameserver;update
shelf;article;restock
channel;topic;retitle
machine;recipe;load
ward;chief;change
route;carrier;switch
page;template;redesign
league;leader;round
key;owner;transfer"""


def make(k):
    thing, field, change = k.pick(SKINS.split("\n")).split(";")
    name = k.word()
    times = sorted(k.times(6))
    at = k.int(1, 5)
    moment = times.pop(at)
    values = k.ids(5)
    rows = list(zip(times, values, strict=True))
    answer = [v for t, v in rows if t < moment][-1]
    shown = k.shuffled(rows) if k.chance(40) else rows[::-1] if k.chance(50) else rows
    nice = field.replace("_", " ")

    k.role(f"You know what was when, from the log of each {thing}.|log reader|Auditor. What was valid at that time?")
    k.must(f"A value holds from its {change} until the next one.|Each {change} counts until the next.")
    k.answers(f"The {nice} at that time.|What the {nice} was.")
    k.steps("<log> has every change.", "Answer with the value alone.")
    k.goal(
        f"{nice} of {name} at {moment}?",
        f"What was the {nice} of the {thing} {name} when the clock said {moment}?",
        f"{thing}: {name}\ntime: {moment}\nwanted: {nice}",
        f"at {moment}, which {nice} did {name} have",
        f"An incident happened at {moment}. Which {nice} was {name} on then?",
    )

    @k.look(f"log|{change}_log|changes", f"Every {change} of a {thing} today, with the time and the new {nice}.", name=text(thing, f"Name of the {thing}."))
    def log(**by):
        return [{"time|at": t, f"new_{field}|{field}": v} for t, v in shown] if by["name"] == name else k.fail(f"no {thing} {by['name']}")

    @k.look(f"get_{thing}|{thing}_now", f"The {nice} of a {thing} now.|How a {thing} is at present.", name=text(thing, f"Name of the {thing}."))
    def now(**by):
        return {thing: name, field: values[-1]} if by["name"] == name else k.fail(f"no {thing} {by['name']}")

    def right():
        return k.answer(answer) if log.made(name=name) else log(name=name)

    return right
