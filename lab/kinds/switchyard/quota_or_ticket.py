"""Gives what is asked for if the figures of the pool allow it by the rule, otherwise opens a ticket or refuses."""

import re

from kind import integer, text

STRUCTURE = "branch"
DOMAIN = "capacity requests"

# pool;unit;free;reserve;give;third person
SKINS = """subnet;addresses;free;spare;allot;Allots
cluster;cores;idle;headroom;reserve;Reserves
license_pool;seats;unused;buffer;lease;Leases
array;gigabytes;available;margin;carve;Carves
runner_pool;slots;open;cushion;book;Books
account;credits;balance;floor;spend;Spends
queue;messages;room;guard;admit;Admits
database;connections;spare;kept;open_up;Opens
rack;units;empty;held;assign;Assigns
bucket;objects;left;reserve;add;Adds
sms_plan;messages;remaining;minimum;buy;Buys
vpn;tunnels;unassigned;standby;grant;Grants
phone_line;numbers;unbooked;backup;hand_out;Hands out
switch;ports;dark;uplink_reserve;patch;Patches
gpu_farm;cards;idle;emergency;lend;Lends
mail_relay;recipients;allowance;slack;raise_by;Raises
tape_library;tapes;blank;safety;load;Loads
build_cache;entries;vacant;hot;pin;Pins
api_plan;calls;unspent;burst;extend;Extends
desk_pool;monitors;stored;repair;issue;Issues"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    pool, unit, free, reserve, give_, does = k.pick(SKINS.split("\n")).split(";")
    name, who, ask = k.word(), k.person(), k.int(20, 60)
    have = k.pick(k.int(5, ask - 1), k.int(ask + 1, 99))
    kept = k.pick(k.int(2, ask - 1), k.int(ask + 1, 99))
    p, g = pool.replace("_", " "), give_.replace("_", " ")
    fr, re_ = free.replace("_", " "), reserve.replace("_", " ")
    code = k.id()
    says, verdict = k.pick(
        [
            (f"If {fr} covers it, <give>. If not, <ticket>.|Enough {fr}: <give>. Too few: <ticket>.", "g" if have > ask else "t"),
            (f"If {re_} covers it, <give>. If not, <ticket>. The figure {fr} is not to be trusted.|Go by {re_}, not by {fr}: enough means <give>, too few <ticket>.", "g" if kept > ask else "t"),
            (f"<give> only if both {fr} and {re_} cover it, else <ticket>.|Both {fr} and {re_} must be larger than the request for <give>. Otherwise <ticket>.", "g" if have > ask and kept > ask else "t"),
            (f"If {fr} covers it, <give>. If not, report that it cannot be done.|Enough {fr}: <give>. Too few: nothing, just say that it is not done.", "g" if have > ask else "x"),
            (f"Any request goes through <ticket>, even where {fr} would cover it.|We no longer <give> anything: <ticket> for all.", "t"),
            (f"Either {fr} or {re_} must cover it for <give>; else <ticket>.|One of {fr} and {re_} is enough for <give>, if it covers the request; if neither does, <ticket>.", "g" if have > ask or kept > ask else "t"),
        ]
    )
    k.role(f"{p} desk|You serve requests for {unit}.|Requests for {unit} of {an(p)} come to you.")
    k.must(says)
    k.steps("<figures> first.")
    k.goal(
        f"{who} wants {ask} {unit} of {p} {name}.",
        f"{ask} {unit} from {name} for {who}",
        f"hi, {who} again, i need {ask} more {unit} ({name})",
        f"request: {unit} x {ask}; {p}: {name}; for: {who}",
        f"Can {name} spare {ask} {unit} for {who}? Proceed by our rule.",
    )

    @k.look(f"{pool}_figures|get_{pool}|{pool}_usage", f"Shows the figures of {an(p)}.", name=text(f"{pool}|name", f"Name of the {p}.|Which {p}."))
    def figures(**by):
        return {f"{pool}|name": name, "code|pool_code": code, free: have, reserve: kept} if by.get("name") == name else k.fail(f"no {p} {by.get('name')}")

    params = dict(
        code=text("code|pool_code|pool", f"Code of the {p}.|The {p}, by its code."),
        count=integer(f"{unit}|count|amount", f"How many {unit}.|Number of {unit}."),
        who=text("person|who|requester", "Who asked.|Full name of the one who asks."),
    )

    @k.act(f"{give_}_{unit}|{give_}|{give_}_now", f"{does} {unit} of {an(p)}.", **params)
    def give(count, who, **by):
        return f"{count} {unit} for {who}" if by.get("code") == code else k.fail("no such code")

    @k.act("open_ticket|ask_for_more|file_request", f"Opens a ticket so that more {unit} are bought.", **params)
    def ticket(count, who, **by):
        return f"ticket for {count} {unit} is open" if by.get("code") == code else k.fail("no such code")

    def right():
        if not figures.made(name=name):
            return figures(name=name)
        if verdict == "x":
            return k.give_up(f"there are not enough {unit}.")
        if give.made() or ticket.made():
            return []
        return (give if verdict == "g" else ticket)(code=code, count=ask, who=who)

    return right
