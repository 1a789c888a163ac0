"""Tells one person something by the channel that their record prefers: mail, text message or letter."""

from kind import text

STRUCTURE = "preferred-channel"
DOMAIN = "communication"

# who;register;news
SKINS = """pupil;school roll;absence notice
patient;patient index;appointment
reader;reader file;recall notice
member;member list;fee reminder
tenant;tenancy file;repair date
donor;donor book;receipt
juror;jury list;summons
guest;guest book;booking change
season-ticket holder;ticket file;seat change
volunteer;helper list;shift plan
singer;choir roll;rehearsal change
exhibitor;lender file;loan letter
citizen;town register;passport notice
traveller;trip file;gate change
alumnus;alumni book;reunion date
applicant;admissions file;interview slot
coach;club file;fixture change
witness;case file;hearing date
parent;parents' list;trip note
artist;artist roster;sound check"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, register, news = k.pick(SKINS.split("\n")).split(";")
    people, note = k.people(3), k.id()
    person = people[0]
    likes = [k.pick("mail", "text", "letter") for _ in people]
    mails, phones = k.many(k.mail, 3), k.many(k.phone, 3)
    streets = [f"{w.capitalize()} Road {k.int(1, 90)}" for w in k.words(3)]
    value = {"mail": mails, "text": phones, "letter": streets}
    urgent = k.chance(30)
    hurry = k.pick(" It is urgent.", " Urgent!", " This cannot wait: urgent.") if urgent else ""

    k.role(
        f"You pass news on to every {who}.|Messenger of the {register}.",
        f"Notices ({news}) go out through you.|I tell people things the way they like to be told.",
    )
    k.must("Use the way that the person prefers, unless the news is urgent: urgent news always goes as a text message.|Urgent: text message, whatever they prefer. Otherwise what they prefer.")
    k.steps("<record> has the preference and the addresses.|Look into <record>.")
    k.goal(
        f"Let {person} have {news} {note}.{hurry}",
        f"{news} {note} for {person}, please.{hurry}",
        f"Dear colleague, may I ask you to see to it that {person} ({who}) receives the {news} no. {note}?{hurry} With kind regards",
        f"[ ] {person}: {note} ({news}) sent.{hurry}",
        f"does {person} know already? if not send them {note}{'. urgent!!' if urgent else ''}",
    )

    @k.look(
        f"record|get_{who.replace('-', '_').replace(' ', '_')}|look_up",
        f"What the {register} has about {an(who)}.|Record of one {who}.",
        name=text(f"{who.replace('-', '_').replace(' ', '_')}|person|name", f"Full name of the {who}."),
    )
    def record(name):
        if name not in people:
            return k.fail(f"{name} is not in the {register}.")
        i = people.index(name)
        return {"name": name, "mail|e_mail": mails[i], "phone|mobile": phones[i], "street|home": streets[i], "prefers|likes": likes[i]}

    def sends(names, about, to_names, to_about, wanted):
        def send(to, note):
            return f"{note} is on its way to {to}." if to in wanted else k.fail("That is no address of this kind.")

        send.__name__ = names.split("|")[0]
        return k.act(names, about, to=text(to_names, to_about), note=text("note|notice|number", f"Number of the {news}."))(send)

    by = {
        "mail": sends("send_mail|mail_notice", "Sends a notice by e-mail.", "to|mail|address", "E-mail address.", mails),
        "text": sends("send_text|text_notice", "Sends a notice as a text message.", "to|phone|mobile", "Phone number.", phones),
        "letter": sends("send_letter|post_notice", "Sends a notice as a letter.", "to|street|home", "Street and number.", streets),
    }

    def right():
        if not record.made(name=person):
            return record(name=person)
        if any(tool.made() for tool in by.values()):
            return []
        way = "text" if urgent else likes[0]
        return by[way](to=value[way][0], note=note)

    return right
