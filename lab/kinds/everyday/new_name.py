"""Writes a new name wherever the old one stands; other names stay."""

from kind import text

STRUCTURE = "rename-everywhere"
DOMAIN = "skins"
SKINS = """tenant,sign,house,married
street,map,town,renamed
dish,menu,restaurant,renamed
rose,label,garden,reclassified
teacher,list,school,married
boat,document,harbour,rechristened
team,table,league,merged
painter,caption,museum,corrected
stop,timetable,bus line,renamed
wine,card,cellar,renamed
doctor,door plate,clinic,married
song,programme,choir,retitled
mountain,trail sign,hiking club,respelled
horse,stable card,riding school,sold
hall,ticket,concert house,sponsored
street trader,permit,market,renamed
ward,wall plan,hospital,renamed
book,shelf card,library,retitled
cheese,price tag,dairy,renamed
fish,tank plate,fish house,reclassified
sponsor,poster,festival,renamed
lake,chart,fishing club,respelled
play,poster,theatre,retitled
family,pew card,parish,married"""


def make(k):
    thing, place, house, why = k.pick(SKINS.splitlines()).split(",")
    one, spot = thing.replace(" ", "_"), place.replace(" ", "_")
    old, new, *others = [w.capitalize() for w in k.words(5)]
    count = k.int(3, 6)
    rows = [(i, k.word(), k.pick(old, old, *others, new)) for i in k.ids(count)]
    if not any(row[2] == old for row in rows) and k.chance(70):
        rows[-1] = (*rows[-1][:2], old)
    wanted = [row for row in rows if row[2] == old]
    rows = k.shuffled(rows)
    by_name, who = k.chance(40), k.person()
    extra = k.pick([], ["old"], ["who"], ["old"])

    k.role(
        f"Names|You change names at a {house}.|{house}: names|You keep every {place} right.",
        f"You look after each {place} of the {house}.|You write names, neatly.",
        f"Sometimes a {thing} gets another name. Then it has to be changed on every {place} of the {house} which still shows the old name. You look where that "
        "is so, and change one after the other.",
    )
    k.must(
        f"Change every {place} that shows the old name, and no other.|Each {place} with the old name gets the new one; all others stay."
    )
    k.steps("Find them with <find>.", "Change each with <change>.")
    k.goal(
        f"{old} is called {new} now. Change every {place}. {who}",
        f"The {thing} {old} was {why}: the new name is {new}. Please correct each {place}, {who}.",
        f"{old} -> {new}, all ({who})",
        f"From now on it is {new}, no longer {old}. Would you see to every {place}? {who}",
        f"Wherever it says {old}, it should say {new}. {who} has had complaints!",
        f"Owing to a change of name ({why}), {new} is to replace {old} on every {place}. By order of {who}.",
        f"new name: {new}\nold name: {old}\nwhere: each {place}\nfrom: {who}",
        f"The {thing} has a new name. Before: {old}. Now: {new}. Please write it on every {place}. Thank you, {who}.",
        f"{new}! That is what {old} is called since it was {why}. {who} asks you to change it everywhere.",
        f"Can we get rid of the name {old}? It is {new} these days, says {who}.",
    )
    asks = {"name": text(f"name|{one}|old_name", "The name to look for.|Which name.")} if by_name else {}

    @k.look(
        f"find_{spot}s|list_{spot}s|search_{spot}s|where_is",
        f"Lists {'where a name stands' if by_name else f'every {place} and the name on it'}.|Finds {'each ' + place + ' with a name' if by_name else 'every ' + place}.",
        **asks,
    )
    def find(name=None):
        shown = [(i, at, new if change.made(number=i) else n) for i, at, n in rows]
        return [{"no|id": i, "at|hangs_at": at, "shows|name": n} for i, at, n in shown if name in (None, n)]

    parts = {
        "old": text("old|instead_of", "The name that goes.|Old name."),
        "who": text("by|for|who", "Who asked for it.|Name of who wants it."),
    }

    @k.act(
        f"change_{spot}|rewrite|update_{spot}|set_name",
        f"Writes another name on a {place}.|Changes the name on one {place}.",
        number=text("no|id|which", f"Number of the {place}.|Which {place}."),
        new=text("new|name|new_name", "The new name.|What it shall say."),
        **{part: parts[part] for part in extra},
    )
    def change(number, new, **_):
        if number not in [row[0] for row in rows]:
            return k.fail(f"There is no {place} {number}.")
        return f"{number} says {new}."

    def right():
        if not find.made(**({"name": old} if by_name else {})):
            return find(name=old) if by_name else find()
        values = {"old": old, "who": who}
        return [
            change(number=i, new=new, **{part: values[part] for part in extra})
            for i, _, _ in wanted
            if not change.made(number=i)
        ]

    return right
