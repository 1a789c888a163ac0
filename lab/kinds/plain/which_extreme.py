"""Answers which of several has the most, the least, the first or the last of something."""

from kind import choice, text

STRUCTURE = "pick-extreme"
DOMAIN = "skins"

# thing, things, where, how they are named
THINGS = """lake|lakes|county|w; runner|runners|race|p; disk|disks|data centre|h; shop|shops|mall|t;
apprentice|apprentices|company|p; volcano|volcanoes|chain|w; query|queries|database|x; bridge|bridges|city|w;
candidate|candidates|election|p; file|files|project|f; coin|coins|collection|t; goat|goats|farm|w;
pull request|pull requests|repository|t; cargo ship|cargo ships|canal|w; telescope|telescopes|observatory|w;
podcast|podcasts|studio|t; mine|mines|province|w; mailbox|mailboxes|company|m; test case|test cases|suite|x;
greenhouse|greenhouses|nursery|i; broker|brokers|exchange|p; quilt|quilts|fair|t; tram|trams|network|i;
website|websites|agency|u; glacier|glaciers|valley|w; player|players|league|p""".split(";")
# what is compared | values | question words for the high and the low end
MEASURES = """size|n|the largest|the smallest; weight|n|the heaviest|the lightest; price|m|the dearest|the cheapest;
founded|d|the youngest|the oldest; points|n|the best by points|the one with fewest points;
last check|d|the one checked last|the one not checked for longest; speed|n|the fastest|the slowest;
errors|n|the one with most errors|the one with fewest errors; visitors|n|the most visited|the least visited;
length|n|the longest|the shortest; age|n|the oldest|the youngest; cost|m|the most expensive|the least expensive;
opened on|d|the newest|the first that was opened; score|n|the one with the top score|the one with the lowest score;
depth|n|the deepest|the shallowest; debt|m|the one with the highest debt|the one with the lowest debt;
height|n|the tallest|the lowest; changed on|d|the one changed most recently|the one changed longest ago;
rainfall|n|the wettest|the driest; start|c|the one that starts last|the first one to start;
load|n|the busiest|the least loaded""".split(";")


def make(k):
    thing, things, place, named = k.pick(THINGS).strip().split("|")
    (what, kind, most, least), (what2, kind2, *_) = (m.strip().split("|") for m in k.some(MEASURES, 2))
    draws = dict(w=k.word, p=k.person, t=k.title, h=k.host, x=k.ident, f=k.path, m=k.mail, i=k.id, u=k.url)
    n, t, ts = k.int(4, 9), thing.replace(" ", "_"), things.replace(" ", "_")

    def column(kind):
        if kind == "c":
            return k.times(n)
        return k.dates(n) if kind == "d" else k.numbers(n, 11, 9000)

    names, values, others, groups = k.many(draws[named], n), column(kind), column(kind2), k.words(2)
    if kind == "m":
        values = [f"{v // 100}.{v % 100:02}" for v in k.numbers(n, 1000, 9999)]
    wants_most, wants_id, in_group, asks = k.chance(50), k.chance(30), k.chance(30), k.chance(45)
    ids, group = k.ids(n), [groups[0], groups[0], groups[1], *(k.pick(groups) for _ in range(n - 3))]
    rows = k.shuffled(list(zip(ids, names, values, others, group, strict=True)))
    fit = [row for row in rows if not in_group or row[4] == groups[0]]
    best = (max if wants_most else min)(fit, key=lambda row: row[2])
    said, unit = most if wants_most else least, "id" if wants_id else "name"
    among = k.pick(f" in {groups[0]}", f" (area {groups[0]})", f", only area {groups[0]}") if in_group else ""
    end = "highest" if kind not in "dc" else "latest"
    if not wants_most:
        end = "lowest" if kind not in "dc" else "earliest"

    k.role(f"""You compare {things}.|{place} statistics|You answer questions about the {things} of a {place}.
        |Analyst. Numbers in, one answer out.|which {thing}? ask this bot|You help somebody who writes about a {place}.
        |Reporter's aide at a {place}.""")
    k.answers(f"The {unit} of the {thing}.|Which {thing} it is: its {unit}.|{unit} of the one asked for.")
    k.steps("Get the figures from <rows_of>.|<rows_of> has them all.", f"Give the {unit} only.|Compare the {what}.")
    k.goal(f"""Which {thing}{among} has the {end} {what}? Give the {unit}.
        |{what}: which {thing}{among} is {end}? ({unit})
        |Tell me the {unit} of the {thing}{among} with the {end} {what}.|{end} {what}{among} - {unit} of that {thing}?
        |Of all {things}{among} I want the one whose {what} is {end}; its {unit} please
        |I look for {said}{among}, going by {what}. What is the {unit} of that {thing}?
        |Among our {things}{among}, which is {said} ({end} {what})? Answer with the {unit}.
        |need the {unit} of one {thing}{among}: {end} {what}
        |A reader asks: which {thing} of the {place}{among} is {said}, by {what}? The {unit} will do.""")
    order = k.pick([0, 1, 2, 3, 4], [0, 1, 3, 2, 4], [1, 0, 4, 3, 2], [1, 0, 2, 3, 4])
    keys = (f"id|{t}_id|no", f"name|{t}|called", what.replace(" ", "_"), what2.replace(" ", "_"), "area|part|zone")
    asks = asks and in_group
    by = dict(
        area=choice("area|part|zone", "Which area.|The area to list.", groups)
        if k.chance(50)
        else text("area|zone", "Name of the area.")
    )

    @k.look(
        f"list_{ts}|{ts}|all_{ts}|{t}_table",
        f"Lists the {things} of an area.|The {things} of one area."
        if asks
        else f"Lists the {things}.|Figures of all {things}.",
        **(by if asks else {}),
    )
    def rows_of(area=None):
        return [{keys[i]: row[i] for i in order if i != 4 or not asks} for row in rows if area in (None, row[4])]

    def right():
        if not rows_of.made(**(dict(area=groups[0]) if asks else {})):
            return rows_of(area=groups[0]) if asks else rows_of()
        return k.answer(best[0 if wants_id else 1])

    return right
