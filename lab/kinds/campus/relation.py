"""The goal names somebody by their relation to another person: her trainer, his sister, their landlord."""

from kind import text

STRUCTURE = "relation"
DOMAIN = "people"

# who;relation,relation,relation,relation;verb;thing
SKINS = """pupil;mother,father,tutor,neighbour;invite;parents' evening
patient;doctor,daughter,son,carer;inform;check-up
player;trainer,physio,captain,agent;invite;team talk
student;supervisor,mentor,roommate,examiner;summon;viva
tenant;landlord,caretaker,neighbour,guarantor;invite;inspection
defendant;lawyer,wife,employer,brother;summon;hearing
author;editor,agent,translator,publisher;invite;reading
singer;teacher,pianist,manager,sister;book;recital
guest;spouse,boss,driver,assistant;seat;dinner
child;nurse,grandmother,uncle,teacher;call;pick-up
artist;gallerist,patron,model,framer;invite;preview
donor;heir,banker,secretary,cousin;thank;gala
traveller;companion,guide,insurer,host;inform;transfer
apprentice;master,colleague,parent,instructor;invite;test day
councillor;deputy,clerk,rival,aide;seat;session
runner;coach,pacemaker,sponsor,rival;place;relay
cook;deputy,supplier,apprentice,manager;call;tasting
resident;carer,nephew,doctor,barber;inform;move
musician;luthier,tutor,agent,partner;book;session
bride;witness,father,sister,priest;seat;ceremony"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, relations, verb, thing = k.pick(SKINS.split("\n")).split(";")
    relations = k.shuffled(relations.split(","))
    persons = k.people(2)
    kin = [k.people(4), k.people(4)]
    mails = [k.many(k.mail, 4), k.many(k.mail, 4)]
    person, rel, day, room = persons[0], relations[0], k.date(), k.word().capitalize()

    k.role(f"You know who belongs to whom.|{thing} desk", f"Social secretary.|I find people through other people and {verb} them.")
    k.must(f"It is the one with that relation whom you {verb}, not the {who}.|The {who} only leads you to the right person.")
    k.steps("<circle> shows who is around somebody.|Look with <circle>.", "<call> that one.|Then <call>.")
    k.goal(
        f"{verb} {person}'s {rel} ({thing}, {day}, {room})",
        f"{thing} on {day} in {room}: please {verb} the {rel} of {person}.",
        f"Dear secretary, {person} can't remember the name, but you will surely find the {rel}. Do {verb} them for the {thing}, {day}, {room}.",
        f"the {rel}. of {person}, yes. {verb}! {day}, {room}, it's the {thing}",
    )

    @k.look("circle|people_around|contacts_of", f"Who is who around one {who}.", name=text(f"{who}|name", f"Name of the {who}."))
    def circle(name):
        if name not in persons:
            return k.fail(f"No {who} of that name.")
        i = persons.index(name)
        return [{"name|person": kin[i][j], "relation|is": relations[j], "mail|address": mails[i][j]} for j in sorted(range(4), key=lambda j: kin[i][j])]

    @k.act(
        f"{verb}|{verb}_person|send_note",
        f"To {verb} somebody for {an(thing)}.",
        to=text("to|mail|address", "Mail address of the person."),
        day=text("day|date", "The day."),
        room=text("room|where", "Where it is."),
    )
    def call(to, day, room):
        return f"{to}: {day}, {room}." if to in mails[0] + mails[1] else k.fail("No such address.")

    def right():
        if not circle.made(name=person):
            return circle(name=person)
        return [] if call.made() else call(to=mails[0][0], day=day, room=room)

    return right
