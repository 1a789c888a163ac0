"""Some things need others to be done before them; a column says which. The order counts."""

from kind import text

STRUCTURE = "order-by-needs"
DOMAIN = "skins"
THINGS = "package install; course take; wall build; module load; dish cook; service start; layer paint; step run; chapter print; part mount; job schedule; field sow".split("; ")


def make(k):
    thing, verb = k.pick(THINGS).split()
    names = k.words(k.int(4, 6))
    needs = {name: k.pick(names[:at]) if at and k.chance(60) else None for at, name in enumerate(names)}
    goal = k.pick([name for name in names if needs[name]] or names)
    chain, one = [], goal
    while one:
        chain.insert(0, one)
        one = needs[one]
    had = chain[0] if len(chain) > 1 and k.chance(35) else None
    todo = [name for name in chain if name != had]
    where, none = k.word(), k.pick("-", "nothing", "none")
    k.role(f"""You {verb} {thing}s.|{thing} plan|What a {thing} needs has to be there before.|You {verb} things in the right order.""")
    k.must(f"What a {thing} needs comes before it; what is done is not done again.|First what is needed, then the {thing} itself. Nothing twice.|Never {verb} a {thing} before the one it needs; what is there already stays.")
    k.steps("<look> says what each needs.|See <look>.", "<deed> no more than it takes.|Then <deed>.")
    k.goal(f"{verb} {goal} at {where}.|{where}: {verb} {goal}|{goal} is wanted at {where}: {verb} it and what it needs|We need {thing} {goal} ({where}).|please get {goal} ready at {where}, with all that it needs and nothing else")

    @k.look(f"list_{thing}s|{thing}s|plan|needs", f"Lists every {thing}, what it needs and whether it is done.|What each {thing} needs.")
    def look():
        return [{f"{thing}|name": name, "needs|after": needs[name] or none, "done": name == had} for name in order]

    order = k.shuffled(names)

    @k.act(f"{verb}|{verb}_{thing}|do_{verb}", f"To {verb} one {thing}.|For one {thing} that is ready.", name=text(f"{thing}|name|which", f"Name of the {thing}."), where_=text("where|place|at", "Where.|The place."))
    def deed(name=None, where_=None):
        if name not in names:
            return k.fail(f"There is no {thing} {name}.")
        before = needs[name]
        if before and before != had and not deed.made(name=before):
            return k.fail(f"{name} needs {before}.")
        return f"{name}: done."

    def right():
        if not look.made():
            return look()
        left = [name for name in todo if not deed.made(name=name)]
        return deed(name=left[0], where_=where) if left else None

    return right
