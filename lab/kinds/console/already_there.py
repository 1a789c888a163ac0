"""Gives everybody named what they don't have yet; who has it is left alone."""

from kind import text

STRUCTURE = "already-done"
DOMAIN = "access rights"

# person word;item;verb;container
SKINS = """member;badge;issue;building
developer;seat;assign;license
user;role;grant;workspace
tester;device;lend;lab
subscriber;coupon;send;shop
player;medal;award;season
attendee;invitation;mail;event
agent;headset;ship;office
student;account;open;course
driver;fob;hand_out;garage
reviewer;paper;allot;conference
guest;voucher;print;hotel
nurse;locker;reserve;ward
author;pass;issue;fair
editor;login;create;site
customer;survey;send;campaign
vendor;contract;mail;fiscal_year
engineer;pager;assign;rotation
clerk;stamp;issue;bureau
volunteer;vest;give;run"""


def make(k):
    person, item, verb, box = k.pick(SKINS.split("\n")).split(";")
    where = k.word()
    people = k.people(k.int(2, 4))
    others = k.people(2)
    have = [p for p in people if k.chance(40)]
    rows = k.shuffled([*have, *others])
    codes = k.ids(len(rows))
    named = ", ".join(people)
    ref = k.id()

    k.role(f"You see that each {person} has what they need.|{item} desk of the {box}|{person} onboarding bot")
    k.must(f"Nobody gets a second {item}.|One {item} a head; who has one gets none.")
    k.steps("<holders> says who has one.", "<give> to those who miss it.|Then <give>, one person at a time.")
    k.goal(
        f"{named}: make sure that all of them have their {item} for {where}. Order {ref}.",
        f"each of {named} needs one {item} ({box} {where}), book it on {ref}",
        f"{box}: {where}\norder: {ref}\n{verb} {item} to: {named}",
        f"Did {named} get their {item} for {where}? Whoever didn't: {verb} one on order {ref}.",
        f"onboarding {where}: {item} for {named} (order {ref}), skip who is served",
    )

    @k.look(f"holders|who_has_{item}|{item}_holders", f"Who has the {item} already.|Lists each {person} with their {item}.", where=text(box, f"Name of the {box}."))
    def holders(**by):
        if by["where"] != where:
            return k.fail(f"{by['where']} is unknown")
        return [{person: n, f"{item}_no|no": c} for n, c in zip(rows, codes, strict=True)]

    @k.act(
        f"{verb}|{verb}_{item}|{verb}_one",
        f"Gives one {person} the {item}.",
        who=text(f"{person}|name|to", f"Full name of the {person}."),
        where=text(f"{box}|for_{box}|where", f"Name of the {box}."),
        ref=text("order|ref|order_no", "Number of the order."),
    )
    def give(who, where, ref):
        return f"{who} has a {item} now" if who in people and who not in rows and not give.made(who=who) else k.fail(f"{who} can't get one")

    def right():
        if not holders.made(where=where):
            return holders(where=where)
        return [give(who=p, where=where, ref=ref) for p in people if p not in have and not give.made(who=p)]

    return right
