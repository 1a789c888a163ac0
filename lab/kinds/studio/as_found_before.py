"""Earlier runs found a value, which the view shows; what is looked up now belongs to it, and both go into the call."""

from kind import text

STRUCTURE = "known-before+chain-act"
DOMAIN = "continued work"

# fact, how, thing, lookup, how, verb, about, extra, how
SKINS = """failing_test|ident|test|owner|person|report|Reports a test to its owner|ticket|id; slow_query|id|query|table|ident|index|Adds an index to a table|index name|key; broken_link|url|link|page|title|replace_link|Replaces a link on a page|new link|url; leaked_key|id|key|service|word|rotate|Rotates the key of a service|reason|word;
bad_commit|id|commit|branch|key|revert|Reverts a commit on a branch|message|title; missing_string|key|string|screen|word|add_string|Adds a string to a screen|text|title; flaky_host|host|host|rack|id|drain|Drains a host in a rack|until|time; wrong_photo|path|photo|article|title|swap_photo|Swaps the photo of an article|new photo|path;
unused_flag|key|flag|squad|word|propose|Proposes to a squad to remove a flag|deadline|date; old_package|ident|package|project|word|upgrade|Upgrades a package in a project|version|version; open_invoice|id|invoice|client|person|remind|Reminds a client of an invoice|date|date; large_file|path|file|folder|folder|move_out|Moves a file out of a folder|target|folder;
late_task|id|task|assignee|person|nudge|Nudges an assignee about a task|channel|word; noisy_alert|key|alert|team|word|mute|Mutes an alert for a team|until|date; dark_scene|title|scene|reel|id|regrade|Grades a scene of a reel again|look|word; dead_page|url|page|site|host|redirect|Redirects a page of a site|target|url""".split(";")


def make(k):
    fact, how, thing, look, how2, verb, about, extra, how3 = k.pick(SKINS).strip().split("|")
    known, *others = k.many(getattr(k, how), 3)
    values = dict(zip([known, *others], k.many(getattr(k, how2), 3), strict=True))
    given, x, v = getattr(k, how3)(), extra.replace(" ", "_"), verb.replace("_", " ")
    k.on(k.path())
    k.hub(**{k.one(f"{fact}|last_{thing}|{thing}_found"): known})
    uses_known = k.chance(70)

    k.role(f"""You go on where the last run stopped.|{thing} follow-up|What is known from before is in the packet; you use it.|follow-up bot
        |An earlier run found a {thing}. You deal with it.|You finish what was begun.|second shift, same task""")
    k.must(f"The {thing} is the one that an earlier run has found.|Which {thing}? The one known from before.")
    k.steps(f"<look_up> tells the {look}.|Ask <look_up>.", "Then <act_on>.")
    k.goal(f"""{v.capitalize()} the {thing} that was found before; {extra}: {given}.|last run found a {thing}: {v}, {extra} {given}|{extra} {given}. {v} for the known {thing}
        |Please deal with the {thing} from the earlier run: {v} it, {given} is the {extra}.|{extra}={given}; {thing}=as found; do={v}
        |You know the {thing} already. Look up its {look} and {v}, with {given} as {extra}.|continue: {v} ({extra}: {given})|the {thing} we found last time, please {v} it now. {extra} is {given}""")

    @k.look(f"{look}_of|find_{look}|{thing}_info|look_up", f"The {look} of one {thing}.|What is known of a {thing}.", key=text(f"{thing}|name|key", f"The {thing}.|Which {thing}."))
    def look_up(key):
        if key not in values:
            return k.fail(f"No {thing} {key}.")
        return {thing: key, look: values[key], "next_one|neighbour": others[0]}

    params = dict(where=text(f"{look}|at|its_{look}", f"The {look}.|Which {look}."), given=text(f"{x}|with_{x}", f"The {extra}.|{extra.capitalize()} to use."))
    if uses_known:
        params["key"] = text(f"{thing}|this_{thing}|what", f"The {thing}.|Which {thing}.")

    @k.act(f"{verb}|do_{verb}|{verb}_now", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(where, given, key=None):
        if where not in values.values() or key not in (None, *values):
            return k.fail(f"No {look} {where}.")
        return f"{where}: {k.alias('ok|done')}"

    def right():
        if not look_up.made(key=known):
            return look_up(key=known)
        return None if act_on.made() else act_on(where=values[known], given=given, **(dict(key=known) if uses_known else {}))

    return right
