"""Does it to everything on the list except the two or three that the goal names."""

from kind import text

STRUCTURE = "all-but"
DOMAIN = "environment cleanup"

# thing, things, place, how they are named, verb, past, about
SKINS = """environment|environments|cloud account|word|stop|stopped|Stops one environment; branch|branches|repo|key|delete|deleted|Deletes one branch;
user|users|test tenant|person|deactivate|deactivated|Deactivates one user; flag|flags|product|key|switch_off|switched off|Switches one flag off;
server|servers|lab|host|shut_down|shut down|Shuts one server down; plugin|plugins|editor|ident|disable|disabled|Disables one plugin;
job|jobs|scheduler|key|pause|paused|Pauses one job; layer|layers|drawing|word|hide|hidden|Hides one layer;
track|tracks|sound mix|title|mute|muted|Mutes one track; page|pages|handbook|title|unpublish|unpublished|Takes one page offline;
alert|alerts|monitoring|key|silence|silenced|Silences one alert; webhook|webhooks|integration|url|remove|removed|Removes one webhook;
column|columns|export|ident|drop|dropped|Drops one column; subscriber|subscribers|beta list|mail|unsubscribe|unsubscribed|Takes one address off;
font|fonts|style guide|word|retire|retired|Retires one font; mirror|mirrors|download site|host|delist|delisted|Takes one mirror off the site;
locale|locales|app|word|freeze|frozen|Freezes one locale; folder|folders|shared drive|folder|archive|archived|Archives one folder""".split(";")


def make(k):
    thing, things, place, how, verb, past, about = k.pick(SKINS).strip().split("|")
    names = k.many(getattr(k, how), k.int(4, 6))
    kept = k.some(names, k.pick(1, 2, 2))
    ids, by_id = k.ids(len(names)), k.chance(60)
    key_of = dict(zip(names, ids if by_id else names, strict=True))
    tag = k.id() if k.chance(60) else ""
    because = k.pick(f" Ticket {tag}.", f" (ticket {tag})", f" ticket: {tag}") if tag else ""
    keep, v = " and ".join(kept), verb.replace("_", " ")

    k.role(f"""You clean up the {place}.|{place} cleaner|You {v} {things} when a project ends.|cost-saving bot
        |Agent with rights on the {place}.|You do what the operator writes, exactly.|{things} of the {place}: yours""")
    k.must("What is named as an exception must stay untouched.|Exceptions stay as they are; all others are handled.")
    k.steps("See what there is with <show>.|<show> lists them.", "Then <end> for each of the others.")
    k.goal(f"""{v.capitalize()} all {things} of the {place} except {keep}.{because}|{v} everything but {keep}{because}
        |keep {keep}, {v} the other {things}{because}|All {things} should be {past}. Not {keep}, we still need that.{because}
        |{place}: {v} {things}\nexcept: {keep}\n{because.strip()}|We only need {keep} from now on; every other {thing} can be {past}.{because}
        |Please {v} the {things}, only {keep} must stay like it is.{because}|chore: {v} {things} (not {keep}){because}
        |Apart from {keep}, is there a {thing} left? Then {v} it.{because}|leave {keep} alone. the rest of the {things}: {v}{because}""")

    @k.look(f"list_{things}|show|{things}|inventory", f"Lists the {things} of the {place}.|All {things} there are now.")
    def show():
        both = {"id|ref|no": None, f"name|{thing}": None} if by_id else {f"name|{thing}": None}
        return [dict(zip(both, (i, n) if by_id else (n,), strict=True)) for n, i in zip(names, ids, strict=True) if not end.made(key=key_of[n])]

    params = dict(key=text(f"id|{thing}|which" if by_id else f"name|{thing}|which", f"Id of the {thing}." if by_id else f"Name of the {thing}.|Which {thing}."))
    if tag:
        params["tag"] = text("ticket|reference|ticket_id", "Ticket it belongs to.|Number of the ticket.")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_one", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def end(key, tag=""):
        if key not in key_of.values() or end.made(key=key):
            return k.fail(f"No {thing} {key}.")
        return k.alias("ok|Done.|1 changed") if not by_id else f"{key} {past}"

    def right():
        if not show.made():
            return show()
        left = [n for n in names if n not in kept and not end.made(key=key_of[n])]
        return [end(key=key_of[n], **(dict(tag=tag) if tag else {})) for n in left]

    return right
