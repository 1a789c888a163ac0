"""Looks at two things and answers which has more, less, is older or newer."""

from kind import text

STRUCTURE = "question-compare"
DOMAIN = "comparisons"
ANSWER_IS_A_CHOICE = True

# thing, how, numbers, date
SKINS = """branch|key|commits,conflicts|last change; server|host|load,memory|last boot; page|url|visits,words|last edit; package|ident|size,downloads|release date; video|title|views,length|upload date; team|word|points,members|founding day; table|ident|rows,columns|last load; build|version|warnings,minutes|build date;
poster|title|copies,price|delivery date; customer|person|seats,tickets|contract date; model|ident|parameters,errors|training date; font|word|glyphs,weights|licence end; dashboard|title|panels,viewers|last visit; campaign|word|clicks,cost|start date; photo|path|width,likes|shooting date; endpoint|url|calls,latency|last failure; translator|person|words,rating|first job""".split(";")


def make(k):
    thing, how, numbers, day = k.pick(SKINS).strip().split("|")
    n1, n2 = numbers.split(",")
    a, b, c = k.many(getattr(k, how), 3)
    rows = {x: (p, q, d) for x, p, q, d in zip((a, b, c), k.numbers(3, 5, 9000), k.numbers(3, 5, 9000), k.dates(3), strict=True)}
    i, more = k.int(0, 2), k.chance(50)
    field = (n1, n2, day)[i]
    word = k.pick(*(("later", "newer") if more else ("earlier", "older"))) if i == 2 else k.pick(*(("larger", "higher", "bigger") if more else ("smaller", "lower")))
    best = (max if more else min)((a, b), key=lambda x: rows[x][i])
    lists, d = k.chance(35), day.replace(" ", "_")

    k.role(f"""You compare {thing}s.|{thing} comparison|You answer: this one or that one.|either-or bot
        |You help to decide between two {thing}s.|A lead asks which of two; you look at both.|compare, then one name""")
    k.steps("Look at both with <show>.|<show> has the figures.", "Answer with the one that it is.")
    k.goal(f"""Which has the {word} {field}, {a} or {b}?|{a} vs {b}: {word} {field}?|Between {thing}s {a} and {b}: whose {field} is {word}?
        |{word} {field} - {b} or {a}?|Please compare {a} with {b} and name the {thing} with the {word} {field}.|compare {field}: {a}, {b} -> the {word} one
        |I can keep only one {thing}, that with the {word} {field}. {a}, {b}?|of these two {thing}s ({b}, {a}) which one has {word} {field}""")
    k.answers(f"The {thing} that it is.|One of the two {thing}s.|Which {thing}, by name.")
    by = dict(key=text(f"{thing}|name|key", f"The {thing}.|Which {thing}."))

    @k.look(*((f"list_{thing}s|all_{thing}s|overview", f"Lists the {thing}s with their figures.|All {thing}s.") if lists else (f"get_{thing}|{thing}_stats|show_{thing}", f"Figures of one {thing}.|Shows a {thing}.")), **({} if lists else by))
    def show(key=None):
        out = [{thing: x, n1: r[0], n2: r[1], d: r[2]} for x, r in rows.items()]
        return out if lists else next((r for r in out if r[thing] == key), None) or k.fail(f"No {thing} {key}.")

    def right():
        if lists:
            return k.answer(best) if show.made() else show()
        return [show(key=x) for x in (a, b) if not show.made(key=x)] or k.answer(best)

    return right
