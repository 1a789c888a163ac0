"""The act may be refused with a name and a code; what follows (ask, go round, or stop) is what the text has."""

import re

from kind import text

STRUCTURE = "refusal-then"
DOMAIN = "refusals"

# thing;act;third person;ask;round;value
SKINS = """branch;push;Pushes to;ask_owner;open_request;commit
bucket;open_up;Opens;ask_steward;request_link;reader
host;login_to;Logs in to;ask_admin;use_jump;user
record;change;Changes;ask_registrar;file_change;target
database;connect;Connects to;ask_dba;use_replica;client
queue;bind;Binds;ask_operator;use_copy;consumer
secret;read_out;Reads out;ask_keeper;use_token;service
cluster;deploy_to;Deploys to;ask_captain;use_staging;image
page;publish;Publishes;ask_editor;save_draft;title
ticket;close;Closes;ask_reporter;mark_stale;reason
flag;switch_on;Switches on;ask_product;use_override;segment
certificate;revoke;Revokes;ask_ca;suspend;cause
volume;detach;Detaches;ask_tenant;freeze;server
package;yank;Yanks;ask_maintainer;deprecate;version
user;remove;Removes;ask_manager;block;group
job;kill;Kills;ask_submitter;pause_job;signal_name
firewall;open_port;Opens a port of;ask_security;use_proxy;port_name
dataset;export;Exports;ask_publisher;use_sample;format_name
device;wipe;Wipes;ask_holder;lock_device;mode_name
domain;transfer;Transfers;ask_holder;park;registrar"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, act_, does, ask_, round_, val = k.pick(SKINS.split("\n")).split(";")
    name, value, code = k.word(), k.word(), k.id()
    person = k.person()
    a, rd, vl = act_.replace("_", " "), round_.replace("_", " "), val.replace("_", " ")
    refused, kind = k.chance(75), k.pick("owner", "policy")
    why = {"owner": "owned by another team", "policy": "against policy"}[kind]
    says, then = k.pick(
        [
            ("If it is refused, <ask> the person that the refusal names.|On a refusal, <ask> whoever it names.", "ask"),
            ("If it is refused, use <go_round>.|On a refusal, take the other way: <go_round>.", "round"),
            ("If it is refused, stop and report that it is not done.|A refusal is final: say that it cannot be done.", "stop"),
            ("Refused because of another team: <ask>. Refused by policy: report that it is not done.", "ask" if kind == "owner" else "stop"),
            ("Refused by policy: <go_round>. Refused because of another team: <ask>.", "ask" if kind == "owner" else "round"),
            ("Refused by policy: <ask>. Refused because of another team: <go_round>.", "round" if kind == "owner" else "ask"),
        ]
    )
    slot = k.id()
    k.role(f"You {a} things.|{thing} hands|{thing} desk, polite but firm")
    k.must(says, f"<get> knows the slot of {an(thing)}.")
    k.steps("Try it directly first, with <do_it>.")
    k.must("Always try <do_it> first.|<do_it> comes first in any case.")
    k.goal(
        f"{a} {thing} {name}, {vl} {value}",
        f"{thing} {name}: {a} ({vl} {value})",
        f"pls {a} {name} with {value}",
        f"Please {a} the {thing} {name}; {vl} is {value}.",
        f"{thing}={name} {val}={value} do={a}",
    )

    @k.look(f"get_{thing}|{thing}_slot|show_{thing}", f"Shows {an(thing)}.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
    def get(**by):
        return {f"{thing}|name": name, "slot": slot} if by.get("name") == name else k.fail(f"no {thing} {by.get('name')}")

    tried = []

    @k.act(f"{act_}_{thing}|{act_}|do_{act_}", f"{does} {an(thing)}.", slot=text("slot|at_slot", f"The slot of the {thing}.|Its slot."), value=text(f"{val}|value", f"The {vl}.|Which {vl}."))
    def do_it(value, **by):
        if by.get("slot") != slot:
            return k.fail(f"no slot {by.get('slot')}")
        if refused:
            tried.append(value)
            return k.fail(f"refused: {why}, case {code}, contact {person}")
        return f"{a}: ok"

    @k.act(f"{ask_}|{ask_}_for_it|do_{ask_}", "Asks somebody to do it or to allow it.", person=text("person|who|contact", "Whom to ask.|Full name of the person."), case=text("case|case_no", "Number of the refusal.|The case."), value=text(f"{val}|value", f"The {vl} that was wanted."))
    def ask(case, value, **by):
        return f"{by.get('person')} was asked" if by.get("person") == person and case == code and tried else k.fail(f"no case {case}")

    @k.act(f"{round_}|{round_}_instead|do_{round_}", f"Another way to get it ({rd}).", slot=text("slot|at_slot", f"The slot of the {thing}."), case=text("case|case_no", "Number of the refusal.|The case."))
    def go_round(case, **by):
        return f"{rd}: ok" if case == code and tried and by.get("slot") == slot else k.fail(f"no case {case}")

    def right():
        if not get.made(name=name):
            return get(name=name)
        if do_it.made() or ask.made() or go_round.made():
            return []
        if not tried:
            return do_it(slot=slot, value=value)
        if then == "stop":
            return k.give_up("it was refused.")
        return ask(person=person, case=code, value=value) if then == "ask" else go_round(slot=slot, case=code)

    return right
