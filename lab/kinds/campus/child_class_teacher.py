"""From a person to their group, from the group to its leader, from the leader to an address: then write."""

from kind import text

STRUCTURE = "chain-act"
DOMAIN = "schools"

# who;group;leader;note
SKINS = """pupil;class;class teacher;sick note
patient;ward;head nurse;visit wish
singer;section;section leader;apology
player;team;coach;injury note
student;seminar;tutor;extension wish
tenant;house;caretaker;leak report
scout;troop;leader;diet note
juror;panel;foreman;question
guest;tour group;guide;late note
volunteer;stall;organiser;absence note
resident;floor;carer;birthday wish
member;crew;captain;swap wish
apprentice;workshop;master;report
soldier;unit;officer;leave wish
dancer;troupe;choreographer;injury note
reader;circle;host;book wish
clerk;office;head clerk;complaint
cook;station;chef;order wish
camper;tent;warden;lost item note
passenger;carriage;conductor;seat wish"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, group, leader, note = k.pick(SKINS.split("\n")).split(";")
    people, groups, leaders = k.people(3), k.ids(3), k.people(3)
    mails, ref, person = k.many(k.mail, 3), k.id(), None
    person, day = people[0], k.date()
    g, ld, w = group.replace(" ", "_"), leader.replace(" ", "_"), who.replace(" ", "_")

    k.role(f"You pass notes on to whoever leads the {group}.|{note} post", f"From the {who} to the {group} to the {leader}: you know the way.|I deliver every {note}.")
    k.must(f"{an(note).capitalize()} goes to the {leader} of the {group} that the {who} is in.|Each {note} is for the {leader} of that {who}'s {group}.")
    k.steps(f"<group_of> finds the {group}.", f"<leader_of> names the {leader}.", "<address_of> has the mail, then <pass_on>.")
    k.goal(
        f"{note} {ref} from {person}, {day}",
        f"Pass on: {note} {ref} of {person}, for {day}",
        f"Good morning, {person} has handed in {an(note)} ({ref}) for {day}. Would you let the {leader} have it, please? I don't know who that is.",
        f"{person} wrote {an(note)}, no. {ref}, {day}. to the {leader} pls",
    )

    @k.look(f"group_of|{g}_of|find_{g}", f"The {group} of {an(who)}.", name=text(f"{w}|name", f"Name of the {who}."))
    def group_of(name):
        return {f"{w}|name": name, g: groups[people.index(name)]} if name in people else k.fail(f"No {who} of that name.")

    @k.look(f"leader_of|{ld}_of|who_leads", f"The {leader} of {an(group)}.", group=text(f"{g}|no", f"Which {group}."))
    def leader_of(group):
        return {g: group, f"{ld}|leader": leaders[groups.index(group)]} if group in groups else k.fail("No such group.")

    @k.look("address_of|mail_of|find_address", "Mail address of a person.", person=text("person|name", "Name of the person."))
    def address_of(person):
        return k.result(message=f"{person}: {mails[leaders.index(person)]}") if person in leaders else k.fail("No address.")

    @k.act(
        f"pass_on|send_{note.replace(' ', '_')}|forward",
        f"Passes {an(note)} on.",
        ref=text("note|ref", f"Number of the {note}."),
        to=text("to|mail", "Mail address that gets it."),
        day=text("day|for_day", "The day it is about."),
    )
    def pass_on(ref, to, day):
        return f"{ref} is with {to}." if to in mails else k.fail("No such address.")

    def right():
        if pass_on.made():
            return []
        if not group_of.made(name=person):
            return group_of(name=person)
        if not leader_of.made(group=groups[0]):
            return leader_of(group=groups[0])
        if not address_of.made(person=leaders[0]):
            return address_of(person=leaders[0])
        return pass_on(ref=ref, to=mails[0], day=day)

    return right
