"""Two to four small orders in one goal, each for another tool; one look gives the ids."""

from kind import choice, integer, text
from kind.criteria import Table

STRUCTURE = "orders-in-prose"
DOMAIN = "skins"


def make(k):
    t = Table(k, k.int(3, 5), extra=k.int(0, 1))
    new, day, level, person = k.word(), k.date(), k.int(2, 90), k.person()
    states = k.pick(["open", "closed", "paused"], ["draft", "ready", "gone"], ["green", "yellow", "red"])
    state = k.pick(states)
    orders = {
        "rename": lambda n: f"rename {n} to {new}|{n} is to be called {new}|give {n} the name {new}|{new} should be the new name of {n}",
        "until": lambda n: f"extend {n} until {day}|{n} runs on to {day}|move the end of {n} to {day}|{day} is the new end of {n}",
        "level": lambda n: f"set {n} to {level}|{n} gets level {level}|level {level} for {n}|put {n} on {level}",
        "owner": lambda n: f"give {n} to {person}|{person} takes over {n}|{n} belongs to {person} from now on|hand {n} to {person}",
        "state": lambda n: f"mark {n} as {state}|{n} is {state} now|put {n} to {state}|{n}: {state}",
    }
    chosen = k.some(sorted(orders), k.int(2, 4))
    rows = {order: k.pick(t.rows) for order in chosen}
    told = [k.one(orders[order](rows[order]["name"])) for order in chosen]
    said = k.pick(", ", "; ", ", then ").join(told[:-1]) + k.pick(", and ", " and then ", "; ", ", ") + told[-1]
    k.role(f"""You change {t.things} as you are told.|{t.place} orders|One message, several orders, all about {t.things}.|Assistant for {t.things}.""")
    k.must(f"Tools want the id of a {t.thing}, people say its name.|Names are for people; every tool wants the id.|<look> has the id of each {t.thing}; use ids.")
    k.steps("<look> has names and ids.|Begin with <look>.", "Then one call for each order.|Do all of it, once.")
    k.goal(f"{said}.|Please {said}.|Several things: {said}|{t.things}: {said}|Could you {said}?|to do: {said}")

    @k.look(f"list_{t.things}|{t.things}|find", f"Lists the {t.things} with name and id.|Names and ids of the {t.things}.")
    def look():
        return t.shown()

    ids = [row["id"] for row in t.rows]

    def done(key, what):
        return f"{key}: {what}." if key in ids else k.fail(f"There is no {t.thing} {key}; the id is wanted.")

    def named():
        return text(f"{t.thing}|id|which", f"Id of the {t.thing}.")

    @k.act(f"rename|rename_{t.thing}|set_name", f"Gives a {t.thing} another name.", key=named(), value=text("name|new_name|to", "The new name."))
    def rename(key=None, value=None):
        return done(key, value)

    @k.act(f"extend|set_end|extend_{t.thing}", f"Sets until when a {t.thing} runs.", key=named(), value=text("until|end|date", "The day on which it ends.|New end."))
    def until(key=None, value=None):
        return done(key, value)

    @k.act(f"set_level|adjust|level_{t.thing}", f"Sets the level of a {t.thing}.", key=named(), value=integer("level|value|to", "The level.|New level."))
    def level_(key=None, value=None):
        return done(key, value)

    @k.act(f"hand_over|set_owner|give", f"Gives a {t.thing} to a person.", key=named(), value=text("owner|person|to", "Who gets it.|Name of the person."))
    def owner(key=None, value=None):
        return done(key, value)

    @k.act(f"set_state|mark|mark_{t.thing}", f"Sets the state of a {t.thing}.", key=named(), value=choice("state|as_|status", "The state.|New state.", states))
    def state_(key=None, value=None):
        return done(key, value)

    tools = dict(rename=(rename, new), until=(until, day), level=(level_, level), owner=(owner, person), state=(state_, state))

    def right():
        if not look.made():
            return look()
        calls = [(tools[order][0], dict(key=rows[order]["id"], value=tools[order][1])) for order in chosen]
        return [tool(**args) for tool, args in calls if not tool.made(**args)]

    return right
