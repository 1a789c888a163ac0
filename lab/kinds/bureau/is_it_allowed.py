"""Answers yes or no: does what somebody has fulfil what is asked for?"""

from kind import text

STRUCTURE = "question-yesno"
DOMAIN = "skins"
ANSWER_IS_A_CHOICE = True

# who, what they want, limits: figure with limit sense, and a flag
SKINS = """child|ride the coaster|height:min|ticket; driver|rent the van|age:min|licence;
borrower|take another book|open loans:max|card; guest|use the sauna|age:min|towel;
parcel|go as a letter|weight:max|stamp; boat|pass the lock|draught:max|lights;
truck|cross the bridge|tonnes:max|permit; pupil|leave early|lessons left:max|note;
member|vote|years:min|fee paid; dog|enter the show|age:min|chip; stall|stay open|noise:max|permit;
player|play in the cup|matches:min|photo; patient|go home|fever:max|signature;
seller|set up a table|items:max|stamp; diver|go below|dives:min|certificate;
bottle|go back|chips:max|label; drone|fly here|weight:max|badge; donor|give blood|weight:min|pass;
applicant|get the flat|income:min|reference; bag|go on board|length:max|tag;
horse|start|age:min|passport; lorry|park here|length:max|disc""".split(";")


def make(k):
    who_is, wish, limit_, paper = k.pick(SKINS).strip().split("|")
    figure, sense = limit_.split(":")
    limit, n = k.int(20, 200), k.int(2, 5)
    names = k.many(k.pick(k.person, k.id, k.word), n)
    rows = []
    for name in names:
        value = limit if k.chance(12) else k.int(1, 2 * limit)
        rows.append((name, value, k.chance(75), k.int(1, 2 * limit)))
    row = k.pick(rows)
    fits = (row[1] >= limit if sense == "min" else row[1] <= limit) and row[2]
    in_tool = k.chance(45)
    gone = k.chance(8)
    f, p, w = figure.replace(" ", "_"), paper.replace(" ", "_"), who_is.replace(" ", "_")
    name = row[0]
    bound = f"at least {limit}" if sense == "min" else f"at most {limit}"

    k.role(f"""You say who may {wish}.|"may I {wish}?" desk|Yes or no, that is what people want to hear from you.
        |gatekeeper: {wish}|You check one {who_is} at a time.""")
    if not in_tool:
        k.must(f"To {wish}: {figure} {bound}, and a {paper}.|Allowed with {paper} and {figure} of {bound}.")
    k.must("Answer yes or no.|The answer is yes or no.")
    k.must(f"If the {who_is} is not known, report that it can't be said.|Unknown {who_is}: say that it is not known.")
    k.steps("Check with <data>.", "Then yes or no.")
    k.goal(f"""May {name} {wish}?|{name}: {wish}, yes or no?|can {name} {wish} or not
        |{who_is}: {name}\nwish: {wish}\nallowed?
        |{name} wants to {wish}. Is that all right by the rules?|They won't let {name} {wish}!? Please check, yes or no.
        |tell me quickly if {name} is allowed to {wish}|Is {name} fit to {wish}? A yes or a no is enough.""")
    k.answers("yes or no|Whether it is allowed: yes or no.|yes, or no")

    @k.look(f"get_{w}|{w}_data|check_{w}", f"Shows the data of one {who_is}.|What is known of one {who_is}.",
            key=text(f"{w}|name|who", f"Name or number of the {who_is}.|Which {who_is}."))
    def data(key):
        if key not in names or gone and key == name:
            return k.fail(f"{key} is not known.")
        r = next(r for r in rows if r[0] == key)
        return {f"{w}|name": key, f: r[1], p: "there" if r[2] else "missing", f"{f}_last_year": r[3],
                "hint|answer_words": "yes / no"}

    if in_tool:

        @k.look("rule|read_rule|house_rule", f"Shows the rule for who may {wish}.|The rule in force.")
        def rule():
            return {f"{f}_{'from' if sense == 'min' else 'up_to'}": limit, f"{p}_needed": True}

    def right():
        if in_tool and not rule.made():
            return rule()
        if gone:
            return k.give_up(f"{name} is not known.") if k.seen(f"{name} is not known.") else data(key=name)
        return data(key=name) if not data.made(key=name) else k.answer("yes" if fits else "no")

    return right
