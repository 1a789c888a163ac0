"""Writes to everybody whose thing is overdue today, with the fee that the system text sets."""

from kind import integer, text

STRUCTURE = "each-when"
DOMAIN = "lending"

# thing;things;who;fee;verb
SKINS = """book;books;reader;cents;remind
boat;boats;sailor;euros;fine
score;scores;singer;pence;remind
costume;costumes;actor;crowns;remind
key;keys;tenant;euros;charge
wheelchair;wheelchairs;patient;coins;remind
painting;paintings;museum;euros;dun
tool;tools;neighbour;cents;remind
file;files;clerk;points;note
laptop;laptops;student;dollars;charge
toy;toys;child;stars;remind
ski;skis;visitor;francs;charge
tray;trays;guest;cents;fine
microscope;microscopes;pupil;points;remind
tent;tents;scout;coins;charge
robe;robes;graduate;pounds;charge
bicycle;bicycles;traveller;euros;fine
cup;cups;club;pounds;remind
map;maps;hiker;cents;charge
instrument;instruments;musician;euros;remind"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, things, who, fee, verb = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 6)
    nos, people, days = k.ids(n), k.people(n), k.dates(n + 1)
    today, days, each = days[0], days[1:], k.int(2, 60)
    late = [i for i in range(n) if days[i] < today]
    place = k.word().capitalize()

    k.role(f"You lend out {things}.|{thing} lending, {place}", f"You are strict with dates and kind with people.|I {verb} every {who} who is late.")
    k.must(f"Today is {today}.|It is {today}.", f"Being late costs {each} {fee}.|The fee is {each} {fee} for each.")
    k.steps("<lent> lists what is out.|See <lent>.", "<remind> who is late.|Then <remind>, one by one.")
    k.goal(
        f"{verb} everybody at {place} who is late with {an(thing)}",
        f"{place}: overdue {things} -> {verb}",
        f"Dear lending desk, would you go through the {things} of {place} and {verb} each {who} who should have brought theirs back before today?",
        f"who still has {things} of {place} that were due? {verb} them all",
        f"[ ] late {things} ({place}): {verb}, with fee",
    )

    @k.look(f"lent|list_{things}|loans", f"The {things} that are out, with the day on which each is due.", place=text("place|branch", "Name of the branch."))
    def lent(place_=place, **by):
        if by["place"] != place_:
            return k.fail("No branch of that name.")
        return [{f"{thing}|no": nos[i], f"{who}|name": people[i], "due|back_by": days[i]} for i in range(n)]

    @k.act(
        f"{verb}|{verb}_{who}|write_to",
        f"Writes to {an(who)} who is late.",
        who=text(f"{who}|name", f"Name of the {who}."),
        no=text(f"{thing}|no", f"Number of the {thing}."),
        fee=integer(f"{fee}|fee", f"The fee in {fee}."),
    )
    def remind(who, no, fee):
        ok = no in nos and people[nos.index(no)] == who and not remind.made(no=no)
        return f"{who} was told ({no}, {fee})." if ok else k.fail(f"{who} does not have {no}.")

    def right():
        if not lent.made(place=place):
            return lent(place=place)
        return [remind(who=people[i], no=nos[i], fee=each) for i in late if not remind.made(no=nos[i])]

    return right
