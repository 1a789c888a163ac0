"""A thing has been passed on from hand to hand; follow it to whoever has it now and call it back."""

from kind import text

STRUCTURE = "passed-on"
DOMAIN = "things on loan"

# thing;who;verb;place
SKINS = """key;teacher;recall;office
score;singer;recall;library
file;clerk;request;registry
costume;actor;recall;wardrobe
trophy;club;recall;cabinet
manuscript;scholar;recall;archive
drill;neighbour;recall;tool shed
wheelchair;ward;fetch;store
projector;lecturer;fetch;media room
violin;pupil;recall;music school
tent;troop;recall;depot
laptop;student;recall;lab
recipe book;cook;recall;kitchen
gavel;chamber;fetch;court
mascot;team;fetch;stadium
camera;editor;recall;newsroom
map;guide;recall;tour office
pram;family;recall;shelter
drum;band;fetch;studio
microphone;speaker;fetch;hall"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, who, verb, place = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 4)
    people, refs, spot, day = k.people(n), k.ids(2), k.word().capitalize(), k.date()
    mails, ref, days = k.many(k.mail, n), refs[0], k.dates(n)
    t = thing.replace(" ", "_")

    k.role(f"You get things back.|{thing} tracing", f"Things wander. You follow them.|I ask people until I find the {thing}.")
    k.must(f"Whoever passed it on does not have it: ask the next one, until somebody has it.|Write only to the one who has the {thing} now.")
    k.steps("<record> tells who got it first.|Begin with <record>.", "<ask> each one in turn.", "<recall> it.")
    k.goal(
        f"{verb} {thing} {ref} to {place} {spot} by {day}",
        f"Where is {thing} {ref}? It must be back at {spot} by {day}.",
        f"Dear colleague, the {thing} {ref} has been lent on and on, I fear. Could you find out who has it at last and {verb} it? It belongs in the {place} {spot}, {day} at the latest.",
        f"{ref}: {verb}, {spot}, {day}",
    )

    @k.look(f"record|get_{t}|{t}_card", f"Card of {an(thing)}: who got it.", ref=text(f"{t}|ref", f"Number of the {thing}."))
    def record(ref):
        return {f"{t}|no": ref, f"lent_to|{who.replace(' ', '_')}": people[0], "on|since": days[0]} if ref in refs else k.fail(f"No {thing} {ref}.")

    @k.look(f"ask|ask_{who.split()[-1]}|inquire", f"Asks somebody about {an(thing)}.", name=text("person|name|whom", "Whom to ask."))
    def ask(name):
        if name not in people:
            return k.fail("Nobody of that name.")
        i = people.index(name)
        if i == n - 1:
            return k.result(message=f"Yes, I have it here. Write to {mails[i]}.")
        return k.result(message=f"I gave it to {people[i + 1]} on {days[i + 1]}. My address is {mails[i]}.")

    @k.act(
        f"{verb}|{verb}_{t}|write_for",
        f"To {verb} {an(thing)} from the one who has it.",
        ref=text(f"{t}|ref", f"Number of the {thing}."),
        mail=text("mail|address|to", "Mail address of who has it."),
        place=text(f"{place.replace(' ', '_')}|where", f"The {place} to which it goes."),
        day=text("day|by", "Last day."),
    )
    def recall(ref, mail, place, day):
        return f"{mail} will bring {ref}." if mail in mails and ref in refs else k.fail("No such address or number.")

    def right():
        if recall.made():
            return []
        if not record.made(ref=ref):
            return record(ref=ref)
        for p in people:
            if not ask.made(name=p):
                return ask(name=p)
        return recall(ref=ref, mail=mails[-1], place=spot, day=day)

    return right
