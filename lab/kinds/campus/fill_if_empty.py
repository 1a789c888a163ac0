"""Sends something to the address of a record; where the record has none, the office is asked for it first."""

from kind import text

STRUCTURE = "fill-if-empty"
DOMAIN = "mailing"

# who;field;office;thing;verb
SKINS = """alumnus;address;alumni office;diploma;send
patient;ward;admissions;lunch tray;send
judge;room;court office;bundle;deliver
guest;room;reception;parcel;deliver
donor;address;fundraising office;thank-you card;send
player;hotel;team manager;kit bag;send
lecturer;desk;porter's lodge;microphone;bring
tenant;flat;caretaker;meter;deliver
artist;studio;gallery office;contract;courier
child;group;nursery office;present;bring
soloist;dressing room;stage door;bouquet;bring
author;hotel;festival office;proof copy;courier
councillor;office;town hall desk;agenda;deliver
nurse;station;matron's office;pager;bring
traveller;cabin;purser;suitcase;carry
member;locker;club office;badge;drop
witness;waiting room;usher's desk;oath card;bring
scholar;reading desk;library counter;manuscript;bring
cook;kitchen;hotel office;apron;deliver
volunteer;stall;fair office;cash box;bring"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, field, office, thing, verb = k.pick(SKINS.split("\n")).split(";")
    people, places, refs = k.people(3), k.ids(3), k.ids(2)
    person, has = people[0], k.chance(50)
    has_other = [k.chance(60) for _ in people]
    now = [has, *has_other[1:]]
    fname, ref, since = field.replace(" ", "_"), refs[0], k.dates(3)

    k.role(
        f"Messenger. You {verb} things to people.|You {verb} every {thing}.",
        f"House post ({thing}).|I know where everybody is, or I know who knows.",
    )
    k.must(f"If the record of {an(who)} has no {field}, the {office} knows it.|No {field} on record: ask the {office}. Do not ask there for nothing.")
    k.steps("Start with <record>.|<record> first.", "<ask> if it is empty.|Where it says none, <ask>.", "Then <deliver>.")
    k.goal(
        f"{verb} {thing} {ref} to {person}",
        f"{person} is waiting for {thing} {ref}; please {verb} it.",
        f"If it is not too much trouble, could {thing} {ref} be with {person} today? They are {an(who)} of ours, you will find them on record.",
        f"{thing}: {ref}\nfor: {person}\nplease {verb}",
        f"where does {person} sit? {ref} is theirs ({thing})",
    )

    @k.look(f"record|get_{who}|{who}_record", f"Record of {an(who)}.", name=text(f"{who}|name", f"Name of the {who}."))
    def record(name):
        if name not in people:
            return k.fail(f"{name} is not known.")
        i = people.index(name)
        return {"name": name, "since|joined": since[i], fname: places[i] if now[i] else "none"}

    @k.look(f"ask_office|ask_{office.split()[0].replace(chr(39), '')}|inquire", f"Asks the {office} for the {field} of {an(who)}.", name=text(f"{who}|name", f"Name of the {who}."))
    def ask(name):
        return k.result(message=f"{name}: {field} {places[people.index(name)]}.") if name in people else k.fail("Never heard of them.")

    @k.act(
        f"{verb}|{verb}_{thing.replace(' ', '_').replace('-', '_')}|hand_over",
        f"Brings {an(thing)} to somebody.",
        ref=text("ref|number|item", f"Number of the {thing}."),
        place=text(f"{fname}|place|where", f"The {field} that it goes to."),
        who=text("who|person|recipient", "Name of who gets it."),
    )
    def deliver(ref, place, who):
        return f"{ref} is with {who} ({place})." if ref in refs and place in places else k.fail("No such place or thing.")

    def right():
        if deliver.made():
            return []
        if not record.made(name=person):
            return record(name=person)
        if not has and not ask.made(name=person):
            return ask(name=person)
        return deliver(ref=ref, place=places[0], who=person)

    return right
