"""Lets two people or things change places, by setting each to the place that the other had."""

from kind import text

STRUCTURE = "swap"
DOMAIN = "places"

# who; whos; place; drawn; verb
SKINS = [
    row.split(";")
    for row in """pupil;pupils;seat;id;seat
guest;guests;room;id;move
nurse;nurses;shift;date;put
speaker;speakers;slot;time;put
stall;stalls;pitch;id;place
boat;boats;berth;id;moor
picture;pictures;wall;word;hang
player;players;position;word;place
worker;workers;desk;id;seat
cow;cows;stall;id;tie
tenant;tenants;garage;id;assign
lesson;lessons;hour;time;set
bus;buses;route;word;send
patient;patients;bed;id;lay
book;books;shelf;id;place
runner;runners;lane;word;place
choir;choirs;evening;date;put""".split("\n")
]


def make(k):
    who, whos, place, drawn, verb = k.pick(SKINS)
    names, places = k.many(k.pick(k.person, k.word), k.int(3, 4)), k.many(getattr(k, drawn), 4)
    a, b = names[:2]
    at = dict(zip(names, places, strict=False))
    order, single, done = k.shuffled(names), k.chance(45), {a: places[1], b: places[0]}
    ids, by_id = dict(zip(names, k.ids(4), strict=False)), k.chance(45)
    k.role(
        f"You say which {who} has which {place}.|{place} plan|You move {whos} around, carefully.",
        f"Planner with a {place} plan.|Two {whos} change places: that is your daily work.|Keeper of the {place} plan.",
    )
    k.steps(
        "<plan> shows who is where.|See <plan>.",
        f"Then <put> each of the two on the {place} that the other had." if not single else "Then one <put> for both.",
    )
    k.goal(
        f"Let {a} and {b} change places ({place}).|{a} and {b}: swap ({place})|{a} gets the {place} of {b} and the other way round.",
        f"{whos.capitalize()} {b} and {a} should swap their {place}.|swap {place}: {a} / {b}|Please exchange the {place} of {a} with that of {b}.",
        f"{b} would like the {place} of {a}, and {a} agrees to take the one of {b}.|task: exchange. {who} 1: {a}. {who} 2: {b}. what: {place}",
        f"can {a} and {b} trade? each takes the other's {place}",
    )

    @k.look(f"{place}_plan|plan|who_is_where", f"Lists the {whos} and their {place}.")
    def plan():
        return [{f"{who}|name": n, f"{who}_no|id|no": ids[n], f"{place}|at": at[n]} for n in order]

    def ref(name):
        return ids[name] if by_id else name

    kind = (f"{who}_no|id|no", f"Number of the {who}") if by_id else (f"{who}|name|who", f"Name of the {who}")
    if single:
        params = {
            "one": text("first|one|a", f"{kind[1]}, one of the two."),
            "one_to": text(f"first_{place}|one_to|a_to", f"The new {place} of that {who}."),
            "two": text("second|two|b", f"{kind[1]}, the other of the two."),
            "two_to": text(f"second_{place}|two_to|b_to", f"The new {place} of the other {who}."),
        }

        @k.act(f"swap|exchange|{verb}_both", f"Gives two {whos} a new {place} each, in one go.", **params)
        def put(one, one_to, two, two_to):
            back = {ref(n): n for n in names}
            if one not in back or two not in back or one == two:
                return k.fail(f"{one} and {two} can't change.")
            at[back[one]], at[back[two]] = one_to, two_to
            return k.one("Both have changed.", "ok")

    else:

        @k.act(
            f"{verb}|{verb}_{who}|put",
            f"Gives one {who} a {place}.",
            which=text(kind[0], kind[1] + "."),
            to=text(f"{place}|to|new_{place}", f"The new {place}.|Which {place}."),
        )
        def put(which, to):
            back = {ref(n): n for n in names}
            if which not in back or to not in places:
                return k.fail(f"{which} can't have {to}.")
            at[back[which]] = to
            return k.one(f"{which}: {to}.", "ok", "noted")

    def right():
        if not plan.calls:
            return plan()
        open_ = [n for n in (a, b) if at[n] != done[n]]
        if single and open_:
            both = [(a, b), (b, a)]
            return [put(one=ref(x), one_to=done[x], two=ref(y), two_to=done[y]) for x, y in both]
        return [put(which=ref(n), to=done[n]) for n in open_]

    return right, lambda: at == dict(zip(names, places, strict=False)) | done
