"""Replaces an old name, code or text by a new one in the one place that has it."""

from kind import text

STRUCTURE = "rename"
DOMAIN = "skins"

# place, places, how they are named, part (what is renamed), how its values look
SKINS = """module|modules|f|function|x; config file|config files|f|key|k; playlist|playlists|w|track|t;
price list|price lists|w|product|t; mailing list|mailing lists|w|recipient|m; menu card|menu cards|w|dish|t;
class diagram|class diagrams|w|class|x; stylesheet|stylesheets|s|colour name|w; network map|network maps|w|machine|h;
seating plan|seating plans|w|guest|p; link page|link pages|t|link|u; glossary|glossaries|w|term|w;
script|scripts|f|variable|x; crew list|crew lists|w|sailor|p; test suite|test suites|f|test|x;
chapter|chapters|t|heading|t; schema|schemas|w|column|x; dashboard|dashboards|t|metric|k;
backup plan|backup plans|w|folder|d; herbarium|herbaria|w|plant|w; route table|route tables|h|path|u;
manifest|manifests|f|version|v; chart|charts|t|caption|t; phone book|phone books|w|number|o;
workflow|workflows|f|step|k; picture|pictures|w|label|q; letter|letters|p|phrase|q;
template|templates|f|placeholder|c""".split(";")
VERBS = """rename|Gives a {0} another name; replace|Replaces a {0} by another one; change|Changes a {0} in one {1};
substitute|Puts a new {0} where the old one was; rewrite|Writes a {0} anew in one {1}; edit|Edits one {0} of a {1};
swap_in|Swaps a new {0} in for the old one; correct|Corrects a {0} of a {1}""".split(";")


def make(k):
    place, places, named, part, kind = k.pick(SKINS).strip().split("|")
    verb, about = k.pick(VERBS).strip().split("|")
    u, pu = part.replace(" ", "_"), place.replace(" ", "_")

    def phrase():
        return " ".join(k.words(k.int(2, 4))) + k.pick("", "", "!", ", " + k.word())

    def code():
        return k.pick(f"{k.word()}({k.word()})", f"${k.word()}", f"%{k.ident()}%", f"{k.ident()}[{k.int(0, 9)}]")

    draws = dict(f=k.path, x=k.ident, k=k.key, w=k.word, t=k.title, m=k.mail, h=k.host, p=k.person, u=k.url, d=k.folder)
    draws |= dict(v=k.version, o=k.phone, q=phrase, c=code, s=lambda: k.path("css"))
    names = k.many(draws[named], k.int(2, 4))
    where, by_id, asks_old, case = names[0], k.chance(50), k.chance(50), k.int(1, 100)
    ids = dict(zip(names, k.ids(len(names)) if by_id else names, strict=True))
    old, new, *rest = k.many(draws[kind], 2 + 3 * len(names))
    parts = {name: [rest[3 * i + j] for j in range(k.int(1, 3))] for i, name in enumerate(names)}
    if case <= 10:  # it has been done
        parts[where].append(new)
    elif case > 18:
        parts[where].append(old)
    rows = k.shuffled([(name, one) for name in names for one in parts[name]])
    tells_where = k.chance(30)
    in_ = f" in {where}" if tells_where else ""

    k.role(f"""You maintain {places}.|{place} editor|You make small corrections in {places}.|Agent for renaming things.
        |copy desk: {places}|You change what is called wrongly, and nothing else.|You work on {places} for a team.""")
    k.must(f"Only one {place} has it.|It stands in one {place}.")
    k.must("""If the new one is there already and the old one is gone, there is nothing to do.
        |Done before (new one there, old one not)? Then leave it.""")
    k.must(
        "If neither the old nor the new one is there, report that it is not done.|If both are missing, say: not done."
    )
    k.steps(f"See which {place} has it with <places_of>.|<places_of> shows where.", "Then <put>.|<put> does it, once.")
    k.goal(f"""Rename the {part} {old} to {new}{in_}.|{part} {old} -> {new}{in_}|{new} instead of {old}, please{in_}
        |The {part} {old}{in_} is now called {new}.|{new} is the right {part}, {old} is wrong; fix it{in_}
        |old: {old}; new: {new}; what: {part}{in_}|Put {new} where {old} stands{in_}|{old} becomes {new}{in_}
        |I misspelt a {part}{in_}. It says {old} and should say {new}.|we use {new} now as {part}, no longer {old}{in_}
        |Can you replace {old} by {new}{in_}?|Use {new} for the {part} that was {old} until today{in_}""")
    keys = (f"{pu}|in|where", "id|ref|handle", u)

    @k.look(f"{u}_list|show_{pu}|each_{u}|scan", f"Lists every {part} and the {place} it is in.|Shows {places}.")
    def places_of():
        if by_id:
            return [dict(zip(keys, (name, ids[name], one), strict=True)) for name, one in rows]
        return [{keys[0]: name, u: one} for name, one in rows]

    kept = dict(
        where=text(f"{pu}|where|in_{pu}", f"Id of the {place}." if by_id else f"The {place}.|Which {place}."),
        old=text(f"old|from|old_{u}|before", f"The {part} as it is now.|Old {part}."),
    )
    params = [*kept.items(), ("new", text(f"new|to|new_{u}|after", f"The {part} it becomes.|New {part}."))]

    @k.act(
        f"{verb}_{u}|{verb}|{verb}_in", about.format(part, place) + ".", **dict(params[::-1] if asks_old else params)
    )
    def put(where, old, new):
        if (where, old) not in [(ids[name], one) for name, one in rows]:
            return k.fail(f"{where} has no {part} {old}.")
        return f"{where}: {new}"

    def right():
        if not places_of.made():
            return places_of()
        if 10 < case <= 18:
            return k.give_up(f"no {place} has it.")
        args = dict(where=ids[where], old=old, new=new)
        return None if case <= 10 or put.made(**args) else put(**args)

    return right
