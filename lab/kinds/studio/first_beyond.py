"""Takes the first date, version or size at or beyond a limit, and books exactly that one."""

from kind import integer, text

STRUCTURE = "pick-nearest"
DOMAIN = "capacity choices"

# thing, things, what for, measure, verb, about, for whom, how
SKINS = """machine type|machine types|workload|memory|rent|Rents one machine type|project|word; disk|disks|dataset|size|attach|Attaches one disk|host|host;
room|rooms|workshop|seats|reserve|Reserves one room|host of the workshop|person; plan|plans|team|users|subscribe|Subscribes to one plan|account|mail;
paper|papers|print|weight|order|Orders one paper|job|id; lens|lenses|shoot|length|lend|Lends one lens|photographer|person; slot|slots|render|minutes|book|Books one slot|scene|title;
bundle|bundles|phone|gigabytes|buy|Buys one bundle|number holder|person; screen|screens|stand|inches|hire|Hires one screen|event|title;
node|nodes|training run|cores|allocate|Allocates one node|run|id; table|tables|dinner|places|hold|Holds one table|guest|person;
package|packages|mailing|letters|choose|Chooses one package|campaign|word; cable|cables|rack|metres|fetch|Fetches one cable|rack|id;
quota|quotas|bucket|terabytes|apply_for|Applies for one quota|bucket|folder; battery|batteries|drone|minutes|charge|Charges one battery|pilot|person;
card|cards|camera|gigabytes|pack|Packs one card|crew|word""".split(";")


def make(k):
    thing, things, use, measure, verb, about, whom, how = k.pick(SKINS).strip().split("|")
    n, t, w = k.int(4, 7), thing.replace(" ", "_"), whom.replace(" ", "_")
    *sizes, need = k.numbers(n + 1, 5, 400)
    too_big = k.chance(12)
    if too_big:
        need = max(sizes) + k.int(3, 90)
    elif need > max(sizes):
        sizes[0], need = need, sizes[0]
    rows = list(zip(k.ids(n), sizes, k.numbers(n, 20, 900), strict=True))
    best = min((r for r in rows if r[1] >= need), key=lambda r: r[1], default=None)
    who, v = getattr(k, how)(), verb.replace("_", " ")
    rule = k.pick(f"the smallest {thing} with at least {need} {measure}", f"at least {need} {measure}, but as few as possible", f"the first one from {need} {measure} up", f"no more than needed: {need} {measure} or the next bigger {thing}")

    k.role(f"""You pick the right size of {things}.|{things} desk|You help teams to choose {things}, neither too big nor too small.|sizing bot
        |You save money: the smallest that fits.|{use} planner|You handle {things} for a studio.""")
    k.must(f"If none is large enough, take none and report that it is not done.|Too small is useless: if all are too small, say that it was not done.")
    k.steps("<offers> shows what there is.|Look at <offers>.", "<take> exactly one.|Then <take>, once.")
    k.goal(f"""{v.capitalize()} {rule}, for {whom} {who}.|{whom} {who}: {rule}|we need {rule} ({whom}: {who}), {v} it
        |{who} asks for a {thing} for the {use}: {rule}. {v.capitalize()} it.|need: {need} {measure}\nrule: {rule}\n{whom}: {who}
        |please {v} for {who} {rule}|The {use} takes {need} {measure}. So {v} {rule}; {whom} is {who}.|{v} 1 x {thing}, {rule}, on {who}""")

    @k.look(f"list_{t}s|offers|available|{t}_catalogue", f"Lists the {things}, with {measure} and price.|What {things} there are.")
    def offers():
        return [dict(zip((f"id|{t}|code", measure, "price|cost"), r, strict=True)) for r in rows]

    params = dict(key=text(f"id|{t}|code", f"Id of the {thing}."), whom=text(f"{w}|for_whom|name", f"The {whom}.|For which {whom}."), size=integer(f"{measure}|size", f"How many {measure} it has.|Its {measure}, as listed."))

    @k.act(f"{verb}|{verb}_{t}|take", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def take(key, whom, size):
        if (key, size) not in [r[:2] for r in rows]:
            return k.fail(f"No {thing} {key} with {size} {measure}.")
        return f"{key} for {whom}."

    def right():
        if not offers.made():
            return offers()
        if best is None:
            return k.give_up(f"no {thing} is large enough.")
        return None if take.made() else take(key=best[0], whom=who, size=best[1])

    return right
