"""Gives the best three their places, or the best two, in order: first, second, third."""

from kind import integer, text

STRUCTURE = "rank-top"
DOMAIN = "rankings"

# thing, things, contest, measure, better, place word, verb, about
SKINS = """logo|logos|contest|votes|most|place|award|Gives a place to one logo; page|pages|month|visits|most|position|feature|Puts one page on the front; bug|bugs|sprint|reports|most|rank|plan|Plans one bug;
test|tests|suite|seconds|fewest|slot|order|Puts one test in the order; model|models|benchmark|error|lowest|rank|list_model|Lists one model; photo|photos|shoot|likes|most|position|hang|Hangs one photo;
team|teams|hackathon|points|most|place|crown|Crowns one team; query|queries|database|cost|highest|priority|tune|Puts one query on the tuning list; supplier|suppliers|tender|price|lowest|rank|shortlist|Shortlists one supplier;
mirror|mirrors|site|delay|lowest|order|enlist|Enlists one mirror; speaker|speakers|conference|rating|highest|slot|invite|Invites one speaker; song|songs|playlist|plays|most|track|add|Adds one song to the show;
crash|crashes|release|users|most|priority|queue|Queues one crash; clip|clips|reel|rating|highest|position|place|Places one clip in the reel; feature|features|roadmap|demand|highest|rank|schedule|Schedules one feature;
designer|designers|pitch|score|highest|place|nominate|Nominates one designer; host|hosts|pool|load|lowest|order|enrol|Enrols one host""".split(";")


def make(k):
    thing, things, contest, measure, better, slot, verb, about = k.pick(SKINS).strip().split("|")
    n, v = k.int(4, 7), verb.replace("_", " ")
    where, count = k.word(), k.pick(2, 3, 3)
    rows = list(zip(k.ids(n), k.words(n), k.numbers(n, 5, 900), strict=True))
    order = sorted(rows, key=lambda r: r[2], reverse=better in ("most", "highest"))[:count]
    number = {2: "two", 3: "three"}[count]

    k.role(f"""You run the {contest}.|ranking of {things}|You give {slot} 1, 2 and so on to {things}.|leaderboard bot
        |You sort {things} by {measure} and tell the system.|jury secretary|You prepare lists for a studio.""")
    k.must(f"{slot.capitalize()} 1 goes to the {better} {measure}, {slot} 2 to the next, and so on: 1, 2, 3.|The {better} {measure} is {slot} 1, then 2, then 3.")
    k.steps("<table> has the numbers.|Read <table>.", "<give> from the top down.|<give>, beginning with 1.")
    k.goal(f"""{v.capitalize()} the {number} {things} with the {better} {measure} in {contest} {where}.|{contest} {where}: top {number} by {measure}, in order
        |the best {number} {things} of {where} ({better} {measure}), {slot} 1 first|Please hand out {slot} 1 to {count} for {contest} {where}, by {measure}.
        |{contest}={where}; by={measure} ({better}); how many={number}|Which {number} {things} lead in {where}? {v.capitalize()} them, the best first.
        |for the {contest} {where} I want the {number} {things} of {better} {measure}, and no more|top-{count} of {where} please ({measure}, {better} first)""")

    @k.look(f"list_{things}|table|scores|{contest}_table", f"The {things} of one {contest}, with {measure}.|All {things} of a {contest}.",
            name=text(f"{contest}|name|which", f"Name of the {contest}.|Which {contest}."))
    def table(name):
        if name != where:
            return k.fail(f"No {contest} {name}.")
        return [dict(zip((f"id|{thing}|no", "name|title", measure), r, strict=True)) for r in rows]

    params = dict(key=text(f"id|{thing}|{thing}_id", f"Id of the {thing}."), at=integer(f"{slot}|at|nth", f"The {slot}: 1, 2 or 3.|Which {slot}, from 1 to 3."))

    @k.act(f"{verb}|give_{slot}|set_{slot}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def give(key, at):
        if key not in [r[0] for r in rows] or give.made(at=at) or not 1 <= at <= count:
            return k.fail(f"No {thing} {key}, or {slot} {at} is not free.")
        return f"{slot} {at}: {key}"

    def right():
        if not table.made(name=where):
            return table(name=where)
        return [give(key=r[0], at=i) for i, r in enumerate(order, 1) if not give.made(at=i)][:1]

    return right
