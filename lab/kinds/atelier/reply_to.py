"""Answers a letter: whom the answer goes to, sender, writer or the one it speaks for, is a rule of the office."""

from kind import choice, text

STRUCTURE = "reply-to-whom"
DOMAIN = "letters page"

# letter;letters;topic;role 1;role 2;role 3
SKINS = """letter;letters;recipe;sender;writer;patron
fan mail;fan mail;song;sender;fan;agent
entry form;entry forms;class;sender;exhibitor;owner
submission;submissions;story;sender;author;agent
complaint;complaints;noise;sender;neighbour;landlord
booking mail;booking mail;date;sender;guest;organiser
query;queries;seed;sender;gardener;club
application;applications;post;sender;candidate;referee
offer;offers;cello;sender;seller;dealer
request;requests;loan;sender;curator;museum
enquiry;enquiries;puppy;sender;buyer;breeder
pitch;pitches;column;sender;journalist;editor
proposal;proposals;mural;sender;artist;sponsor
order mail;order mail;dress;sender;wearer;stylist
protest;protests;result;sender;captain;club
invitation;invitations;gala;sender;host;charity
note;notes;prop;sender;actor;producer
apology;apologies;absence;sender;member;secretary
claim;claims;damage;sender;hirer;insurer
nomination;nominations;prize;sender;nominee;proposer"""


def make(k):
    letter, letters, topic, *roles = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 4)
    ids = k.ids(n)
    data = {i: (k.mail(), k.mail(), k.mail(), k.title()) for i in ids}
    key, at, tone = ids[0], k.int(0, 2), k.pick("yes", "no", "later")
    off = [r for i, r in enumerate(roles) if i != at]
    rule = k.one(
        f"Answers go to the {roles[at]}.|The {roles[at]} is the one we answer.",
        f"Never answer the {off[0]} or the {off[1]}; write to the {roles[at]}.",
        f"Whoever else is named, it's the {roles[at]} who hears from us.",
        f"If there's a {roles[at]}, and there always is, that's where the answer goes.",
    )

    k.role(f"You answer {letters} about every {topic}.|{letters} desk|You're the office's polite voice.", "Correspondence, the friendly sort")
    k.must(rule)
    k.steps("<read> it first.", "<reply> once, with its subject.")
    k.goal(
        f"Answer {letter} {key} with {tone}.",
        f"{key}: {tone}",
        f"{letter.capitalize()} {key} about the {topic} still needs an answer. It's {tone}, I'm afraid.",
        f"no {key}; answer {tone}; subject as theirs",
        f"Would you write back about {key}? Tell them {tone}.",
    )

    @k.look("read_letter|read|open_mail", f"Reads one of the {letters}.|Who wrote what.", key=text("id|no|which", "Number of the letter.|Which letter."))
    def read(**by):
        if by.get("key") not in data:
            return k.fail("no such letter")
        *people, subject = data[by["key"]]
        return {"no": by["key"]} | dict(zip(roles, people, strict=True)) | {"subject|re": subject}

    @k.act(
        "reply|answer|write_back",
        "Sends an answer.|Writes back.",
        to=text("to|address|mail", "Mail address it goes to.|To which address."),
        subject=text("subject|re|title", "Subject of the letter that is answered.|The subject line."),
        tone=choice("answer|verdict|what", "What the answer is.|The answer.", ["yes", "no", "later"]),
    )
    def reply(to, subject, tone):
        return f"Sent to {to}." if any(to in d and d[3] == subject for d in data.values()) else k.fail("That's not in any letter.")

    def right():
        if not read.made(key=key):
            return read(key=key)
        return [] if reply.made() else reply(to=data[key][at], subject=data[key][3], tone=tone)

    return right
