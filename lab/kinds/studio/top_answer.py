"""Answers which entry has the largest, smallest, newest or oldest value: by its name, or by another field of that row."""

from kind import text

STRUCTURE = "pick-extreme+question-one"
DOMAIN = "figures and reports"

# thing, things, place, number, number, person field
SKINS = """endpoint|endpoints|service|latency|calls|maintainer; table|tables|database|rows|size|owner; page|pages|site|visits|words|writer;
test|tests|suite|seconds|failures|author; package|packages|project|downloads|size|maintainer; repo|repos|group|stars|commits|lead;
campaign|campaigns|quarter|clicks|budget|manager; video|videos|channel|views|length|editor; host|hosts|room|load|memory|admin;
query|queries|report|cost|runs|analyst; bug|bugs|component|votes|comments|reporter; photo|photos|album|likes|size|photographer;
branch|branches|repo|commits|conflicts|developer; poster|posters|tour|copies|price|designer; sprint|sprints|year|points|bugs|coach;
alert|alerts|month|minutes|repeats|responder; language|languages|app|missing|done|translator; invoice|invoices|client|amount|days|clerk""".split(";")


def make(k):
    thing, things, place, m1, m2, who = k.pick(SKINS).strip().split("|")
    n, where = k.int(3, 6), k.word()
    names = k.many(k.pick(k.word, k.key, k.title, k.ident), n)
    rows = list(zip(names, k.numbers(n, 3, 9000), k.numbers(n, 3, 9000), k.people(n), k.dates(n), strict=True))
    field, at = k.pick((m1, 1), (m2, 2), ("changed", 4))
    is_max = k.chance(50)
    best = (max if is_max else min)(rows, key=lambda r: r[at])
    if at == 4:
        told = k.pick("the newest change", "the latest change date") if is_max else k.pick("the oldest change", "the earliest change date")
    else:
        told = f"the {k.pick('biggest', 'highest', 'largest')} {m1 if at == 1 else m2}" if is_max else f"the {k.pick('lowest', 'smallest')} {m1 if at == 1 else m2}"
    asks_who = k.chance(35)
    wanted = f"the {who}" if asks_who else "the name"

    k.role(f"""You answer questions about {things}.|{things} figures|You read reports so that others need not.|stats helper
        |A product manager asks, you look and answer.|You give one name, not an essay.|numbers desk of a small team""")
    k.steps("<report> has the numbers.|Read <report>.", "Compare, then answer.|Compare all rows and hand in the answer.")
    if asks_who:
        k.goal(f"""Who is the {who} of the {thing} with {told} in {place} {where}?|{place} {where}: {who} of the {thing} that has {told}?
            |I need a name: the {who} of the {thing} with {told}. {place} is {where}.|{where} -> {thing} with {told} -> its {who}?
            |Tell me please who is {who} for the {thing} which has {told} ({place} {where}).|question: {who}? of: {thing} with {told}. in: {where}""")
    else:
        k.goal(f"""Which {thing} of {place} {where} has {told}?|{place} {where}: name the {thing} with {told}
            |I look for the {thing} with {told}. {place.capitalize()} {where}.|{thing} with {told} in {where}?
            |Tell me the name of that {thing} in {place} {where} which has {told}.|question: {thing} with {told}. {place}: {where}. answer: its name""")
    k.answers(f"{wanted.capitalize()} of the {thing}.|{wanted.capitalize()}, nothing else.|Only {wanted} that was asked for.".replace("the the", "the"))

    @k.look(f"list_{things}|report|{things}_of|figures", f"Figures of the {things} of one {place}.|All {things} of a {place}, with numbers.",
            where=text(f"{place}|name|which", f"Name of the {place}.|Which {place}."))
    def report(where):
        if where != asked:
            return k.fail(f"No {place} {where}.")
        return [dict(zip((f"name|{thing}", m1, m2, who, "changed|changed_on"), r, strict=True)) for r in rows]

    asked = where

    def right():
        return k.answer(best[3] if asks_who else best[0]) if report.made(where=asked) else report(where=asked)

    return right
