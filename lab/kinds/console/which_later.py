"""Of two that the question names, which one came later, costs more or the like."""

from kind import text

STRUCTURE = "question-compare"
DOMAIN = "databases"
ANSWER_IS_A_CHOICE = True

# thing;field;more word;less word;kind of value
SKINS = """server;uptime;longer up;shorter up;n
package;released;newer;older;d
product;price;dearer;cheaper;n
file;size;bigger;smaller;n
player;score;ahead;behind;n
certificate;expires;valid longer;the first to expire;d
ticket;opened;younger;older;d
city;heads;larger;smaller;n
song;plays;more popular;less popular;n
branch;updated;fresher;staler;d
train;departs;the later one;the earlier one;d
query;seconds;slower;faster;n
tank;liters;fuller;emptier;n
book;printed;more recent;less recent;d
employee;hired;newer here;longer here;d
route;miles;longer;shorter;n
backup;taken;more recent;further back;d
queue;length;busier;quieter;n
campaign;spend;more expensive;less expensive;n
contract;signed;the later one;the earlier one;d"""


def make(k):
    thing, field, more, less, kind = k.pick(SKINS.split("\n")).split(";")
    names = k.words(4)
    values = k.dates(4) if kind == "d" else k.numbers(4, 10, 9000)
    of = dict(zip(names, values, strict=True))
    a, b = names[0], names[1]
    up = k.chance(50)
    best = (max if up else min)((a, b), key=of.get)
    word = more if up else less
    at_once = k.chance(50)
    listing = k.shuffled(names)

    k.role(f"You answer questions about each {thing}.|{thing} facts|Short questions, short answers.")
    k.answers(f"Name of the {thing}.|Which {thing} it is.")
    k.steps("Look with <show>.", "Answer with the name alone.")
    k.goal(
        f"which is {word}, {a} or {b}?",
        f"{b} or {a}: which {thing} is {word}? Answer with its name.",
        f"question: {word}?\ncandidates: {a}, {b}",
        f"Tell me whether {a} or {b} is {word}.",
        f"{a} vs {b}, {word} ({field})",
    )
    if at_once:

        @k.look(f"list_{thing}|show_all|{thing}_table", f"The {field} of each {thing}.|A table: {thing} and {field}.")
        def show():
            return [{thing: n, field: of[n]} for n in listing]

        return lambda: k.answer(best) if show.made() else show()

    @k.look(f"get_{thing}|show_{thing}", f"The {field} of one {thing}.|Shows a {thing}.", name=text(thing, f"Name of the {thing}."))
    def show(name):
        return {thing: name, field: of[name]} if name in of else k.fail(f"no {thing} {name}")

    def right():
        ask = [show(name=n) for n in (a, b) if not show.made(name=n)]
        return ask or k.answer(best)

    return right
