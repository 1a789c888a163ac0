"""Tries it itself; where it is refused, it files the case with the one that the refusal names."""

from kind import choice, text

STRUCTURE = "escalate"
DOMAIN = "support"

# case;verb;third person;object;reasons
SKINS = """request;delete;Deletes;record;privacy,error
ticket;unlock;Unlocks;account;forgotten,leaked
alert;restart;Restarts;service;hung,memory
order;refund;Refunds;payment;late,broken
change;reboot;Reboots;router;update,fault
report;retract;Retracts;dataset;wrong,rights
wish;extend;Extends;quota;project,thesis
incident;isolate;Isolates;machine;virus,probe
task;rotate;Rotates;key;expired,leaked
issue;reopen;Reopens;release;bug,licence
case;override;Overrides;alarm;test,false
ticket;restore;Restores;mailbox;lost,legal
question;publish;Publishes;page;deadline,press
fault;bypass;Bypasses;valve;leak,repair
request;grant;Grants;licence;course,trial
ticket;reset;Resets;sensor;drift,frozen
claim;replace;Replaces;device;dead,stolen
job;cancel;Cancels;reservation;double,ill
case;merge;Merges;branch;hotfix,docs
ticket;move;Moves;domain;sale,merger
request;open;Opens;door;visitor,delivery
alert;drain;Drains;node;disk,fan"""


def make(k):
    case, verb, does, obj, whys = k.pick(SKINS.split("\n")).split(";")
    whys, name, ref, why = whys.split(","), k.pick(k.word, k.ident)(), k.id(), k.pick(whys.split(","))
    who, former, mine = k.pick(k.person, k.mail, k.word)(), k.person(), k.chance(25)
    levels, level, in_rule, nobody = ["normal", "high"], k.pick("normal", "high"), k.chance(50), k.chance(10)
    nobody = nobody and not mine
    plus = "" if in_rule else f", priority {level}"

    k.role(
        f"First line support: you {verb} what you may.|{case} desk|You try; if you may not, you find who may.",
        f"Helpdesk agent for each {obj}.|level one, polite",
    )
    k.must("If it is refused, escalate to whoever the refusal names; that counts as done.|Refused: hand it to the person named in the refusal, then finish.")
    if in_rule:
        k.must(f"Escalations have priority {level}.|Escalate with priority {level}.")
    k.must("If the refusal names nobody, say that it was not done.|Nobody named: report that it is not possible.")
    k.steps("<do> it.", "If refused, <escalate>.")
    k.goal(
        f"{case} {ref}: {verb} {obj} {name}, reason {why}{plus}|{verb} {name} ({why}), {case} {ref}{plus}|{ref} - {name} - {verb} - {why}{plus}",
        f"Please {verb} the {obj} {name} for {case} {ref}; the reason is {why}{plus}.|{why}: {name} needs a {verb}, see {ref}{plus}",
        f"I asked for this in {ref} a week ago: {verb} {name} because of {why}{plus}!",
        f"can you {verb} {name}? {case} {ref}, {why}{plus}|for {ref}, {verb} --{obj} {name} --reason {why}{plus}",
    )

    @k.act(
        f"{verb}_{obj}|{verb}",
        f"{does} one {obj}, if you may.",
        name=text(f"{obj}|name", f"Name of the {obj}."),
        why=choice("reason|why", "The reason.", whys),
    )
    def do(**a):
        if a["name"] != name or do.calls or escalate.calls:
            return k.fail(f"{a['name']}: unknown {obj}, or settled already")
        if mine:
            return k.one("ok", f"{name}: done", "done")
        if nobody:
            return k.fail(f"not allowed: nobody may {verb} {name}")
        return k.fail(f"not allowed: only {who} may {verb} {name} (until last year {former})")

    @k.act(
        f"escalate|escalate_{case}|hand_over",
        f"Passes one {case} on to somebody.",
        ref=text(f"{case}|{case}_id|ref", f"Number of the {case}."),
        to=text("to|who|assignee", "Who gets it."),
        level=choice("priority|prio", "Its priority.", levels),
    )
    def escalate(**a):
        if a["ref"] != ref or a["to"] not in (who, former) or mine or nobody or escalate.calls:
            return k.fail(f"{a['ref']} can't go to {a['to']}")
        return k.one("passed on", f"{a['to']} has it", "ok")

    def right():
        if do.calls or escalate.calls:
            return None
        if nobody and k.seen("nobody may"):
            return k.give_up(f"nobody may {verb} it.")
        return escalate(ref=ref, to=who, level=level) if k.seen(f"only {who} may") else do(name=name, why=why)

    return right
