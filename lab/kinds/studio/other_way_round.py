"""The usual way is closed; the error names another one, with a value that it needs."""

from kind import text

STRUCTURE = "detour"
DOMAIN = "detours"

# thing, how, verb, about, target, how, detour verb, about, needed, how
SKINS = """file|path|upload|Uploads a file to a server|server|host|hand_in|Hands a file in at a relay|relay|host; mail|title|send|Sends a mail to a person|person|person|post|Posts a mail in a channel|channel|word; build|version|deploy|Deploys a build to a cluster|cluster|word|stage|Stages a build in a slot|slot|id; report|title|print|Prints a report on a printer|printer|host|export|Exports a report to a folder|folder|folder;
ticket|id|assign|Gives a ticket to an agent|agent|person|park|Parks a ticket in a pool|pool|word; payment|id|charge|Charges a card|customer|person|bill|Bills by an account|account|id; clip|id|stream|Streams a clip to a screen|screen|word|copy|Copies a clip to a drive|drive|id; package|ident|install|Installs a package from a registry|registry|host|fetch|Fetches a package from a mirror|mirror|url;
invite|title|call|Calls a guest about an invite|guest|person|write|Writes to an address about an invite|address|mail; query|ident|run|Runs a query on a database|database|word|queue|Queues a query for a time|time|time; poster|title|order|Orders a poster at a shop|shop|word|transfer|Transfers a poster to a partner|partner|word; backup|word|save|Saves a backup on a host|host|host|ship|Ships a backup to a vault|vault|id;
page|url|crawl|Crawls a page with a bot|bot|word|read|Reads a page from a copy|copy|url; parcel|id|deliver|Delivers a parcel to a door|door|word|deposit|Deposits a parcel in a box|box|id; alert|key|page|Pages an engineer about an alert|engineer|person|ring|Rings a phone about an alert|phone|phone; model|ident|load|Loads a model on a card|card|id|offload|Loads a model on a node|node|host""".split(";")


def make(k):
    thing, how, verb, about, target, how2, other, about2, needed, how3 = k.pick(SKINS).strip().split("|")
    name, to, via, decoy = getattr(k, how)(), getattr(k, how2)(), getattr(k, how3)(), getattr(k, how3)()
    closed = k.chance(75)
    note = k.word() if k.chance(45) else ""
    noted = k.pick(f" Note: {note}.", f" (note {note})", f", note {note}") if note else ""
    told = k.one(f"{to} takes nothing today. Use {needed} {via} instead.|{to} is closed; {needed} {via} is open.|Refused by {to}. Go by {needed} {via}.|Not possible with {to}. The way is {needed} {via}, not {decoy}.")

    k.role(f"""You {verb} {thing}s.|{thing} desk|If one way is closed you take the other.|flexible helper
        |You bring every {thing} where it should be, this way or that.|Plan A, then plan B.|You read refusals to the end.""")
    k.must(f"If it is refused, take the way that the refusal names, with <instead>.|A refusal names another way: do it with <instead>.")
    k.steps("Try <act_on> first.|<act_on> is the normal way.")
    k.goal(f"""{verb.capitalize()} {thing} {name}; {target}: {to}.{noted}|{name} -> {to}{noted}|{thing} {name}, {target} {to}: {verb}{noted}|Please {verb} {name} with {target} {to}, or the way that is offered.{noted}
        |{target}: {to}\n{thing}: {name}{noted}|{to} is the {target} for {thing} {name}, {verb} it{noted}|can you {verb} the {thing} {name} ({target} {to})? if not, take the other way{noted}|{verb} {name} @ {to}{noted}""")
    more = dict(note=text("note|remark|comment", "A note.|Note for the log.")) if note else {}

    @k.act(f"{verb}|{verb}_{thing}|do_{verb}", f"{about}.", **dict(k.shuffled([("key", text(f"{thing}|name|what", f"The {thing}.|Which {thing}.")), ("to", text(f"{target}|to|with", f"The {target}.|Which {target}."))])), **more)
    def act_on(key, to, note=""):
        if key != name:
            return k.fail(f"No {thing} {key}.")
        return k.fail(told) if closed else f"{key}: {k.alias('ok|done')}"

    @k.act(f"{other}|{other}_{thing}|do_{other}", f"{about2}.", **dict(k.shuffled([("key", text(f"{thing}|name|what", f"The {thing}.|Which {thing}.")), ("via", text(f"{needed}|via|at", f"The {needed}.|Which {needed}."))])), **more)
    def instead(key, via, note=""):
        return f"{key}: {k.alias('ok|done')}" if key == name else k.fail(f"No {thing} {key}.")

    def right():
        if act_on.made() or instead.made():
            return None
        m = dict(note=note) if note else {}
        return instead(key=name, via=via, **m) if closed and k.seen(told) else act_on(key=name, to=to, **m)

    return right
