"""Gives a prize to whoever has the most points; with equal points the rule of the system text decides."""

from kind import text

STRUCTURE = "tie-rule"
DOMAIN = "contests"

# contest;entrant;points;second;prize;smaller wins
SKINS = """spelling bee;pupil;points;seconds;book token;1
regatta;crew;points;penalties;cup;1
baking contest;baker;votes;age;apron;0
debate;speaker;marks;interruptions;medal;1
photo prize;photographer;votes;pictures;frame;1
chess cup;player;wins;moves;trophy;1
choir contest;choir;marks;singers;pennant;0
grant round;charity;marks;volunteers;grant;0
art prize;painter;votes;years of practice;residency;0
dog show;dog;points;weight;ribbon;1
quiz night;team;points;wrong answers;barrel;1
essay prize;student;marks;pages;scholarship;1
garden prize;tenant;votes;roses;spade;0
waiter race;waiter;points;spills;tray;1
moot court;team;marks;objections;gavel;1
song contest;band;points;minutes;record deal;1
reading race;reader;books;pages;library pass;0
village prize;village;marks;trees;bench;0
fundraiser award;helper;pledges;streets;dinner;0
swim gala;swimmer;points;false starts;cap;1"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    contest, who, points, second, prize, small = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 6)
    tops = sorted(k.numbers(n, 5, 90), reverse=True)
    is_tie = k.chance(65)
    if is_tie:
        tops[1] = tops[0]
    seconds = k.numbers(n, 1, 60)
    people, nos, name, by = k.people(n), k.ids(n), k.word().capitalize(), k.person()
    better = (lambda i: seconds[i]) if small == "1" else (lambda i: -seconds[i])
    winner = min([0, 1], key=better) if is_tie else 0
    how = "fewer" if small == "1" else "more"
    rows = k.shuffled(range(n))
    s = second.replace(" ", "_")

    k.role(
        f"Jury office of {an(contest)}.|You announce who wins {an(contest)}.",
        f"Prizes: one {prize} each time.|I hand over the {prize} and shake hands.",
    )
    k.must(f"Most {points} wins. With equal {points}, {how} {second} wins.|The winner has the most {points}; in a tie the one with {how} {second}.")
    k.steps("<scores> first.|Read <scores>.", "<award> it.|Then <award>.")
    k.goal(
        f"{contest} {name}: award the {prize}, handed over by {by}",
        f"Who has won {name}? Give them the {prize}; {by} hands it over.",
        f"Ladies and gentlemen of the jury office, {name} is over and {by} stands ready with the {prize}. Would you enter the winner of the {contest}?",
        f"{name} / {prize} / {by}",
    )

    @k.look(f"scores|results|{contest.split()[-1]}_table", f"Results of {an(contest)}.", name=text("contest|name", f"Name of the {contest}."))
    def scores(name_=name, **got):
        if got["name"] != name_:
            return k.fail(f"No {contest} of that name.")
        return [{"no|id": nos[i], f"{who}|name": people[i], points: tops[i], s: seconds[i]} for i in rows]

    @k.act(
        f"award|give_{prize.split()[-1]}|announce_winner",
        f"Awards the {prize}.",
        no=text("no|id|winner", f"Number of the {who}."),
        contest=text("contest|event", f"Name of the {contest}."),
        by=text("by|handed_over_by", "Who hands it over."),
    )
    def award(no, contest, by):
        return f"{no} gets the {prize}." if no in nos else k.fail(f"No {who} has the number {no}.")

    def right():
        if not scores.made(name=name):
            return scores(name=name)
        return [] if award.made() else award(no=nos[winner], contest=name, by=by)

    return right
