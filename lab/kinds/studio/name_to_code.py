"""The tools want codes; a table says which code each name has."""

from kind import integer, text

STRUCTURE = "code-table"
DOMAIN = "codes"

# named thing, names how, code word, act verb, about, other thing, how, number word
SKINS = """cost centre|title|code|book|Books hours on a cost centre|employee|person|hours; region|word|code|scale|Scales a service in a region|service|word|nodes; language|word|code|order|Orders a translation|document|path|words; paper|title|code|print|Prints copies on a paper|poster|title|copies;
colour|word|code|paint|Paints something in a colour|layer|word|opacity; font|title|code|typeset|Sets a text in a font|page|title|points; status|word|code|update|Gives a ticket a status|ticket|id|minutes; product|title|article number|order|Orders some of a product|customer|person|pieces;
room|word|room number|reserve|Reserves a room|event|title|seats; error|title|code|count|Counts an error|service|word|times; currency|word|code|pay|Pays in a currency|invoice|id|amount; queue|key|number|send|Sends messages to a queue|job|id|messages;
country|word|code|ship|Ships parcels to a country|order|id|parcels; licence|title|code|buy|Buys a licence|team|word|seats; role|word|role number|grant|Grants a role|user|person|days; lens|title|code|rent|Rents a lens|shoot|title|days; tax class|word|code|charge|Charges by a tax class|bill|id|amount""".split(";")


def make(k):
    thing, how, code, verb, about, other, how2, number = k.pick(SKINS).strip().split("|")
    t, c, o = (x.replace(" ", "_") for x in (thing, code, other))
    names = k.many(getattr(k, how), k.int(3, 6))
    is_int = k.chance(40)
    codes = dict(zip(names, k.numbers(len(names), 100, 9999) if is_int else k.ids(len(names)), strict=True))
    name, what, size, gone = names[0], getattr(k, how2)(), k.int(2, 90), k.chance(10)
    rows = k.shuffled([n for n in names if n != name or not gone])
    asks = k.chance(40)

    k.role(f"""You {verb} by {code}s.|{thing} clerk|People say names, the system wants a {code}.|code desk
        |You know where the {code}s are listed.|Data entry. Codes, not names.|You translate a {thing} into its {code}.""")
    k.must(f"A {thing} that has no {code} can't be used: report that it is not done.|No {code} for it? Then it is not done, say so.")
    k.steps("<codes_of> has the codes.|Look into <codes_of>.", "Then <act_on>.|<act_on> takes the code.")
    k.goal(f"""{verb.capitalize()} {number} {size}, {thing} {name}, for {other} {what}.|{other} {what}: {thing} {name}, {size} {number}
        |{size} {number} / {thing} {name} / {other} {what}|For {what} please {verb}: {thing} is {name}, {number} is {size}.
        |{thing}={name} {number}={size} {other}={what}|we need {name} as {thing} for the {other} {what}, {size} {number}, so {verb} it
        |Can you {verb} {size} {number} for {other} {what}? {thing.capitalize()} {name}.|{other} {what} wants {size} {number} with {thing} {name} -> {verb}""")
    q = dict(query=text(f"{t}|name|query", f"Name of the {thing}.|Which {thing}."))

    @k.look(f"{c}_of|find_{t}|lookup" if asks else f"list_{t}s|{c}s|code_table", f"The {code} of one {thing}." if asks else f"Lists every {thing} with its {code}.", **(q if asks else {}))
    def codes_of(query=None):
        return [{f"name|{t}": n, f"{c}|{t}_{c}": codes[n]} for n in rows if query in (None, n)]

    params = dict(code=(integer if is_int else text)(f"{c}|{t}_{c}|{t}", f"The {code} of the {thing}.|{code.capitalize()}, not the name."), what=text(f"{o}|for|of_{o}", f"The {other}.|Which {other}."), size=integer(f"{number}|how_many|n_{number}", f"How many: {number}.|Number for {number}."))

    @k.act(f"{verb}|{verb}_{o}|do_{verb}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(code, what, size):
        return f"{what}: {size} ({code})" if code in [codes[n] for n in rows] else k.fail(f"Unknown code {code}.")

    def right():
        if not codes_of.made(**(dict(query=name) if asks else {})):
            return codes_of(**(dict(query=name) if asks else {}))
        if gone:
            return k.give_up(f"{name} has no {code}.")
        return None if act_on.made() else act_on(code=codes[name], what=what, size=size)

    return right
