"""Words of the goal become codes by a table; rows by another; both go into the call."""

from kind import text
from kind.criteria import Table, some_of

STRUCTURE = "code-table"
DOMAIN = "skins"
TABLES = "department reason country colour carrier account tariff material priority branch".split()


def make(k):
    t = Table(k, k.int(3, 5), extra=k.int(0, 1))
    of = k.pick(TABLES)
    words = k.words(k.int(3, 5))
    codes = dict(zip(words, k.ids(len(words)), strict=True))
    word, wanted, key = k.pick(words), some_of(k, t), k.pick("id", "id", "name")
    which = k.one(*wanted.texts)
    looks_one = k.chance(50)
    k.role(f"""You book {t.things}.|{t.place} codes|People use words, the system uses codes.|You {t.verb} {t.things} with the right {of} code.""")
    k.steps("<codes> turns a word into a code.|Look the code up: <codes>.", "<look> has the rest.|Then <look>.", "Then <deed>.|<deed> each that is meant.")
    k.goal(f"""{t.verb} the {t.things} {which}, {of} {word}.|{of} {word}: {t.verb} the {t.things} {which}|the {t.things} {which} have to be {t.done}; {of} is {word}|for {of} {word}, {t.verb} all {t.things} {which}|{t.things} {which} -> {t.done} ({of} {word})""")

    if looks_one:

        @k.look(f"{of}_code|code_of|find_code", f"The code of a {of}.|Finds a {of} code.", word_=text(f"{of}|name|word", f"Name of the {of}."))
        def codes_(word_=None):
            return {f"{of}|name": word_, "code|key": codes[word_], "valid|since": day} if word_ in codes else k.fail(f"There is no {of} {word_}.")
    else:

        @k.look(f"{of}_codes|codes|list_codes", f"All {of} codes.|The table of {of} codes.")
        def codes_():
            return [{f"{of}|name": one, "code|key": codes[one]} for one in words]

    day = k.date()
    k.tools["codes"] = k.tools.pop("codes_")
    codes_.role = "codes"

    @k.look(f"list_{t.things}|{t.things}|overview", f"Lists the {t.things}.|All {t.things}.")
    def look():
        return t.shown()

    @k.act(f"{t.verb}|{t.verb}_{t.thing}|do_{t.verb}", f"To {t.verb} one {t.thing}.|Gets a {t.thing} {t.done}.", key=text(f"{t.thing}|{key}|which", f"{key.capitalize()} of the {t.thing}."),
           code=text(f"code|{of}_code|{of}", f"Code of the {of}."))
    def deed(key=None, code=None):
        if code not in codes.values():
            return k.fail(f"{code} is no code of a {of}.")
        return f"{key}: {t.done}." if key in keys else k.fail(f"There is no {t.thing} {key}.")

    keys = [row[key] for row in t.rows]

    def right():
        left = [] if codes_.made() else [codes_(word_=word) if looks_one else codes_()]
        left += [] if look.made() else [look()]
        return left or [deed(key=row[key], code=codes[word]) for row in wanted.rows(t) if not deed.made(key=row[key])]

    return right
