"""Any of a few will do except those that the goal or the rules exclude; one is left."""

from kind import text

STRUCTURE = "anything-but"
DOMAIN = "dislikes"

# thing;who;verb;occasion
SKINS = """hotel;guest;book;stay
dish;diner;order;dinner
room;lecturer;reserve;lecture
doctor;patient;assign;check
film;class;show;film day
judge;party;assign;hearing
pianist;singer;hire;recital
guide;group;book;tour
song;choir;choose;finale
seat;subscriber;give;premiere
colour;tenant;order;painting
coach;team;hire;season
airline;traveller;book;trip
cake;child;bake;birthday
tutor;student;assign;term
stage;band;give;show
lawyer;client;appoint;case
ward;nurse;assign;night
book;reader;lend;holiday
court;player;reserve;final"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, who, verb, occasion = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    names, nos = [w.capitalize() for w in k.words(n)], k.ids(n)
    banned = names[n - 1]
    not_these = k.shuffled(names[1 : n - 1])
    said = " or ".join(not_these)
    neither = "neither " + " nor ".join(not_these) if len(not_these) > 1 else f"not {not_these[0]}"
    person, day, rows = k.person(), k.date(), k.shuffled(range(n))

    k.role(f"You {verb} {an(thing)} for people.|{thing} desk", "Dislikes are sacred here.|I find what is left when all is excluded.")
    k.must(f"{banned} is never taken, whatever anybody says.|Leave out {banned} in any case.")
    k.steps("<options> lists all.|See <options>.", "<choose> what is left.|Then <choose>.")
    k.goal(
        f"{verb} {an(thing)} for {person} ({occasion}, {day}), anything but {said}",
        f"{person}, {occasion} on {day}: {neither}, else whatever there is",
        f"Dear desk, {person} is easy to please. Any {thing} for the {occasion} on {day}, as long as it isn't {said}. Thank you!",
        f"pls no {said}. {person} takes any other {thing}. {day}, {occasion}",
    )

    @k.look(f"options|list_{thing}s|what_is_there", f"Every {thing} there is.")
    def options():
        return [{"no|id": nos[i], f"{thing}|name": names[i]} for i in rows]

    @k.act(
        f"{verb}|{verb}_{thing}|choose",
        f"To {verb} {an(thing)}.",
        no=text("no|id", f"Number of the {thing}."),
        who=text(f"{who}|for_whom", f"Name of the {who}."),
        day=text("day|date", "The day."),
    )
    def choose(no, who, day):
        return f"{no} for {who}, {day}." if no in nos else k.fail(f"No {thing} {no}.")

    def right():
        if not options.made():
            return options()
        return [] if choose.made() else choose(no=nos[0], who=person, day=day)

    return right
