"""Closes a task; while another one blocks it, a comment on the blocker is written instead."""

from kind import text

STRUCTURE = "blocked-tell"
DOMAIN = "ticket systems"

# task;verb;blocker field;comment verb
SKINS = """ticket;close;blocked_by;comment
story;accept;depends_on;nudge
migration;finish;waits_for;ping
order;release;held_by;ask
build;promote;needs;poke
release;sign_off;blocked_by;comment
permit;issue;requires;remind
course;complete;after;remind
contract;sign;pending_on;write
claim;settle;waits_for;query
article;publish;requires;prod
branch;merge;behind;notify
quest;finish;locked_by;hint
repair;close;waits_part;chase
payment;approve;awaits;ask
flight;clear;behind;hail
job;start;upstream;flag
shipment;dispatch;awaits;chase
account;open;needs;request
room;release;occupied_by;message"""


def make(k):
    task, verb, field, say = k.pick(SKINS.split("\n")).split(";")
    ref, other, third = k.ids(3)
    blocked, who, text_ = k.chance(50), k.person(), k.title()
    act = verb.replace("_", " ")

    k.role(f"You {act} each {task} that can be.|{task} closer|Nothing is forced: what is blocked stays.")
    k.must(f"While something blocks a {task}, don't <finish> it: <tell> the blocker instead.|Blocked: <tell> what blocks it. Free: <finish>.")
    k.steps("<show> it first.")
    k.goal(
        f"{act} {ref} for {who}; if that is blocked, {say} the blocker: {text_}",
        f"{who} wants {task} {ref} done. Should another one be in the way, {say} there: {text_}",
        f"{task}: {ref}\nby: {who}\nif_blocked: {text_}",
        f"{ref} {act} ({who}) or else {say} '{text_}'",
        f"can we {act} {ref} now? asks {who}. If not then {say} whatever holds it up with: {text_}",
    )

    @k.look(f"show_{task}|get_{task}", f"Shows a {task}: what it is and what blocks it.", ref=text(f"{task}|id", f"Number of the {task}."))
    def show(**by):
        if by["ref"] != ref:
            return k.fail(f"no {task} {by['ref']}")
        return {task: ref, field: other if blocked else "nothing", "parent|part_of": third, "version|rev": rev}

    rev = k.int(2, 90)

    @k.act(f"{verb}|{verb}_{task}", f"Does it: {act}.", ref=text(f"{task}|id", f"Number of the {task}."), who=text("by|who", "Full name of who wanted it."))
    def finish(ref, who):
        return k.fail(f"{other} is in the way") if blocked else f"{ref}: {act}"

    @k.act(f"{say}|{say}_{task}", f"Leaves a message at a {task}: {say}.", ref=text(f"{task}|id", f"Number of the {task}."), message=text("message|text", "The message."))
    def tell(ref, message):
        return f"{ref}: {message}" if ref in (other, third) else k.fail(f"no {task} {ref}")

    def right():
        if not show.made(ref=ref):
            return show(ref=ref)
        if finish.made() or tell.made():
            return None
        return tell(ref=other, message=text_) if blocked else finish(ref=ref, who=who)

    return right
