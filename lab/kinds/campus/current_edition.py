"""Sends out a form in the edition that is valid now; older and planned ones are in the same list."""

from kind import choice, text

STRUCTURE = "current-edition"
DOMAIN = "forms"

# form;edition;who;verb
SKINS = """enrolment form;edition;parent;send
consent form;version;patient;send
lease;edition;tenant;send
house rules;version;guest;hand
statute;revision;member;send
menu;edition;diner;show
price list;issue;visitor;send
claim form;version;claimant;serve
score;edition;player;lend
syllabus;revision;student;send
fire plan;issue;warden;send
waiver;version;climber;send
loan terms;revision;borrower;send
songbook;edition;singer;lend
tax leaflet;issue;citizen;post
code of conduct;version;volunteer;send
rule book;edition;referee;send
travel terms;issue;traveller;send
diet sheet;version;cook;hand
charter;revision;councillor;send"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    form, edition, who, verb = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    days = sorted(k.dates(n + 1))
    at = k.int(0, n - 1)
    today = days[at + 1] if k.chance(50) and at + 1 <= n else days[at]
    days = [d for i, d in enumerate(days) if i != at + 1] if today != days[at] else days[:n]
    ids, name, person = k.ids(n), k.word().capitalize(), k.person()
    valid = max(i for i in range(n) if days[i] <= today)
    way = k.pick("paper", "e-mail")
    rows = k.shuffled(range(n))
    f = form.replace(" ", "_")

    k.role(
        f"You {verb} the {form} to people.|{form} service",
        f"Forms office, friendly and correct.|Whoever needs the {form} gets it from me.",
    )
    k.must(f"Today is {today}.|It is {today} today.", f"Only the {edition} in force today may go out: the newest one that has begun.|In force is the {edition} with the latest first day that is not after today.")
    k.steps("See <editions>.|<editions> lists all.", "<send> the right one.|Then <send>.")
    k.goal(
        f"{verb} {person} the {form} {name}, {way}",
        f"{person} asks for the {form} {name} (by {way})",
        f"Good day, I am {an(who)} and would need the {form} {name}. If it isn't too much to ask, by {way}. Kind regards, {person}",
        f"{form} {name} -> {person}\n{way} please",
        f"can {person} have the {name} {form}? the one that counts now. {way}",
    )

    @k.look(f"editions|list_{edition}s|find_{f}", f"Lists every {edition} of {an(form)}, old and coming ones too.", name=text(f"{f}|name", f"Name of the {form}."))
    def editions(name_=name, **by):
        if by["name"] != name_:
            return k.fail(f"No {form} of that name.")
        return [{"no|id": ids[i], "in_force_from|valid_from|first_day": days[i]} for i in rows]

    @k.act(
        f"{verb}|{verb}_{f}|dispatch",
        f"Gives somebody one {edition} of {an(form)}.",
        no=text(f"no|id|{edition}", f"Number of the {edition}."),
        who=text(f"{who}|to|person", f"Name of the {who}."),
        way=choice("way|by|medium", "How it goes out.", ["paper", "e-mail"]),
    )
    def send(no, who, way):
        return f"{no} goes to {who} ({way})." if no in ids else k.fail(f"No {edition} {no}.")

    def right():
        if not editions.made(name=name):
            return editions(name=name)
        return [] if send.made() else send(no=ids[valid], who=person, way=way)

    return right
