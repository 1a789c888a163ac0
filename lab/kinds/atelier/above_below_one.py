"""One thing, one figure, two tools: above the mark the one, below it the other, and the mapping is the house's."""

from kind import integer, text

STRUCTURE = "branch"
DOMAIN = "either or"

# thing;things;figure;act 1;act 2
SKINS = """cheese;cheeses;weeks;sell;store
horse;horses;kilos;train;rest
pot;pots;degrees;cool;stoke
stall;stalls;takings;praise;coach
song;songs;plays;push;drop
rose;roses;buds;cut;feed
film;films;tickets;extend;end
player;players;goals;start;bench
cake;cakes;grams;slice;return
novel;novels;sales;reprint;remainder
dog;dogs;points;enter;school
hat;hats;sold;reorder;discount
wine;wines;score;list;cook_with
boat;boats;knots;race;lease
class;classes;pupils;split;merge
hive;hives;mites;treat;leave_be
gown;gowns;orders;sew;shelve
kiln;kilns;firings;service;fire_up
choir;choirs;voices;tour;recruit
garden;gardens;visitors;open_more;close_early"""


def make(k):
    thing, things, figure, one, two = k.pick(SKINS.split("\n")).split(";")
    rows = {w: (i, v) for w, i, v in zip(k.words(4), k.ids(4), k.numbers(4, 5, 200), strict=True)}
    name = k.pick(list(rows))
    key, value = rows[name]
    limit = max(1, value + k.pick(-1, 1) * k.int(1, 30))
    if limit == value:
        limit += 1
    up, down = k.shuffled([one, two])
    act = up if value > limit else down
    u, d = up.replace("_", " "), down.replace("_", " ")
    rule = k.one(f"Over {limit} {figure}: {u}. Under {limit}: {d}.", f"We {d} those with less than {limit} {figure} and {u} those with more.", f"{limit} {figure} is the line: below it {d}, above it {u}.")

    k.role(f"{things} manager", f"You decide about {things}.", f"One look at the figure and you know what to do.")
    k.must(rule)
    k.goal(
        f"What about {name}? Do what the figure says.",
        f"{name}",
        f"Have a look at {name} and do what has to be done, {u} or {d}.",
        f"{thing}: {name}; {d} or {u}",
        f"Should we {d} {name} or {u} it? Decide, and do it.",
    )

    @k.look(f"figures|{figure}_of_all|list_{things}", f"All {things} with their {figure}.|How many {figure} each of the {things} has.")
    def figures():
        return [{"name": w, "id|no": i, figure: v} for w, (i, v) in rows.items()]

    tools = {}

    def job(verb, role):
        def work(key, value):
            return f"{key}: {verb}" if (key, value) in rows.values() else k.fail("That's not its figure.")

        work.__name__ = role
        tools[verb] = k.act(f"{verb}|{verb}_{thing}|{verb}_one", f"To {verb.replace('_', ' ')} one {thing}.|One {thing}: {verb.replace('_', ' ')}.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}."), value=integer(f"{figure}|figure|at", f"Its {figure}.|The {figure} it has."))(work)

    job(one, "do_one")
    job(two, "do_two")

    def right():
        if not figures.made():
            return figures()
        return [] if any(t.made() for t in tools.values()) else tools[act](key=key, value=value)

    return right
