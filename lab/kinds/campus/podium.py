"""The best three of a list get three different prizes, each the one of its rank."""

from kind import choice, text

STRUCTURE = "podium"
DOMAIN = "prizes"

# contest;who;mark;best;prizes
SKINS = """marathon;runner;seconds;lowest;gold,silver,bronze
recital contest;pianist;points;highest;first prize,second prize,third prize
baking contest;baker;votes;highest;whisk,spoon,bowl
debate;speaker;marks;highest;cup,shield,badge
regatta;crew;seconds;lowest;gold,silver,bronze
essay contest;pupil;marks;highest;scholarship,book,pen
dog show;dog;points;highest;blue ribbon,red ribbon,white ribbon
garden show;gardener;votes;highest;spade,shears,gloves
reading race;class;books;highest;trip,film,cake
swim gala;swimmer;seconds;lowest;gold,silver,bronze
photo prize;photographer;votes;highest;camera,tripod,album
quiz;team;points;highest;ham,cheese,bread
moot court;team;marks;highest;gavel,robe,scroll
fundraiser;helper;pledges;highest;dinner,lunch,coffee
chess cup;player;losses;lowest;gold,silver,bronze
sack race;child;seconds;lowest;bear,ball,kite
choir contest;choir;points;highest;gold band,silver band,bronze band
waiter race;waiter;spills;lowest;bonus,day off,voucher
poster show;student;stars;highest;grant,stipend,mention
poetry slam;poet;decibels;highest;crown,laurel,quill"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    contest, who, mark, best, prizes = k.pick(SKINS.split("\n")).split(";")
    prizes = prizes.split(",")
    n = k.int(3, 6)
    people, nos, marks, name = k.people(n), k.ids(n), k.numbers(n, 2, 99), k.word().capitalize()
    order = sorted(range(n), key=lambda i: marks[i], reverse=best == "highest")[:3]
    host, rows = k.person(), k.shuffled(range(n))

    k.role(f"You give out the prizes of {an(contest)}.|{contest} prizes", "Drums, please.|I announce the best three.")
    k.must(f"The {best} {mark} is best. First gets {prizes[0]}, second {prizes[1]}, third {prizes[2]}, nobody else anything.|Ranked by {mark}, {best} first: {prizes[0]}, then {prizes[1]}, then {prizes[2]}.")
    k.steps("<results> first.|Read <results>.", "<award> three times.|Then <award> each.")
    k.goal(
        f"Award the prizes of {contest} {name}, host {host}",
        f"{name}: who gets what? award all three ({host} hosts)",
        f"And now, dear friends, the moment we have all been waiting for: the {contest} {name}! {host} is our host. Please hand out the three prizes.",
        f"prizes for {name} pls. host = {host}",
    )

    @k.look(f"results|scores|list_{who}s", f"Results of {an(contest)}.", name=text("contest|name", f"Name of the {contest}."))
    def results(name_=name, **by):
        if by["name"] != name_:
            return k.fail(f"No {contest} of that name.")
        return [{"no|id": nos[i], f"{who}|name": people[i], mark: marks[i]} for i in rows]

    @k.act(
        "award|give_prize|hand_over",
        "Hands over one prize.",
        no=text("no|id", f"Number of the {who}."),
        prize=choice("prize|what", "Which prize.", prizes),
        host=text("host|by", "Name of the host."),
    )
    def award(no, prize, host):
        return f"{no}: {prize}." if no in nos and not award.made(no=no) and not award.made(prize=prize) else k.fail("Not possible.")

    def right():
        if not results.made(name=name):
            return results(name=name)
        return [award(no=nos[i], prize=p, host=host) for i, p in zip(order, prizes, strict=False) if not award.made(no=nos[i])]

    return right
