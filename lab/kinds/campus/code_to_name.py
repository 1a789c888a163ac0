"""The goal is full of codes; people are written to in full words, so each code is looked up."""

from kind import text

STRUCTURE = "code-to-name"
DOMAIN = "abbreviations"

# thing;code list;other;other list;who
SKINS = """course;course codes;room;room codes;student
ward;ward codes;drug;drug codes;nurse
train;line codes;station;station codes;traveller
book;shelf marks;branch;branch codes;reader
dish;dish numbers;table;table codes;waiter
charge;charge codes;court;court codes;lawyer
event;event codes;hall;hall codes;guest
tariff;tariff codes;club;club codes;member
form;form numbers;office;office codes;citizen
hymn;hymn numbers;church;church codes;organist
exhibit;object numbers;gallery;gallery codes;visitor
flat;flat codes;estate;estate codes;tenant
team;team codes;pitch;pitch codes;player
fund;fund codes;project;project codes;donor
song;track codes;studio;studio codes;singer
lesson;lesson codes;teacher;teacher codes;pupil
trip;trip codes;hotel;hotel codes;tourist
test;test codes;lab;lab codes;patient
film;film codes;cinema;cinema codes;critic
shift;shift codes;station;station codes;helper"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, codes_a, other, codes_b, who = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    ca, cb = [f"{w[:2].upper()}{i}" for i, w in enumerate(k.words(n), 3)], k.ids(n)
    na, nb = [" ".join(k.words(2)).title() for _ in range(n)], [w.capitalize() for w in k.words(n)]
    person, day = k.person(), k.date()
    a, b = k.int(0, n - 1), k.int(0, n - 1)
    ra, rb = k.shuffled(range(n)), k.shuffled(range(n))

    k.role(f"You write to people in plain words.|{who} letters", "Codes are for machines; you spell things out.|I turn office language into letters.")
    k.must(f"No {who} knows codes: the {thing} and the {other} are named in full.|Write the full names of {thing} and {other}, never the codes.")
    k.steps("<first_list> and <second_list> say what codes mean.|Look both codes up.", "<write> to them.|Then <write>.")
    k.goal(
        f"Tell {person}: {ca[a]}, {cb[b]}, {day}",
        f"{person} gets {thing} {ca[a]} at {cb[b]} on {day}; please write.",
        f"Dear letter office, kindly inform {person} that the {thing} is {ca[a]}, the {other} {cb[b]} and the day {day}, in words that {an(who)} understands.",
        f"{cb[b]} / {ca[a]} / {day} -> {person}",
    )

    @k.look(codes_a.replace(" ", "_") + f"|list_{codes_a.replace(' ', '_')}", f"What the {codes_a} of each {thing} mean.")
    def first_list():
        return [{"code|sign": ca[i], f"{thing}|meaning": na[i]} for i in ra]

    @k.look(codes_b.replace(" ", "_") + f"|list_{codes_b.replace(' ', '_')}", f"What the {codes_b} of each {other} mean.")
    def second_list():
        return [{"code|sign": cb[i], f"{other}|meaning": nb[i]} for i in rb]

    @k.act(
        f"write|write_to_{who}|inform",
        f"Writes to {an(who)}.",
        who=text(f"{who}|to", f"Name of the {who}."),
        thing=text(thing, f"Full name of the {thing}."),
        other=text(other, f"Full name of the {other}."),
        day=text("day|date", "The day."),
    )
    def write(who, thing, other, day):
        return f"Written to {who}." if thing in na and other in nb else k.fail("That is no full name.")

    def right():
        calls = [c for c, m in ((first_list(), first_list.made()), (second_list(), second_list.made())) if not m]
        return calls or ([] if write.made() else write(who=person, thing=na[a], other=nb[b], day=day))

    return right
