"""Two jobs on one thing, each needs doing; which comes first is said by the rule and not by habit."""

from kind import text

STRUCTURE = "rule-sets-order"
DOMAIN = "garden"

# thing;things;number word;job 1;job 2;job 3
SKINS = """bed;beds;row;dig;water;feed
cake;cakes;tier;ice;fill;chill
canvas;canvases;stretcher;prime;size;sand
horse;horses;box;brush;shoe;feed
set;sets;flat;paint;rig;light
skirt;skirts;dummy;hem;press;pleat
track;tracks;channel;mix;trim;master
page;pages;sheet;fold;trim;sew
boat;boats;berth;scrub;caulk;varnish
hive;hives;stand;smoke;open;treat
pitch;pitches;ground;mow;mark;roll
lens;lenses;body;blow;wipe;mount
pot;pots;wheel;trim;glaze;stamp
goose;geese;pen;weigh;ring;dip
loaf;loaves;tin;score;steam;glaze
banner;banners;pole;hem;paint;iron
drum;drums;stand;tune;mic;mute
hedge;hedges;side;clip;rake;feed
shoe;shoes;last;stitch;dye;wax
print;prints;plate;ink;wipe;pull"""


def make(k):
    thing, things, number, *jobs = k.pick(SKINS.split("\n")).split(";")
    n = k.pick(2, 3)
    order = k.some(jobs, n)
    name, spot, code = k.word(), k.id(), k.id()
    others = [(k.word(), k.id(), k.id()) for _ in range(3)]
    chained = [f"{a} before you {b}" for a, b in zip(order, order[1:], strict=False)]
    rule = k.one(
        f"The order here is {', then '.join(order)}.|Always {', after that '.join(order)}.",
        "Mind that you " + " and ".join(chained) + ".",
        f"We start with {order[0]} and end with {order[-1]}" + (f", with {order[1]} in the middle." if n == 3 else "."),
        "Last comes " + ", before that ".join(reversed(order)) + ".",
    )

    k.role(
        f"You do the {things}, one job after another.|{thing} hand|Apprentice. Does as the old hands say with the {things}.",
        f"You work on {things} in a place where the order matters.",
    )
    k.must(rule)
    k.steps(f"<where> tells the {number} and the code.")
    k.goal(
        f"Do {name} properly: {' and '.join(sorted(order))}.",
        f"{name}: {', '.join(sorted(order))} (not necessarily in that order)",
        f"The {thing} called {name} needs everything done that we do, that's {' and '.join(sorted(order, reverse=True))}, in our usual order.",
        f"Could you sort out {name} for me? {' + '.join(sorted(order))}, and in the order we keep to, please.",
        f"{thing}: {name}; jobs: {' / '.join(sorted(order))}; order as ever",
    )

    @k.look(
        f"find_{thing}|where_is|{thing}_card",
        f"The card of one {thing}.|Tells the {number} of one of the {things}, and its code.",
        name=text("name|called|which", f"Name of the {thing}.|Which {thing}."),
    )
    def where(name_=None, name=None):
        row = next((r for r in [mine, *others] if r[0] == name), None)
        return {"name|called": row[0], f"{number}|{number}_no": row[1], "code|key": row[2]} if row else k.fail(f"no {thing} {name}")

    mine, tools = (name, spot, code), {}

    def job(verb):
        def work(spot, code):
            if (spot, code) != mine[1:] or tools[verb].made():
                return k.fail(f"{number} {spot}, code {code}: nothing to {verb}")
            return f"{verb}: done"

        work.__name__ = f"act_{verb}"
        return k.act(
            f"{verb}|{verb}_{thing}|{verb}_now",
            f"To {verb} one {thing}.",
            spot=text(f"{number}|{number}_no|at", f"Id of the {number}.|Which {number}."),
            code=text("code|key|with_code", f"The code on the card of the {thing}.|Its code."),
        )(work)

    for verb in k.shuffled(jobs):
        tools[verb] = job(verb)

    def right():
        if not where.made(name=name):
            return where(name=name)
        return next((tools[verb](spot=spot, code=code) for verb in order if not tools[verb].made()), None)

    return right
