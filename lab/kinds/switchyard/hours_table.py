"""The time of day that the text gives decides, with a table of shifts from a tool, who gets a case."""

import re

from kind import text

STRUCTURE = "now-decides"
DOMAIN = "shifts"

# case;cases;shift;who;place;verb;third person;extra
SKINS = """alert;alerts;shift;engineer;service;page;Pages;phone_key
call;calls;desk;agent;line;connect;Connects;extension
ticket;tickets;rota;assignee;board;assign;Assigns;queue_key
visit;visits;watch;guard;gate;announce;Announces;radio_key
delivery;deliveries;dock_time;porter;dock;hand;Hands;door_key
deploy;deploys;slot;operator;cluster;schedule;Schedules;room_key
incident;incidents;turn;commander;site;escalate;Escalates;bridge_key
review;reviews;session;reviewer;repo;send;Sends;channel_key
backup;backups;window;keeper;vault;start;Starts;tape_key
outage;outages;duty;technician;region;dispatch;Dispatches;van_key
question;questions;office_hour;tutor;course;forward;Forwards;chat_key
refund;refunds;block;clerk;shop;pass;Passes;till_key
sample;samples;round;analyst;lab;bring;Brings;bench_key
order;orders;service_time;cook;kitchen;fire;Fires;station_key
leak;leaks;standby;plumber;building;call_out;Calls out;truck_key
fault;faults;period;fitter;plant;report;Reports;tool_key
request;requests;stint;curator;archive;hand_on;Hands on;cart_key
login_issue;login_issues;helpdesk_time;helper;office;route;Routes;seat_key
patch;patches;merge_time;merger;branch;queue;Queues;lane_key
letter;letters;post_time;carrier;district;give;Gives;bag_key"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    case, cases, shift, who, place, verb, does, extra = k.pick(SKINS.split("\n")).split(";")
    number, home = k.id(), k.word()
    cs, v, sh, ex = case.replace("_", " "), verb.replace("_", " "), shift.replace("_", " "), extra.replace("_", " ")
    spans = [("00:00", "07:59"), ("08:00", "15:59"), ("16:00", "23:59")]
    people = k.people(3)
    keys = k.ids(3)
    at = k.int(0, 2)
    hour = {0: k.int(1, 6), 1: k.int(9, 14), 2: k.int(17, 22)}[at]
    now = f"{hour:02}:{k.int(10, 50):02}"
    nxt, prev = (at + 1) % 3, (at + 2) % 3
    says, pick = k.pick(
        [
            (f"Whoever is on now gets it.|It goes to the {who} of the present {sh}.", at),
            (f"It goes to the {who} of the {sh} that comes next; the present one is never disturbed.|The next {sh} takes it, after the last one the first.", nxt),
            (f"It goes back to the {who} of the {sh} before the present one.|The {sh} that ended last takes it; before the first one comes the last.", prev),
            (f"It always goes to the {who} of the first {sh} of the day, whatever the time.|The time does not matter: the {sh} that starts at 00:00 takes it.", 0),
        ]
    )
    order = k.shuffled(range(3))
    k.role(f"You hand out {cases.replace('_', ' ')} by the clock.|{cs} clock|who is on? {place} {cs} bot")
    k.must(f"It is {now} now.|Time: {now}.", says)
    k.steps("<table> shows the times.")
    k.goal(
        f"{v} {cs} {number} at {place} {home}",
        f"{number}, {place} {home}: {v} to the right one",
        f"{cs} {number} in {home}, who takes it? {v} pls",
        f"Please {v} the {cs} {number} of {home} as the times ask for.",
        f"{place}={home} {case}={number} do={verb}",
    )

    @k.look(f"{shift}_table|times_of|list_{shift}s", f"Lists every {sh} of {an(place)}.", name=text(f"{place}|name", f"Name of the {place}.|Which {place}."))
    def table(**by):
        if by.get("name") != home:
            return k.fail(f"no {place} {by.get('name')}")
        return [{"from|starts": spans[n][0], "to|ends": spans[n][1], who: people[n], extra: keys[n]} for n in order]

    @k.act(f"{verb}_{case}|{verb}|do_{verb}", f"{does} {an(cs)}.", key=text(f"{case}|number", f"Number of the {cs}.|Which {cs}."), person=text(f"{who}|to", f"Full name of the {who}.|Who gets it."), extra=text(f"{extra}|key", f"The {ex} of the {who}.|Their {ex}."))
    def give(key, person, extra):
        return f"{key} -> {person}" if key == number and (person, extra) in zip(people, keys, strict=True) else k.fail(f"{person} has another {ex}")

    def right():
        if not table.made(name=home):
            return table(name=home)
        return [] if give.made() else give(key=number, person=people[pick], extra=keys[pick])

    return right
