"""Sends something to everybody of a group, except those whom an exception list has."""

from kind import text

STRUCTURE = "opt-out"
DOMAIN = "mail"

# person;group;thing sent;verb;exception list
SKINS = """subscriber;list;offer;mail;opted_out
resident;street;leaflet;deliver;no_ads
employee;team;survey;send;on_leave
player;guild;invite;send;blocked
patient;ward;reminder;text;do_not_text
member;club;ballot;hand_out;suspended
parent;class;letter;send;digital_only
host;cluster;patch;push;pinned
device;fleet;update;roll_out;frozen
author;journal;call;mail;resigned
driver;depot;notice;print;retired
donor;fund;receipt;post;anonymous
tenant;house;bill;issue;prepaid
repository;org;template;apply;archived
reader;library;fine;charge;exempt
guest;event;menu;send;cancelled
student;course;exam;assign;excused
volunteer;camp;shirt;order;has_shirt
site;network;banner;place;ad_free
customer;region;coupon;issue;abusers"""


def make(k):
    person, group, thing, verb, exceptions = k.pick(SKINS.split("\n")).split(";")
    where, what = k.word(), k.id()
    names = k.words(k.int(2, 5))
    out = [n for n in names if k.chance(35)] + k.words(k.int(0, 2))
    todo = [n for n in names if n not in out]
    nice, act = exceptions.replace("_", " "), verb.replace("_", " ")
    out = k.shuffled(out)

    k.role(f"You {act} things to each {person}.|{thing} sender|Mailing bot that respects exceptions.")
    k.must(f"Who is on the list {nice} gets nothing.|Never to anybody on {nice}.")
    k.steps("<members>, then <excepted>.", "<send> to the others, one by one.")
    k.goal(
        f"{act} {thing} {what} to everybody in {where}",
        f"Each {person} of {group} {where} gets the {thing} {what}.",
        f"{group}: {where}\n{thing}: {what}\naction: {act}",
        f"{what} goes out to {where} today",
        f"please {act} {what} ({thing}) to all of {where}, the usual exceptions",
    )

    @k.look(f"members|list_{person}|{group}_members", f"Each {person} of a {group}.", where=text(group, f"Name of the {group}."))
    def members(**by):
        return [{person: n} for n in names] if by["where"] == where else k.fail(f"no {group} {by['where']}")

    @k.look(f"{exceptions}|list_{exceptions}|exceptions", f"The list {nice}.")
    def excepted():
        return [{person: n} for n in out]

    @k.act(f"{verb}|{verb}_{thing}", f"Gives one {person} the {thing}.", who=text(f"{person}|to", f"Name of the {person}."), what=text(f"{thing}|what", f"Number of the {thing}."))
    def send(who, what):
        return f"{who}: {what}" if who in names and not send.made(who=who) else k.fail(f"no {person} {who}")

    def right():
        if not members.made(where=where):
            return members(where=where)
        if not excepted.made():
            return excepted()
        return [send(who=n, what=what) for n in todo if not send.made(who=n)]

    return right
