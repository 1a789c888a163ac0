"""Puts somebody into a group by their date of birth and a day that the system text sets."""

from kind import choice, text

STRUCTURE = "cutoff-group"
DOMAIN = "age groups"

# who;date;group;older group;younger group
SKINS = """player;birthday;squad;seniors;juniors
pupil;birthday;year;upper;lower
reader;birthday;card;adult;youth
skier;birthday;class;masters;cadets
singer;birthday;choir;main;children
member;join date;tariff;veteran;new
tenant;move-in day;scheme;old scheme;new scheme
patient;last visit;list;inactive;active
alumnus;graduation day;chapter;gold;silver
volunteer;first shift;badge;bronze;white
dancer;birthday;troupe;advanced;beginners
book;print date;vault;historic;modern
painting;finish date;wing;old masters;contemporary
claim;filing day;docket;first docket;second docket
swimmer;birthday;lane;open;youth
traveller;booking day;fare;early;regular
donor;first gift;circle;founders;friends
vehicle;first drive;rally;vintage;touring
house;build date;survey;listed;ordinary
scout;birthday;troop;rovers;cubs"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, date, group, old, young = k.pick(SKINS.split("\n")).split(";")
    cutoff = k.date()
    people, nos, days = k.people(4), k.ids(4), k.dates(4)
    days = [d if d != cutoff else "2022-02-02" for d in days]
    person, event = people[0], k.word().capitalize()

    k.role(
        f"You sort: each {who} belongs to one {group}.|{group} office",
        f"I decide on the {group} by the {date}, nothing else.|Entry desk of {event}.",
    )
    k.must(f"{date.capitalize()} before {cutoff}: {old}. On that day or later: {young}.|{young} is for {an(date)} from {cutoff} on, {old} for an earlier one.")
    k.steps("<person_card> tells the date.|Check the date with <person_card>.", "Then <put> it.|<put> once.")
    k.goal(
        f"Put {person} into the right {group} for {event}.",
        f"{event}: {person}, which {group}? enter it",
        f"Hello there, {person} wants to take part in {event} and is not sure about the {group}. Would you look and enter it, please?",
        f"- {who}: {person}\n- event: {event}\n- {group}: by the rules",
        f"I'm {person}. I am in {event} but in no {group} yet. Can I be in one now?",
    )

    @k.look(f"person_card|get_{who}|look_up_{who}", f"Card of one {who}.|What is known of {an(who)}.", name=text(f"{who}|name", f"Name of the {who}."))
    def person_card(name):
        if name not in people:
            return k.fail(f"No {who} is called {name}.")
        i = people.index(name)
        return {"no|number|id": nos[i], "name": name, f"{date.replace(' ', '_').replace('-', '_')}|{date.split()[-1].replace('-', '_')}": days[i]}

    @k.act(
        f"put|assign_{group}|set_{group}",
        f"Puts {an(who)} into {an(group)}.",
        no=text("no|number|id", f"Number of the {who}."),
        group=choice(f"{group}|group", f"Which {group}.", [old, young]),
        event=text("event|for_what", "Name of the event."),
    )
    def put(no, group, event):
        return f"{no}: {group} ({event})." if no in nos else k.fail(f"No {who} has the number {no}.")

    def right():
        if not person_card.made(name=person):
            return person_card(name=person)
        return [] if put.made() else put(no=nos[0], group=old if days[0] < cutoff else young, event=event)

    return right
