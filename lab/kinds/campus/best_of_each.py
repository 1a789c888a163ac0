"""Takes the best one of each section: one call for each section, with its best."""

from kind import integer, text

STRUCTURE = "one-per-group"
DOMAIN = "awards"

# who;section;mark;verb;prize
SKINS = """pupil;class;points;honour;book
runner;age group;speed;honour;medal
singer;voice;marks;promote;solo
cook;station;stars;honour;knife
painting;wing;votes;insure;cover
volunteer;branch;hours;thank;voucher
lawyer;chamber;wins;promote;office
book;genre;loans;reorder;shelf
dog;breed;points;crown;bowl
waiter;shift;tips;praise;bonus
student;faculty;grade points;fund;stipend
player;team;goals;nominate;trophy
tenant;house;years;honour;plaque
guide;language;ratings;hire;contract
nurse;ward;thanks;honour;pin
band;stage;encores;rebook;slot
rose;bed;blooms;label;tag
reader;branch;books;honour;mug
dancer;troupe;turns;cast;role
donor;district;gifts;invite;seat"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, section, mark, verb, prize = k.pick(SKINS.split("\n")).split(";")
    groups = [w.capitalize() for w in k.words(k.int(2, 3))]
    rows = [(g, name) for g in groups for name in k.people(k.int(1, 3))]
    marks, nos = k.numbers(len(rows), 3, 99), k.ids(len(rows))
    best = {g: max((i for i, row in enumerate(rows) if row[0] == g), key=lambda i: marks[i]) for g in groups}
    year, order = k.word().capitalize(), k.shuffled(range(len(rows)))
    s, m = section.replace(" ", "_"), mark.replace(" ", "_")

    k.role(f"You give out prizes: one {prize} per {section}.|Awards office", f"The best of each {section}, no more.|I read the table and {verb} the best.")
    k.must(f"In each {section} the one with the most {mark}, nobody else.|One {who} per {section}: the most {mark}.")
    k.steps("<table> has all.|Read <table>.", "<award> once per group.|Then <award>.")
    k.goal(
        f"{verb} the best {who} of each {section} ({year})",
        f"{year}: best per {section} gets {an(prize)}",
        f"Dear awards office, it is that time of the year again: {year}! Please {verb} in every {section} the {who} with the most {mark}.",
        f"who is best in their {section}? {verb} them all, one each, for {year}",
    )

    @k.look(f"table|list_{who}s|results", f"Every {who} with {section} and {mark}.")
    def table():
        return [{"no|id": nos[i], f"{who}|name": rows[i][1], s: rows[i][0], m: marks[i]} for i in order]

    @k.act(
        f"{verb}|{verb}_{who}|award",
        f"Gives {an(who)} the {prize}.",
        no=text("no|id", f"Number of the {who}."),
        section=text(s, f"The {section}."),
        mark=integer(m, f"How many {mark}, for the certificate."),
        year=text("occasion|year", "What it is given for."),
    )
    def award(no, section, mark, year):
        if no not in nos or award.made(section=section):
            return k.fail("No such number, or that one has been given.")
        return f"{no}: {prize} ({section})."

    def right():
        if not table.made():
            return table()
        return [award(no=nos[i], section=g, mark=marks[i], year=year) for g, i in best.items() if not award.made(section=g)]

    return right
