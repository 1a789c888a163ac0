"""Deals with everybody on a list in the order of a column, not of the list."""

from kind import text

STRUCTURE = "ordered-run"
DOMAIN = "ceremonies"

# who;column;verb;from;place
SKINS = """graduate;rank;call;lowest;stage
runner;time mark;honour;lowest;podium
patient;number;see;lowest;room
speaker;slot;announce;lowest;hall
case;age;hear;highest;courtroom
guest;table number;seat;lowest;dining hall
book;volume;shelve;lowest;shelf
choir;size;present;lowest;church
float;position;start;lowest;street
dancer;height;line up;highest;studio
boat;handicap;start;highest;lake
exhibit;year;hang;lowest;wall
applicant;points;interview;highest;office
dish;course;serve;lowest;table
donor;gift;thank;highest;gala
dog;weight;weigh;lowest;ring
motion;number;put to vote;lowest;council
pupil;roll number;test;lowest;classroom
song;track;play;lowest;stage
team;seed;draw;highest;cup"""


def make(k):
    who, column, verb, first, place = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 5)
    names, nos, values = k.people(n), k.ids(n), k.numbers(n, 1, 90)
    order = sorted(range(n), key=lambda i: values[i], reverse=first == "highest")
    spot, day = k.word().capitalize(), k.date()
    c, v = column.replace(" ", "_"), verb.replace(" ", "_")
    rows = k.shuffled(range(n))

    def done():
        return len(call.calls)

    k.role(f"You run the {place} {spot}.|Master of ceremonies, {place}", f"Order is everything.|I {verb} them in the right order.")
    k.must(f"The order goes by the {column}, the {first} first.|Begin with the {first} {column} and go on from there.")
    k.steps("<listed> is not in order.|Read <listed>.", "<call> one after the other.")
    k.goal(
        f"{verb} every {who} of {day} at {spot}, in order",
        f"{day}, {spot}: {verb} them all in the right order",
        f"Ladies and gentlemen, we are about to begin. Would you {verb} each {who} who is down for {day} at {spot}? In the proper order, if you please.",
        f"all of {day} -> {verb} ({place} {spot})",
    )

    @k.look(f"listed|list_{who}s|who_comes", f"Who is down for a day, with the {column}.", day=text("day|date", "The day."))
    def listed(day_=day, **by):
        if by["day"] != day_:
            return []
        return [{"no|id": nos[i], f"{who}|name": names[i], c: values[i]} for i in rows]

    @k.act(
        f"{v}|{v}_{who}|next_one",
        f"To {verb} one {who}.",
        no=text("no|id", f"Number of the {who}."),
        place=text(f"{place.replace(' ', '_')}|where", f"Name of the {place}."),
    )
    def call(no, place):
        if no not in nos or call.made(no=no):
            return k.fail(f"No {who} {no}, or it is done.")
        return f"{no}: {verb}, {place}."

    def right():
        if not listed.made(day=day):
            return listed(day=day)
        left = [i for i in order if not call.made(no=nos[i])]
        return call(no=nos[left[0]], place=spot) if left else []

    return right
