"""Knows only a feature of somebody (a phone number, a plate, a seat); finds out whose it is and writes to them."""

from kind import text

STRUCTURE = "reverse-lookup"
DOMAIN = "lost and found"

# feature;who;message;draw
SKINS = """phone number;parent;call-back note;phone
number plate;visitor;parking notice;id
seat;theatre guest;lost-property note;id
locker;pupil;cleaning notice;id
bib;runner;photo link;id
key tag;member;key note;id
mail address;reader;recall;mail
badge;delegate;name check;id
table;diner;bill;id
room;hotel guest;parcel note;id
case number;party;hearing notice;id
berth;boat owner;storm warning;id
bike number;student;bike notice;id
bed;patient;visit note;id
card number;swimmer;refund note;id
flat;tenant;water notice;id
instrument tag;musician;repair note;id
ticket;traveller;seat change;id
dog tag;dog owner;found note;id
donation code;donor;thank-you note;id"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    feature, who, message, draw = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 7)
    features = k.ids(n) if draw == "id" else k.many(getattr(k, draw), n)
    people, nos, ref = k.people(n), k.ids(n), k.id()
    is_gone = k.chance(15)
    asked = k.phone() if draw == "phone" and is_gone else k.mail() if draw == "mail" and is_gone else k.id() if is_gone else features[0]
    rows = k.shuffled(range(n))
    f = feature.replace(" ", "_")

    k.role(
        f"You find people. You are given {an(feature)} and nothing else.|Lost and found, {feature} desk.",
        f"Sends {an(message)} to the right {who}.|I look up who belongs to what.",
    )
    k.must(f"If nobody has that {feature}, report that it is not done.|An unknown {feature}: say that it cannot be done.")
    k.steps("<everybody> is the list.|Look it up in <everybody>.", f"<write> to that {who}.")
    k.goal(
        f"Send {message} {ref} to whoever has {feature} {asked}.",
        f"{feature} {asked}: {message} {ref}",
        f"Excuse me, we don't know the name, only the {feature}: {asked}. Would you get the {message} {ref} to that {who}?",
        f"whose {feature} is {asked}? they need to get {ref} ({message})",
    )

    @k.look(f"list_{who.split()[-1]}s|everybody|register", f"Every {who} on record, with the {feature}.")
    def everybody():
        return [{"no|id|account": nos[i], f"{who.replace(' ', '_')}|name": people[i], f: features[i]} for i in rows]

    @k.act(
        f"write|send_{message.split()[-1].replace('-', '_')}|notify_{who.split()[-1]}",
        f"Sends {an(message)} to {an(who)}.",
        no=text("no|account|recipient", f"Number of the {who} on record."),
        ref=text(f"ref|{message.split()[-1].replace('-', '_')}|document", f"Number of the {message}."),
        name=text("name|addressed_to|salutation", f"Name of the {who}, for the salutation."),
    )
    def write(no, ref, name):
        if no not in nos or people[nos.index(no)] != name:
            return k.fail("Number and name do not belong together.")
        return f"{ref} sent to {name}."

    def right():
        if not everybody.made():
            return everybody()
        if is_gone:
            return k.give_up(f"nobody has the {feature} {asked}.")
        return [] if write.made() else write(no=nos[0], ref=ref, name=people[0])

    return right
