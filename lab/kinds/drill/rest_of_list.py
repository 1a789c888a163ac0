"""A list of what is to be done, and a journal of what was done: only the rest is left, with the values of the list."""

from kind import text
from kind.criteria import Table

STRUCTURE = "rest-of-list"
DOMAIN = "skins"


def make(k):
    t = Table(k, k.int(3, 6), extra=1)
    column = t.of("choice", "number", "date")
    key, other = k.pick(("id", "name"), ("name", "id"))
    failed_word, done_word = k.pick("failed", "refused", "broken off"), k.pick("done", "ok", "finished")
    journal = [(row, k.pick(done_word, done_word, failed_word)) for row in k.some(t.rows, k.int(1, len(t.rows) - 1))]
    if k.chance(10):
        journal = [(row, done_word) for row in t.rows]
    again = k.chance(50)
    rule = (k.one(f"What {failed_word} counts as not done.|Entries that say {failed_word} have to be done again.|{failed_word}: once more.") if again
            else k.one(f"What {failed_word} is not tried again.|Leave alone what says {failed_word}.|{failed_word} stays {failed_word}."))
    done = [row for row, state in journal if state == done_word or not again]
    left = [row for row in t.rows if not any(row is one for one in done)]
    k.must(rule)
    by = k.person()
    k.role(f"""You finish what others began.|{t.place}: the rest|Half of the {t.things} are {t.done}. You do the others.|Second shift for {t.things}.""")
    k.steps("<look> has all of them.|Read <look>.", "<journal> has what was done.|Then <journal>.", "<deed> the rest.|Then <deed>.")
    k.goal(f"""{t.verb} the {t.things} that are left, as {by}.|The rest of the {t.things} has to be {t.done} ({by}).|{by} goes on: all {t.things} that are not {t.done} yet|finish the {t.things}, sign as {by}
        |Some {t.things} were {t.done} already. The others now, by {by}.""")

    @k.look(f"list_{t.things}|{t.things}|all_{t.things}", f"Lists all {t.things}.|Every {t.thing} of the day.")
    def look():
        return t.shown()

    @k.look("journal|done_list|history|log", "What was done so far.|The journal.")
    def journal_():
        return [{t.keys[other]: row[other], "entry|state": state} for row, state in journal]

    k.tools["journal"] = k.tools.pop("journal_")
    journal_.role = "journal"

    @k.act(f"{t.verb}|{t.verb}_{t.thing}|do_{t.verb}", f"To {t.verb} one {t.thing}.|Gets a {t.thing} {t.done}.", key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."),
           value=text(f"{column.name}|value|its_{column.name}", f"Its {column.said}.|The {column.said} of the {t.thing}."), by_=text("by|who|signed", "Who does it.|Name of who does it."))
    def deed(key=None, value=None, by_=None):
        return f"{key}: {t.done}." if key in keys else k.fail(f"There is no {t.thing} {key}.")

    keys = [row[key] for row in t.rows]

    def right():
        looks = [tool() for tool in (look, journal_) if not tool.made()]
        return looks or [deed(key=row[key], value=str(row[column.name]), by_=by) for row in left if not deed.made(key=row[key])]

    return right
