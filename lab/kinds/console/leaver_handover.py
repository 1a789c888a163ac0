"""Somebody leaves: a plan says who follows, and everything of the one goes to the other."""

from kind import text

STRUCTURE = "each-to-successor"
DOMAIN = "access rights"

# thing;group;verb
SKINS = """repository;team;hand_over
ticket;queue;reassign
account;region;transfer
device;office;reissue
lead;territory;pass_on
course;faculty;reassign
project;studio;hand_over
mailbox;department;delegate
contract;branch;assign
patient;ward;transfer
dashboard;squad;give
key;building;reissue
article;desk;reassign
dataset;lab;hand_over
shift;station;give
budget;unit;transfer
vehicle;depot;sign_over
quest;guild;pass_on
policy;agency;move
domain;company;transfer"""


def make(k):
    thing, group, verb = k.pick(SKINS.split("\n")).split(";")
    people = k.people(4)
    leaver, follower = people[0], people[1]
    ids = k.ids(k.int(2, 6))
    of = [k.pick(people[0], people[0], people[2]) for _ in ids]
    mine = [i for i, p in zip(ids, of, strict=True) if p == leaver]
    plan = k.shuffled([(leaver, follower), (people[2], people[3])])
    day, act = k.date(), verb.replace("_", " ")

    k.role(f"You tidy up when people leave a {group}.|leaver bot|{thing} handover, nothing gets lost.")
    k.steps("<successors> says who follows whom, <owned> who has what.", f"<give> each {thing} on.")
    k.goal(
        f"{leaver} leaves on {day}, {act} everything to the successor",
        f"Please {act} each {thing} of {leaver} to whoever follows, as of {day}.",
        f"leaver: {leaver}\nday: {day}\ntask: {thing}",
        f"offboarding {leaver} {day}",
        f"{leaver} is gone from {day} on. Who takes over? They get each {thing}.",
    )

    @k.look("successors|succession|who_follows", "Who follows whom.|The plan of successors.")
    def successors():
        return [{"leaves|person": a, "successor|followed_by": b} for a, b in plan]

    @k.look(f"owned|list_{thing}|{thing}_owners", f"Who has which {thing}.|Each {thing} and its owner.")
    def owned():
        return [{thing: i, "owner|of": p} for i, p in zip(ids, of, strict=True) if not give.made(ref=i)]

    @k.act(f"{verb}|{verb}_{thing}", f"Gives a {thing} another owner.", ref=text(thing, f"Number of the {thing}."), who=text("new_owner|to", "Full name of the new owner."), day=text("day|from_day", "As of which day."))
    def give(ref, who, day):
        return f"{ref}: {who}" if ref in ids and who in people and not give.made(ref=ref) else k.fail("not so")

    def right():
        ask = [t() for t in (successors, owned) if not t.made()]
        return ask or [give(ref=i, who=follower, day=day) for i in mine if not give.made(ref=i)]

    return right
