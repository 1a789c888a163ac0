"""Gives what was asked for, but never more than a rule allows: then it is the limit that is given."""

from kind import integer, text

STRUCTURE = "cap-at-limit"
DOMAIN = "allowances"

# thing;unit;who;kind
SKINS = """loan;days;reader;card type
screen time;minutes;child;age group
travel grant;euros;student;faculty
visiting time;minutes;visitor;ward
speaking time;minutes;councillor;party
guest list;guests;band;stage
wine;bottles;table;menu
parking;hours;tenant;house
painkiller;drops;patient;scheme
court time;minutes;lawyer;chamber
practice;minutes;pupil;instrument
food parcel;portions;household;district
ticket;seats;member;tier
luggage;kilos;traveller;fare
print quota;pages;researcher;institute
leave;hours;nurse;station
pocket money;coins;camper;troop
rebate;points;customer;club
exhibition space;metres;painter;hall
swim time;minutes;club;pool"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, unit, who, kind = k.pick(SKINS.split("\n")).split(";")
    people, kinds = k.people(3), [w.capitalize() for w in k.words(4)]
    limits = k.numbers(4, 10, 200)
    of = [0, k.int(0, 3), k.int(0, 3)]
    over = k.chance(50)
    asked = k.int(limits[0] + 1, limits[0] + 150) if over else k.int(2, limits[0])
    person, ref = people[0], k.id()
    rows = k.shuffled(range(4))
    kk, t = kind.replace(" ", "_"), thing.replace(" ", "_")

    k.role(
        f"You give out {thing}, fairly.|{thing} desk",
        f"Everybody gets something here, nobody too much.|I enter the {unit} for each {who}.",
    )
    k.must(f"Nobody gets more than the limit of their {kind}. Who asks for more gets the limit.|Above the limit of the {kind} the limit itself is entered; otherwise what was asked.")
    k.steps(f"<who_is> has the {kind}, <limits_of> the limits.", "<give> it.|Then <give>.")
    k.goal(
        f"{person} wants {asked} {unit} ({thing}, form {ref}).",
        f"{ref}: {thing}, {person}, {asked} {unit}",
        f"Dear desk, I should be most grateful for {asked} {unit} of {thing}; my form is {ref}. If that is too much I take what I can get. {person}",
        f"{person} asked for {asked} {unit}. enter what is allowed, form {ref}",
    )

    @k.look(f"who_is|get_{who}|{who}_card", f"Card of {an(who)}, with the {kind}.", name=text(f"{who}|name", f"Name of the {who}."))
    def who_is(name):
        return {"name": name, kk: kinds[of[people.index(name)]]} if name in people else k.fail(f"No {who} of that name.")

    @k.look("limits_of|limits|rules", f"The limit for each {kind}, in {unit}.")
    def limits_of():
        return [{kk: kinds[i], f"limit|at_most|max_{unit}": limits[i]} for i in rows]

    @k.act(
        f"give|grant_{t}|enter_{t}",
        f"Enters {thing} for {an(who)}.",
        name=text(f"{who}|name", f"Name of the {who}."),
        n=integer(f"{unit}|amount", f"How many {unit}."),
        ref=text("form|ref", "Number of the form."),
    )
    def give(name, n, ref):
        return f"{name}: {n} {unit} ({ref})." if name in people else k.fail(f"No {who} of that name.")

    def right():
        calls = [c for c, m in ((who_is(name=person), who_is.made(name=person)), (limits_of(), limits_of.made())) if not m]
        return calls or ([] if give.made() else give(name=person, n=limits[0] if over else asked, ref=ref))

    return right
