"""Of two places that the goal names, the newcomer goes to the one with fewer people at the moment."""

from kind import text

STRUCTURE = "balance-two"
DOMAIN = "fair distribution"

# group;who;count;verb
SKINS = """class;pupil;pupils;put
ward;patient;patients;lay
team;player;players;place
choir;singer;singers;place
table;guest;guests;seat
queue;visitor;people waiting;send
judge;case;cases;assign
tutor;student;students;assign
bus;camper;campers;put
tent;scout;scouts;lodge
branch;clerk;clerks;send
kitchen;cook;cooks;send
court;usher;ushers;assign
lane;swimmer;swimmers;put
stall;helper;helpers;send
doctor;resident;residents;assign
boat;rower;rowers;place
studio;dancer;dancers;put
nursery;toddler;toddlers;place
gallery;guard;guards;post"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    group, who, count, verb = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 6)
    names, nos, sizes = [w.capitalize() for w in k.words(n)], k.ids(n), k.numbers(n, 2, 60)
    a, b, person, day = names[0], names[1], k.person(), k.date()
    at = min((0, 1), key=lambda i: sizes[i])
    fewer = k.chance(75)
    at = at if fewer else 1 - at
    less = k.pick("fewer", "less") if fewer else "more"
    rows = k.shuffled(range(n))
    c = count.replace(" ", "_")

    k.role(f"You {verb} people where there is room.|{group} allocation", f"Fair shares are your business.|I {verb} one {who} after the other.")
    k.must(f"Every {group} goes by its number.|Use the number of the {group}, not its name.")
    k.steps("<groups> has the sizes.|See <groups>.", "<put> them.|Then <put>.")
    k.goal(
        f"{verb} {person} with {a} or {b}, whichever has {less} {count}, from {day}",
        f"{person}: {a} or {b}? The one with {less} {count}. From {day}.",
        f"A new {who}, {person}, joins us on {day}. It will be either {a} or {b}, and we would like it to be the {group} with {less} {count}, please.",
        f"{day} {person} -> {a}/{b} ({less} {count})",
    )

    @k.look(f"groups|list_{group}s|sizes", f"Every {group} with its {count}.")
    def groups():
        return [{"no|id": nos[i], f"{group}|name": names[i], c: sizes[i]} for i in rows]

    @k.act(
        f"{verb}|{verb}_{who}|assign_to",
        f"To {verb} {an(who)}.",
        who=text(f"{who}|name", f"Name of the {who}."),
        group=text(f"{group}|no", f"Number of the {group}."),
        day=text("day|from_day", "First day."),
    )
    def put(who, group, day):
        return f"{who}: {group}, {day}." if group in nos else k.fail(f"No {group} of that number.")

    def right():
        if not groups.made():
            return groups()
        return [] if put.made() else put(who=person, group=nos[at], day=day)

    return right
