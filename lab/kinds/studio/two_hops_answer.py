"""Answers a question by two look-ups: the first names what the second has to be asked for."""

from kind import text

STRUCTURE = "chain"
DOMAIN = "directories"

# start, how, middle, how, wanted, how
SKINS = """file|path|team|word|lead|person; host|host|rack|id|room|word; page|url|template|word|author|person; alert|key|service|word|on-call|person; table|ident|pipeline|key|schedule|time; ticket|id|customer|person|account manager|person;
build|version|runner|host|operating system|word; clip|id|project|title|client|person; domain|host|registrar|word|support phone|phone; user|mail|office|word|phone|phone; string|key|screen|word|owner|person; package|ident|vendor|word|mail|mail;
order|id|warehouse|word|manager|person; flag|key|release|version|date|date; photo|path|shoot|title|photographer|person; job|key|queue|word|host|host; endpoint|url|service|ident|repository|url; invoice|id|contract|id|end date|date; font|word|foundry|word|licence|word""".split(";")


def make(k):
    a, how_a, b, how_b, c, how_c = k.pick(SKINS).strip().split("|")
    n = k.int(2, 3)
    starts, mids, ends = (k.many(getattr(k, how), n) for how in (how_a, how_b, how_c))
    start, mid, end = starts[0], mids[0], ends[0]
    other = k.words(2)
    a_, b_, c_ = (x.replace(" ", "_").replace("-", "_") for x in (a, b, c))
    noise = {m: k.word() for m in mids}

    k.role(f"""You answer questions about {a}s and {b}s.|directory helper|You look things up in two places.|{a} -> {b} -> {c}
        |You help a new colleague who asks a lot.|Internal search. One answer.|You know where to look, not what the answer is.""")
    k.steps(f"<first> tells the {b} of a {a}.|Ask <first> for the {b}.", f"<second> tells the {c} of a {b}.|Then <second>.", f"Answer with the {c}.")
    k.goal(f"""What is the {c} of the {b} that {a} {start} belongs to?|{a} {start}: {c} of its {b}?|{c} for {start}? (it goes by its {b})
        |I need the {c}. It is about {a} {start}; ask for its {b} first.|{start} -> {b} -> {c}?
        |Please tell me the {c} of that {b} where {a} {start} is.|question\n{a}: {start}\nwanted: {c} of the {b}|For {a} {start} we search the {b} and then its {c}. Which one is it?""")
    k.answers(f"The {c}.|The {c}, nothing else.|{c.capitalize()} that was asked for.")

    @k.look(f"get_{a_}|{a_}_info|find_{a_}|{b_}_of", f"What is known of one {a}, with its {b}.|The {b} of a {a}.",
            key=text(f"{a_}|name|key", f"The {a}.|Which {a}."))
    def first(key):
        if key not in starts:
            return k.fail(f"No {a} {key}.")
        return {a_: key, b_: mids[starts.index(key)], "note|tag|label": other[0]}

    @k.look(f"get_{b_}|{b_}_info|find_{b_}|{c_}_of", f"What is known of one {b}, with its {c}.|The {c} of a {b}.",
            key=text(f"{b_}|name|key", f"The {b}.|Which {b}."))
    def second(key):
        if key not in mids:
            return k.fail(f"No {b} {key}.")
        return {b_: key, "comment|remark|group": noise[key], c_: ends[mids.index(key)]}

    def right():
        if not first.made(key=start):
            return first(key=start)
        return k.answer(end) if second.made(key=mid) else second(key=mid)

    return right
