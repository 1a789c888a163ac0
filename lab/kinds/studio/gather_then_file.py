"""Asks for the same figure of several things that the goal names, then files one report with all of them."""

from kind import integer, text

STRUCTURE = "collect-act"
DOMAIN = "weekly reports"

# thing, how, figure, report, how
SKINS = """server|host|load|capacity report|word; team|word|velocity|sprint report|id; page|url|visits|traffic report|date; test suite|ident|failures|quality report|version; campaign|word|clicks|marketing report|date; language|word|missing strings|translation report|version;
printer|word|copies|print bill|id; table|ident|rows|growth report|date; branch|key|commits|activity report|id; channel|word|viewers|channel report|title; project|title|hours|time sheet|date; store|word|orders|sales report|id; cluster|word|nodes|inventory|date;
service|word|errors|error report|version; photographer|person|pictures|shoot report|title; customer|person|tickets|support report|id; queue|key|messages|queue report|date""".split(";")


def make(k):
    thing, how, figure, report, how2 = k.pick(SKINS).strip().split("|")
    t, f, r = (x.replace(" ", "_") for x in (thing, figure, report))
    n = k.pick(2, 2, 3)
    names = k.many(getattr(k, how), n + 2)
    figures = dict(zip(names, k.numbers(n + 2, 11, 9900), strict=True))
    key, ordinal = getattr(k, how2)(), ["first", "second", "third"]
    asked = names[:n]
    shown = " and ".join([", ".join(asked[:-1]), asked[-1]])

    k.role(f"""You write the {report}.|{report} bot|You collect numbers for people who like tables.|You fill in one form a week.
        |reporting, terse|You ask every {thing} for its {figure}.|Controller's assistant.""")
    k.must(f"The figures go into the report in the order in which the goal names the {thing}s.|Keep the order of the goal: first {thing}, first figure.")
    k.steps(f"<ask> tells the {figure} of one {thing}.|Use <ask> for each.", "When you have all, <file_it>.|<file_it> once, with all.")
    k.goal(f"""File {report} {key} with the {figure} of {shown}.|{report} {key}: {figure} for {shown}|{key} - {figure}: {shown}
        |I need the {figure} of {shown} in {report} {key}, please.|report={key}; {thing}s={shown}; figure={figure}
        |What {figure} have {shown}? Put it into the {report} {key}.|please make {report} {key}. It has {figure} from {shown}, in this order
        |{shown} -> {figure} -> {report} {key}""")

    @k.look(f"get_{f}|{t}_stats|ask_{t}|figures", f"Figures of one {thing}.|The {figure} of a {thing}, and more.", name=text(f"{t}|name|of", f"The {thing}.|Which {thing}."))
    def ask(name):
        if name not in figures:
            return k.fail(f"No {thing} {name}.")
        return {t: name, "last_week|before|previous": figures[name] // 2 + 3, f: figures[name]}

    params = dict(key=text(f"{r}|report|key", f"Which {report}.|Name or number of the {report}."))
    params |= {f"v{i}": integer(f"{w}|{w}_{f}", f"{figure.capitalize()} of the {w} {thing}.") for i, w in enumerate(ordinal[:n])}

    @k.act(f"file_{r}|submit_{r}|write_report", f"Files the {report} with the figures.|Writes one {report}.", **params)
    def file_it(key, v0, v1, v2=None):
        if [v0, v1, v2][:n] != [figures[a] for a in asked]:
            return k.fail(f"These are not the figures of {shown}.")
        return f"{report} {key}: filed"

    def right():
        looks = [ask(name=a) for a in asked if not ask.made(name=a)]
        return looks or (None if file_it.made() else file_it(key=key, **{f"v{i}": figures[a] for i, a in enumerate(asked)}))

    return right
