"""Answers which of two is ahead, or what the one that is ahead has in a field; everything is drawn from tables."""

from kind import text

STRUCTURE = "question-compare"
DOMAIN = "skins"

THINGS = """river,rivers|runner,runners|router,routers|quarry,quarries|stock,stocks|planet,planets|lodge,lodges|ferry,ferries
mill,mills|novel,novels|player,players|battery,batteries|tunnel,tunnels|grant,grants|chef,chefs|vineyard,vineyards
cluster,clusters|horse,horses|painting,paintings|clinic,clinics|trail,trails|package,packages|choir,choirs|crane,cranes
satellite,satellites|reactor,reactors|dialect,dialects|cheese,cheeses|glacier,glaciers|gym,gyms"""
# measure; how drawn; question word for more, for less
MEASURES = """length;number;is longer;is shorter|price;money;costs more;costs less|founded;date;is younger;is older
rating;number;is rated higher;is rated lower|latency;number;is slower;is faster|depth;number;is deeper;is shallower
sold;number;sold more;sold less|fee;money;takes the higher fee;takes the lower fee|seen;date;was seen later;was seen earlier
wins;number;has more wins;has fewer wins|area;number;is larger;is smaller|updated;date;was updated later;was updated earlier
rank_points;number;has more points;has fewer points|debt;money;owes more;owes less|age_days;number;is older;is younger
staff;number;has more staff;has less staff|due;date;is due later;is due earlier|output;number;yields more;yields less
noise;number;is louder;is quieter|visits;number;is visited more;is visited less"""
FIELDS = """owner;person|contact;mail|home;word|code;id|phone;phone|guide;person|page;url|label;title|host;host|handler;ident|route;path
keeper;person|supplier;word|license;id|opens;time|agent;person|folder;folder|patron;title"""


def make(k):
    thing, things = k.pick(THINGS.replace("\n", "|").split("|")).split(",")
    measure, drawn, more, less = k.pick(MEASURES.replace("\n", "|").split("|")).split(";")
    (field, kind), (side, side_kind) = (row.split(";") for row in k.some(FIELDS.replace("\n", "|").split("|"), 2))
    count, lists, by_id = k.int(3, 7), k.chance(35), k.chance(35)
    names, ids = k.many(k.pick(k.word, k.title, k.ident), count), k.ids(count)
    sorts = {"number": lambda: k.int(10, 9000), "money": lambda: k.int(100, 90000) / 100, "date": k.date}
    values = k.many(sorts[drawn], count)
    wanted, others = k.many(getattr(k, kind), count), k.many(getattr(k, side_kind), count)
    is_more, order = k.chance(50), k.shuffled(range(count))
    best = (max if is_more else min)((0, 1), key=lambda i: values[i])
    which, (one, two) = more if is_more else less, k.shuffled(names[:2])

    k.role(
        f"You answer questions about {things}.|{things} desk, facts only|You know where the records of {things} are.",
        f"Reference service. Subject: {things}.|A clerk who looks before it speaks.|Quiz helper for {things}",
    )
    k.must(f"Compare by {measure}.|The field {measure} decides.|What counts is {measure}.")
    k.must(
        f"Answer with the {field} alone.|The answer is only the {field}, nothing else.|Give the {field} and nothing more."
    )
    k.steps(f"<record> shows one {thing}.|Ask <record> for both." if not lists else f"<record> has all {things}.")
    k.goal(
        f"Which {thing} {which}, {one} or {two}? I need its {field}.|The {field} of {one} or {two}, whichever {which}.",
        f"{one} vs {two}: {field} of the one that {which}|What is the {field} of the {thing} that {which}: {two} or {one}?",
        f"Compare {one} with {two} and tell me the {field} of what {which}.|{field}? (of {two} or {one}; the one that {which})",
        f"We take {one} or {two}, namely the one that {which}. Its {field}, please.|{things}: {one}, {two}. question: {field} of the one that {which}",
    )
    k.answers(f"The {field}.|{field.capitalize()} of the right {thing}.|What was asked: the {field}.")

    def row(i):
        return {
            "name|called": names[i],
            f"{thing}_id|id": ids[i],
            side: others[i],
            measure: values[i],
            field: wanted[i],
        }

    if by_id:

        @k.look(f"find_{thing}|id_of|search_{things}|index", f"Names and ids of all {things}.|The index of {things}.")
        def index():
            return [{"id|no": ids[i], "name|called": names[i]} for i in order]

    by = (
        {}
        if lists
        else {"ref": text(f"{thing}|{'id' if by_id else 'name'}|which", f"{'Id' if by_id else 'Name'} of the {thing}.")}
    )
    tool = f"list_{things}|all_{things}|records" if lists else f"get_{thing}|record|about_{thing}|lookup"

    @k.look(tool, f"Every {thing} with its data." if lists else f"The data of one {thing}.|Shows one {thing}.", **by)
    def record(ref=None):
        if lists:
            return [row(i) for i in order]
        known = ids if by_id else names
        return row(known.index(ref)) if ref in known else k.fail(f"There is no {thing} {ref}.")

    def right():
        if by_id and not lists and not index.calls:
            return index()
        calls = (
            [record()] if lists else [record(ref=(ids if by_id else names)[names.index(name)]) for name in (one, two)]
        )
        return [call for call in calls if not record.made(**call.args)] or k.answer(wanted[best])

    return right
