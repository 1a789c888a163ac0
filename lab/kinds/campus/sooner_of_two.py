"""Answers which of two things comes first, is larger or costs less; each has to be looked up."""

from kind import text

STRUCTURE = "question-compare"
DOMAIN = "comparisons"
ANSWER_IS_A_CHOICE = True

# thing;field;low words;high words;type
SKINS = """exam;date;earlier;later;date
concert;date;sooner;later;date
flat;rent;cheaper;dearer;int
hotel;rate;cheaper;dearer;int
hall;seats;smaller;larger;int
museum;visitors;less visited;more visited;int
hearing;date;earlier;later;date
course;credits;lighter;heavier;int
ward;beds;smaller;larger;int
team;points;worse placed;better placed;int
trip;fare;cheaper;dearer;int
boat;length;shorter;longer;int
fair;date;sooner;later;date
choir;singers;smaller;larger;int
charity;donors;smaller;larger;int
ferry;departure;earlier;later;time
lecture;start;earlier;later;time
book;pages;shorter;longer;int
menu;price;cheaper;dearer;int
match;kick-off;earlier;later;time"""


def make(k):
    thing, field, low, high, kind = k.pick(SKINS.split("\n")).split(";")
    names = [w.capitalize() for w in k.words(4)]
    values = {"date": lambda: k.dates(4), "int": lambda: k.numbers(4, 10, 900), "time": lambda: k.times(4)}[kind]()
    a, b = names[:2]
    wants_low = k.chance(50)
    word = low if wants_low else high
    first = values[0] < values[1]
    winner = a if first == wants_low else b
    notes = k.words(4)
    f = field.replace("-", "_")

    k.role(f"You answer questions about each {thing}.|{thing} information", "People can't decide. You look it up.|I compare two at a time.")
    k.answers(f"The name of the {thing}.|Which of the two it is.")
    k.steps("<facts> of both.|Look both up with <facts>.", "Answer with the name.")
    k.goal(
        f"Which {thing} is {word}, {a} or {b}?",
        f"{b} or {a}: which one is the {word} {thing}?",
        f"My husband says {a}, I say {b}. We are talking about which {thing} is {word}. Who is right? Just tell me the name.",
        f"{a} vs {b} ({thing}), {word} one?",
    )

    @k.look(f"facts|get_{thing}|about_{thing}", f"Facts about one {thing}.", name=text(f"{thing}|name", f"Name of the {thing}."))
    def facts(name):
        if name not in names:
            return k.fail(f"No {thing} of that name.")
        i = names.index(name)
        return {f"{thing}|name": name, f: values[i], "note|remark": notes[i]}

    def right():
        unread = [n for n in (a, b) if not facts.made(name=n)]
        return [facts(name=n) for n in unread] or k.answer(winner)

    return right
