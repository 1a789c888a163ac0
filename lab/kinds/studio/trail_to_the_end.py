"""Follows a trail of redirects, aliases or parents, one after the other, to where it ends."""

from kind import text

STRUCTURE = "follow-links"
DOMAIN = "redirects"

# thing, things, how, link word, end word, detail, how, verb, about
SKINS = """page|pages|url|redirects_to|content|editor|person|bookmark|Bookmarks a page; ticket|tickets|id|duplicate_of|open|assignee|person|subscribe|Subscribes somebody to a ticket; alias|aliases|key|stands_for|real|shell|word|expose|Exposes an alias;
commit|commits|id|reverts|original|author|person|cite|Cites a commit; package|packages|ident|replaced_by|maintained|licence|word|install|Installs a package; host|hosts|host|moved_to|running|rack|id|monitor|Monitors a host;
user|users|mail|merged_into|active|team|word|invite|Invites a user; component|components|ident|extends|base|file|path|document|Documents a component; task|tasks|id|waits_for|ready|owner|person|start|Starts a task;
table|tables|ident|view_of|stored|size class|word|index|Indexes a table; clip|clips|id|copied_from|master|camera|word|archive|Archives a clip; key|keys|id|rotated_to|valid|expiry|date|load|Loads a key;
font|fonts|word|falls_back_to|installed|foundry|word|embed|Embeds a font; build|builds|version|based_on|scratch|image|id|scan|Scans a build; order|orders|id|follow_up|current|desk|word|bill|Bills an order; ruleset|rulesets|word|inherits_from|root|owner|person|audit|Audits a ruleset""".split(";")


def make(k):
    thing, things, how, link, end, detail, how2, verb, about = k.pick(SKINS).strip().split("|")
    v, d, n = verb.replace("_", " "), detail.replace(" ", "_"), k.int(2, 4)
    trail = k.many(getattr(k, how), n)
    values = dict(zip(trail, k.many(getattr(k, how2), n), strict=True))
    strangers = k.many(getattr(k, how), n)
    asks, says = k.chance(40), k.chance(45)
    target = trail[-1]
    given = k.pick(k.word, k.person, k.id)()

    k.role(f"""You follow {things} to where they lead.|{thing} resolver|You find the last {thing} of a trail.|resolver bot
        |You clean up old {things}.|You look behind "{link.replace("_", " ")}".|pathfinder for {things}""")
    k.must(f"Go on as long as a {thing} has {link}; the last one is {end}.|Follow {link} until there is none; there it is {end}.")
    k.steps("<open_one> shows one.|Use <open_one> again and again.", "At the end of the trail stop." if asks else "At the end: <act_on>.")
    if asks:
        k.goal(f"""Where does {thing} {trail[0]} lead in the end, and what is the {detail} there? Answer with the {detail}.|{trail[0]} -> ... -> {end} {thing}: its {detail}?
            |Follow {trail[0]} to the end and tell me the {detail} of the last {thing}.|{thing} {trail[0]}: {detail} of the {end} one at the end
            |I want to know the {detail} of the {thing} where {trail[0]} ends.|resolve {trail[0]}; answer = {detail} of the final {thing}""")
        k.answers(f"The {detail} of the last {thing}.|{detail.capitalize()} at the end of the trail.")
    else:
        k.goal(f"""{v.capitalize()} the {thing} where {trail[0]} leads in the end; note {given}.|{trail[0]}: {v} what is at the end ({given})
            |Follow {thing} {trail[0]} to the last one and {v} that, with note {given}.|resolve {trail[0]}, then {v}. note: {given}
            |note={given}; start={trail[0]}; {v} only the {end} {thing}|{given} is the note. {v.capitalize()} the {end} {thing} behind {trail[0]}, not {trail[0]} itself
            |please {v} with note {given}, but the {thing} at the end of the trail that begins at {trail[0]}|Don't {v} {trail[0]}; it leads to another. {v.capitalize()} the last one (note {given}).""")

    @k.look(f"get_{thing}|open_{thing}|show_{thing}|resolve", f"Shows one {thing}.|What a {thing} is, and where it leads.",
            key=text(f"{thing}|name|key", f"The {thing}.|Which {thing}."))
    def open_one(key):
        if key not in trail:
            return k.fail(f"No {thing} {key}.")
        i = trail.index(key)
        more = {link: trail[i + 1]} if i + 1 < n else {"state|status": end}
        return {thing: key, d: values[key], "see_also|similar": strangers[i]} | more

    if not asks:

        @k.act(f"{verb}|{verb}_{thing}|do_{verb}", f"{about}.", **dict(k.shuffled([("key", text(f"{thing}|name|target", f"The {thing}.|Which {thing}.")), ("note", text("note|remark|comment", "Note for the log.|A note."))])),
               **(dict(value=text(f"{d}|with_{d}", f"The {detail} of that {thing}.|Its {detail}, as shown.")) if says else {}))
        def act_on(key, note, value=None):
            if key not in trail or value not in (None, values[key]):
                return k.fail(f"No {thing} {key} like that.")
            return f"{v}: {key}"

    def right():
        for one in trail:
            if not open_one.made(key=one):
                return open_one(key=one)
        if asks:
            return k.answer(values[target])
        return None if act_on.made() else act_on(key=target, note=given, **(dict(value=values[target]) if says else {}))

    return right
