"""Puts two people in touch: each of them is told the name and number of the other one."""

from kind import text

STRUCTURE = "introduce"
DOMAIN = "contacts"

# who;other;reason
SKINS = """donor;charity;gift
pupil;tutor;lessons
tenant;landlord;flat
singer;pianist;recital
patient;carer;visits
author;translator;novel
player;scout;trial
traveller;host;stay
bride;florist;bouquet
client;lawyer;case
artist;gallery owner;show
parent;babysitter;evening
buyer;seller;violin
student;mentor;thesis
skipper;deckhand;crossing
guest;driver;airport run
widow;organist;service
cook;farmer;harvest
director;dancer;part
climber;guide;ascent"""


def make(k):
    who, other, reason = k.pick(SKINS.split("\n")).split(";")
    people = k.people(4)
    phones, mails = dict(zip(people, k.many(k.phone, 4), strict=True)), dict(zip(people, k.many(k.mail, 4), strict=True))
    a, b, ref = people[0], people[1], k.word()
    rows = k.shuffled(people)

    k.role(f"You put people in touch.|Contacts: {who} meets {other}", "You know everybody.|I introduce people to each other.")
    k.must("Mails go out, phone numbers are in them: each gets the other's name and phone number.|Write to both; each is told the name and the phone number of the other.")
    k.steps("<contacts> has mail and phone.|See <contacts>.", "<tell> both.|Then <tell> each.")
    k.goal(
        f"Put {a} in touch with {b}, keyword {ref}",
        f"{a} ({who}) and {b} ({other}) should know each other: {reason}, keyword {ref}",
        f"Dear friend, would you introduce the {who} {a} to the {other} {b}? It's about the {reason}; please use {ref} as the keyword. They will get on famously.",
        f"{b} <-> {a}, {ref}",
    )

    @k.look("contacts|address_book|list_contacts", "Everybody with mail and phone.")
    def contacts():
        return [{"name|person": p, "mail|address": mails[p], "phone|number": phones[p]} for p in rows]

    @k.act(
        "tell|write_to|send_contact",
        "Tells one person how to reach another one.",
        to=text("to|mail", "Mail address of who is told."),
        name=text("name|about", "Name of the other person."),
        phone=text("phone|number", "Phone number of the other person."),
        ref=text("keyword|subject", "The keyword."),
    )
    def tell(to, name, phone, ref):
        ok = to in mails.values() and phones.get(name) == phone and not tell.made(to=to)
        return f"{to} knows how to reach {name}." if ok else k.fail("Name and number do not fit, or told before.")

    def right():
        if not contacts.made():
            return contacts()
        pairs = ((a, b), (b, a))
        return [tell(to=mails[x], name=y, phone=phones[y], ref=ref) for x, y in pairs if not tell.made(to=mails[x])]

    return right
