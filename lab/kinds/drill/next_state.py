"""Things go through states in an order that the prompt gives; each is brought one step on, or up to where the goal says."""

from kind import choice, text

STRUCTURE = "next-state"
DOMAIN = "skins"
THINGS = "batch cart plot loan parcel poster case draft horse kiln mould order ship tape vat".split()
STATES = "new checked sorted packed signed washed dried painted tested stored sent weighed cut glued marked".split()


def make(k):
    thing, states = k.pick(THINGS), k.some(STATES, k.int(3, 5))
    names = k.words(k.int(3, 5))
    now = {name: k.int(0, len(states) - 1) for name in names}
    up_to = k.chance(40)
    goal = k.int(1, len(states) - 1)
    held = k.pick(names) if len(names) > 2 and k.chance(30) else None
    order = k.one(" -> |, then |, ").strip()
    line = (" " + order + " ").join(states) if order == "->" else f"{order} ".join(states)
    k.must(f"The states of a {thing}, in order: {line}.|A {thing} goes through these states: {line}.|Order of states: {line}..")
    who = k.person()
    but = " " + k.one(f"Not {held}.|{held} stays where it is.|Leave {held} alone.|All but {held}.") if held else ""
    k.role(f"""You bring every {thing} on.|{thing} line|You move {thing}s from state to state.|Foreman of a {thing} line.""")
    k.steps("<look> has the present states.|See <look>.", "<advance> by one state at a time.|Then <advance>.")
    if up_to:
        k.goal(f"""Bring every {thing} up to {states[goal]}, signed {who}.{but}|All {thing}s have to reach {states[goal]} ({who}).{but}|{who}: {thing}s to {states[goal]}, not further.{but}|Until each {thing} is {states[goal]}: go on. Sign as {who}.{but}""")
    else:
        k.goal(f"""One state further for every {thing}, signed {who}.{but}|Bring each {thing} one step on ({who}).{but}|{who}: every {thing} to its next state; what is at the end stays.{but}|each {thing} one on, please. {who} signs.{but}""")
    last = len(states) - 1

    def at(name):
        return now[name] + sum(made["name"] == name for made in advance.calls)

    @k.look(f"list_{thing}s|{thing}s|states", f"Lists every {thing} with its state.|In which state each {thing} is.")
    def look():
        return [{f"{thing}|name": name, "state|now": states[min(at(name), last)]} for name in names]

    @k.act(f"advance|advance_{thing}|set_state|next", f"Brings a {thing} to its next state.|Sets the state of a {thing}.", name=text(f"{thing}|name|which", f"Name of the {thing}."),
           to=choice("to|state|new_state", "The state that it gets.|New state.", states), by=text("by|signed|who", "Who signs.|Signature."))
    def advance(name=None, to=None, by=None):
        if name not in names:
            return k.fail(f"There is no {thing} {name}.")
        if at(name) >= last or to != states[at(name) + 1]:
            return k.fail(f"{name} cannot go from {states[min(at(name), last)]} to {to}.")
        return f"{name} is {to}."

    def right():
        if not look.made():
            return look()
        left = [name for name in names if name != held and (at(name) < goal if up_to else at(name) == now[name] and at(name) < last)]
        return [advance(name=name, to=states[at(name) + 1], by=who) for name in left]

    return right
