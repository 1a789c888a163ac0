"""Goes from a thing to a person over one or two links, and acts on the person or on the link, as the goal says."""

from kind import text

STRUCTURE = "chain-act"
DOMAIN = "relations"

# thing;link;person;act
SKINS = """car;garage;mechanic;call
flat;house;caretaker;inform
case;chamber;clerk;ask
patient;ward;matron;page
pupil;class;teacher;write_to
meter;feeder;fitter;send
account;branch;manager;remind
ship;port;harbour master;signal
parcel;parish;surveyor;invite
train;depot;foreman;alert
policy;agency;agent;contact
sample;freezer;keeper;notify
well;basin;warden;warn
voter;precinct;officer;consult
crate;warehouse;storeman;summon
grant;panel;chair;address
bond;bank;custodian;instruct
street;district;inspector;dispatch"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, link, person, act = k.pick(SKINS.split("\n")).split(";")
    things, links, about = k.ids(3), k.words(3), k.word()
    of = dict(zip(things, links, strict=True))
    who = {x: {"first": p, "deputy": q} for x, p, q in zip(links, k.people(3), k.people(3), strict=True)}
    mine = things[0]
    role = k.pick("first", "deputy")
    w = act.replace("_", " ")
    k.must(f"The {'deputy is' if role == 'deputy' else 'first is'} the one to {w}.|Of the two, {w} the {role}.")
    k.role(f"You find the {person} for {an(thing)}.", f"{thing} to {person}", "Connection desk.")
    k.steps(f"<link_of> the {thing}, <people_of> the {link}, then <reach>.")
    k.goal(f"{w.capitalize()} the {person} in charge of {thing} {mine}; subject: {about}.", f"{thing} {mine}: {w} its {person} about {about}", f"About {about}, the {person} for {mine} must hear from us. {w.capitalize()}.", f"subject {about} / {mine} / {w} {person}")

    @k.look(f"link_of|{link}_of|belongs_to", f"To which {link} {an(thing)} belongs.", item=text(f"{thing}|no", f"Number of the {thing}."))
    def link_of(item):
        return {link: of[item]} if item in of else k.fail(f"No {thing} {item}.")

    @k.look(f"people_of|staff_of|contacts", f"Who is {person} in {an(link)}: first and deputy.", link=text(f"{link}|name", f"Name of the {link}."))
    def people_of(**a):
        return dict(who[a["link"]]) if a["link"] in who else k.fail(f"No {link} {a['link']}.")

    @k.act(f"{act}|{act}_person", f"To {w} {an(person)}.", name=text("name|person", f"Name of the {person}."), about=text("about|subject", "The subject."), item=text(f"{thing}|no", f"Number of the {thing}."))
    def reach(name, about, item):
        return f"{name}: {w}, {about}." if any(name in x.values() for x in who.values()) else k.fail(f"{name} is not known.")

    def right():
        if reach.made():
            return None
        if not link_of.made(item=mine):
            return link_of(item=mine)
        if not people_of.made(link=of[mine]):
            return people_of(link=of[mine])
        return reach(name=who[of[mine]][role], about=about, item=mine)

    return right
