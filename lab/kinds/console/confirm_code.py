"""A risky act has two parts: asking gives a code, and only confirming with the code does it."""

from kind import text

STRUCTURE = "two-phase"
DOMAIN = "dangerous buttons"

# thing;verb;asking word
SKINS = """database;drop;request
account;close;ask
domain;transfer;start
server;reboot;propose
certificate;revoke;request
payment;release;prepare
repository;archive;request
volume;wipe;stage
mailbox;purge;open
campaign;send;prepare
firmware;flash;arm
tenant;offboard;begin
table;truncate;propose
door;unlock;request
league;reset;open
key;rotate;begin
price;publish;stage
contract;terminate;draft
branch;merge;propose
fleet;recall;arm"""


def make(k):
    thing, verb, ask = k.pick(SKINS.split("\n")).split(";")
    names = k.words(3)
    name, why, who = names[0], k.title(), k.person()
    refs = dict(zip(names, k.ids(3), strict=True))
    codes = dict(zip(names, k.ids(3), strict=True))

    k.role(f"You {verb} a {thing} when told to, in two steps.|{verb} bot with four eyes|Operator. Nothing happens without a code.")
    k.steps("<listed> knows the numbers.", "<ask> gives a code, <confirm> uses it.")
    k.must(f"A {thing} is only touched after <confirm> with the code that <ask> printed.|Two steps: <ask>, then <confirm> with its code.")
    k.goal(
        f"{verb} {thing} {name}. Approved by {who}, reason: {why}",
        f"{who} says: {verb} the {thing} called {name} because of {why}.",
        f"{thing}: {name}\naction: {verb}\nreason: {why}\napproved_by: {who}",
        f"pls {verb} {name} ({why}), {who} is fine with it",
        f"{verb}({name}): {why}\n\nApproved-by: {who}",
    )

    @k.look(f"list_{thing}|{thing}_list|all_of_them", f"Lists every {thing} and its number.")
    def listed():
        return [{thing: n, f"{thing}_no|no": r} for n, r in refs.items()]

    @k.act(
        f"{ask}_{verb}|{ask}|{verb}_{ask}",
        f"First step to {verb} a {thing}: gives a code.",
        ref=text(f"{thing}_no|no|ref", f"Number of the {thing}."),
        why=text("reason|why", "The reason."),
    )
    def ask(ref, why):
        for n, r in refs.items():
            if r == ref:
                return f"Ready to {verb} {n}. Code {codes[n]}."
        return k.fail(f"no {thing} {ref}")

    @k.act(
        f"confirm|confirm_{verb}|{verb}_now",
        "Second step: does it.",
        code=text("code|token", "The code of the first step."),
        who=text("approved_by|approver|who", "Full name of who approved it."),
    )
    def confirm(code, who):
        return f"{verb}: done" if k.seen(code) and code in codes.values() else k.fail("this code is not valid")

    def right():
        if not listed.made():
            return listed()
        if not ask.made(ref=refs[name]):
            return ask(ref=refs[name], why=why)
        return None if confirm.made() else confirm(code=codes[name], who=who)

    return right
