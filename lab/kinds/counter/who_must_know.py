"""Finds who is in charge and tells that person the value that another tool shows."""

from kind import text

STRUCTURE = "notify"
DOMAIN = "people in charge"

# thing; value; drawn; area; person in charge
SKINS = [
    row.split(";")
    for row in """train;delay_until;time;line;line manager
class;new_room;id;grade;teacher
ward;next_visit;time;floor;head nurse
delivery;arrival;date;branch;store manager
court;hearing;date;chamber;clerk
field;harvest;date;farm;farmer
hall;next_event;word;building;caretaker
lift;next_check;date;house;landlord
policy;claim_no;id;region;adviser
tour;meeting_point;word;town;guide
match;kickoff;time;league;referee
order;invoice_no;id;department;buyer
exhibit;loan_ends;date;wing;curator
boat;berth;id;pier;harbour master
herd;vaccination;date;valley;vet
kiosk;takings_code;id;district;collector""".split("\n")
]


def make(k):
    thing, field, drawn, area, person = k.pick(SKINS)
    name, areas, people, value = k.pick(k.word, k.id)(), k.words(3), k.people(3), getattr(k, drawn)()
    mails, other, by_mail, names_it = k.many(k.mail, 3), k.date(), k.chance(50), k.chance(55)
    label, slug = field.replace("_", " "), person.split()[-1]
    order = k.shuffled(range(3))
    k.role(
        f"You tell people what they must know.|messages to every {person}|You find the {person} and pass the news on.",
        "Link between offices.|News desk: right person, right value.|You inform whoever is in charge.",
    )
    k.must(f"In charge is the {person} of the {area}.|The {person} of the {area} has to know.")
    k.steps(f"<show> tells the {area} and the {label}.", "<in_charge> lists who is in charge.", "Then <tell>, once.")
    k.goal(
        f"Tell the {person} in charge the {label} of {thing} {name}.|{thing} {name}: {label} to the {person}|Who is in charge of {thing} {name}? Let them know the {label}.",
        f"{thing}: {name}. news: {label}. to: {person} in charge|Please pass on the {label} of {name} to the right {person}.|the {person} does not know the {label} of {name} yet, tell them",
        f"inform {person} about {thing} {name} ({label})|The {label} of {name} has to reach the {person} responsible.",
    )

    @k.look(
        f"show_{thing}|{thing}_info|look_up_{thing}",
        f"Shows one {thing}.",
        which=text(f"{thing}|name|which", f"The {thing}.|Which {thing}."),
    )
    def show(which):
        return (
            {f"{thing}|name": name, area: areas[0], "entered|as_of": other, field: value}
            if which == name
            else k.fail(f"There is no {thing} {which}.")
        )

    @k.look(f"in_charge|list_{slug}s|who_is_in_charge", f"Lists the {person} of each {area}.")
    def in_charge():
        return [{area: areas[i], f"{slug}|name": people[i], "mail|address": mails[i]} for i in order]

    params = {
        "to": text("mail|to|address", f"Mail of the {person}.")
        if by_mail
        else text(f"{slug}|to|name", f"Name of the {person}."),
        "value_": text(f"{field}|news|value", f"The {label}.|What is told: the {label}."),
    }
    if names_it:
        params["about"] = text(f"{thing}|about|which", f"Which {thing} it is about.")

    @k.act(
        "tell|send|notify|inform",
        f"Tells one {person} something.|Sends a message to one {person}.",
        **dict(k.shuffled(list(params.items()))),
    )
    def tell(to, value_, about=None):
        return k.one(f"{to} knows.", "sent") if to in (mails if by_mail else people) else k.fail(f"{to} is unknown.")

    def right():
        if looks := [c for c in (show(which=name), in_charge()) if not c.tool.calls]:
            return looks
        return (
            []
            if tell.calls
            else tell(to=(mails if by_mail else people)[0], value_=value, **({"about": name} if names_it else {}))
        )

    return right
