"""Two lists know different things of the same entries: what to take from each, and for which, stands in the goal."""

from kind import text
from kind.criteria import Table, one_of, some_of

STRUCTURE = "join"
DOMAIN = "skins"
SECOND = "owner responsible; keeper keeper; contact contact; driver driver; agent agent; doctor doctor; sponsor sponsor".split("; ")


def make(k):
    t = Table(k, k.int(3, 5), extra=k.int(0, 1))
    many = k.chance(40)
    wanted = some_of(k, t) if many else one_of(k, t)
    rows, which = wanted.rows(t), k.one(*wanted.texts)
    role, _ = k.pick(SECOND).split()
    shared, key = k.pick(("id", "name"), ("name", "id"))
    people = dict(zip([row[shared] for row in t.rows], k.people(len(t.rows)), strict=True))
    spare = dict(zip([row[shared] for row in t.rows], k.people(len(t.rows)), strict=True))
    mails = dict(zip([row[shared] for row in t.rows], k.many(k.mail, len(t.rows)), strict=True))
    reach = k.pick("person", "mail")
    value = people if reach == "person" else mails
    word = k.word()
    k.role(f"""You tell people about their {t.things}.|{t.place} notices|Each {t.thing} has a {role}. You write to them.|Messenger of a {t.place}.""")
    k.steps(f"<look> has the {t.things}.|Read <look>.", f"<book> has each {role}.|Then <book>.", "<tell> them, one by one.|Then <tell>.")
    meant = f"the {t.things} {which}" if many else f"the {t.thing} {which}"
    k.goal(f"""Tell the {role} of {meant}: {word}.|{word} - this goes to the {role} of {meant}.|The {role} of {meant} should get the word {word}.
        |send {word} to who is {role} of {meant}|Who is the {role} of {meant}? Tell them {word}.""")

    @k.look(f"list_{t.things}|{t.things}|{t.thing}_table", f"Lists the {t.things}.|All {t.things} with their figures.")
    def look():
        return t.shown()

    @k.look(f"{role}s|{role}_list|who_is_who", f"Who is {role} of which {t.thing}.|Lists each {role}.")
    def book():
        return [{t.keys[shared]: one, role: people[one], "deputy|stand_in": spare[one], "mail|address": mails[one]} for one in k_order]

    k_order = k.shuffled(list(people))

    @k.act(
        "tell|notify|send_notice|write_to", "Tells somebody a word.|Sends a notice.",
        to=text("to|who|recipient", f"Name of the {role}.|Who gets it: the {role}." if reach == "person" else f"Mail address of the {role}.|Address it goes to."),
        about=text(f"about|{t.thing}|{key}", f"{key.capitalize()} of the {t.thing}.|Which {t.thing}, by {key}."),
        word_=text("word|message|text", "What they are told.|The word."),
    )
    def tell(to=None, about=None, word_=None):
        return f"Told {to}." if to in value.values() else k.fail(f"{to} is not known.")

    def right():
        left = [tool() for tool in (look, book) if not tool.made()]
        if left:
            return left
        return [tell(to=value[row[shared]], about=row[key], word_=word) for row in rows if not tell.made(about=row[key])]

    return right
