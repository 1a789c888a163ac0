"""Answers a question with yes or no, by what a record says."""

from kind import text

STRUCTURE = "question-yesno"
DOMAIN = "yes or no"
ANSWER_IS_A_CHOICE = True

# thing, how, number with unit, word field, person field
SKINS = """server|host|memory|zone|admin; release|version|open bugs|branch|manager; user|person|failed logins|team|boss; page|url|broken links|section|writer; build|id|warnings|runner|author; package|ident|known holes|licence|maintainer; ticket|id|days open|product|assignee; backup|host|age in hours|site|operator;
certificate|host|days left|issuer|contact; campaign|word|budget|market|manager; photo|path|width|album|photographer; table|ident|empty rows|schema|steward; flag|key|percent on|squad|owner; poster|title|copies|paper|designer; queue|key|waiting|cluster|owner; clip|id|seconds|reel|editor; translation|path|missing lines|language|translator""".split(";")


def make(k):
    thing, how, number, field, who = k.pick(SKINS).strip().split("|")
    names = k.many(getattr(k, how), k.int(2, 4))
    sizes, words, people = k.numbers(len(names), 5, 900), k.words(len(names)), k.people(len(names))
    rows = dict(zip(names, zip(sizes, words, people, strict=True), strict=True))
    name, truth, lists = names[0], k.chance(50), k.chance(40)
    size, word, person = rows[name]
    kind = k.pick("more", "less", "word", "who", "mark")
    mark, marks = k.pick("public", "locked", "checked", "archived"), [k.pick("yes", "no") for _ in names]
    legend = f"{mark.capitalize()} is yes or no."
    if kind in ("more", "less"):
        is_over = truth == (kind == "more")
        limit = k.int(1, size - 1) if is_over else size + k.int(1, 300)
        asked = f"{number} {k.pick('above', 'over')} {limit}" if kind == "more" else f"{number} {k.pick('below', 'under')} {limit}"
    elif kind == "mark":
        marks[0] = "yes" if truth else "no"
        asked = f'"{mark}" ticked'
    elif kind == "word":
        asked = f"{field} {word if truth else words[1]}"
    else:
        asked = f"{person if truth else people[1]} as {who}"
    n, f = number.replace(" ", "_"), field

    k.role(f"""You answer yes or no.|{thing} check|You check {thing}s and say yes or no.|one-word oracle
        |You save people from reading reports.|Quality gate for {thing}s; it says yes or no.|short answers only: yes, no""")
    k.must("The answer is yes or no.|Answer yes or no, nothing else.")
    k.steps("<show> has the facts.|Look at <show> first.")
    k.goal(f"""Does {thing} {name} have {asked}?|{name}: {asked}? yes/no|Is it true that {thing} {name} has {asked}? Yes or no.
        |check: {thing} {name} has {asked}. yes or no|Somebody says {name} has {asked}. Is that so, yes or no?|yes or no: {name} has {asked}
        |please verify if {thing} {name} has {asked} (answer yes or no)|I believe that {name} has {asked}; am I right? yes/no""")
    k.answers("yes or no|Yes or no, one word.|The answer: yes or no.")
    by = dict(key=text(f"{thing}|name|key", f"The {thing}.|Which {thing}."))

    @k.look(*((f"list_{thing}s|all_{thing}s|overview", f"Lists the {thing}s.|All {thing}s, with {number}.") if lists else (f"get_{thing}|{thing}_info|show_{thing}", f"Shows one {thing}.|Facts about a {thing}.")), **({} if lists else by))
    def show(key=None):
        out = [{thing: x, n: a, f: b, who: c, mark: y} for (x, (a, b, c)), y in zip(rows.items(), marks, strict=True)]
        if lists:
            return k.result(out, legend)
        found = [r for r in out if r[thing] == key]
        return k.result(found[0], legend) if found else k.fail(f"No {thing} {key}.")

    def right():
        args = {} if lists else dict(key=name)
        return k.answer("yes" if truth else "no") if show.made(**args) else show(**args)

    return right
