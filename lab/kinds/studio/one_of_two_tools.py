"""Looks at a state and then uses one of two tools, each with its own arguments."""

from kind import integer, text

STRUCTURE = "branch"
DOMAIN = "either this or that"

# thing, how, field, state A, state B, verb A, about, verb B, about, needed by B, how
SKINS = """host|host|state|up|down|patch|Patches a host|wake|Wakes a host with a profile|profile|word; ticket|id|status|open|closed|comment_on|Comments on a ticket|reopen|Opens a ticket again for a person|assignee|person; user|person|account|active|locked|reset|Resets a user|unlock|Unlocks a user and writes to a mail address|mail|mail; page|url|kind|draft|live|publish|Publishes a page|schedule|Schedules the change of a page|time|time;
build|version|result|passed|failed|ship|Ships a build|rerun|Runs a build again on a runner|runner|host; parcel|id|place|shop|depot|hand_out|Hands a parcel out|fetch|Fetches a parcel with a driver|driver|person; clip|id|format|wide|tall|use|Uses a clip as it is|crop|Crops a clip by a preset|preset|word; invoice|id|state|unpaid|paid|remind|Reminds of an invoice|refund|Refunds an invoice to an account|account|id;
branch|key|state|clean|conflicting|merge|Merges a branch|hand_back|Hands a branch back to a developer|developer|person; camera|id|battery|full|empty|start|Starts a camera|charge|Charges a camera at a dock|dock|id; table|ident|size|small|large|copy|Copies a table|export|Exports a table to a bucket|bucket|folder; poster|title|stock|there|none|send|Sends a poster|reprint|Reprints a poster at a printer|printer|word;
key|id|state|valid|expired|extend|Extends a key|replace|Replaces a key for a holder|holder|person; room|word|state|free|taken|book|Books a room|wait_for|Puts a name on the waiting list of a room|name|person; package|ident|origin|internal|external|update|Updates a package|review|Has a package reviewed by a person|reviewer|person; alert|key|level|warning|critical|note|Notes an alert|page|Pages somebody about an alert|phone|phone""".split(";")


def make(k):
    thing, how, field, sa, sb, va, about_a, vb, about_b, need, how2 = k.pick(SKINS).strip().split("|")
    names = k.many(getattr(k, how), k.int(1, 3))
    name, value = names[0], getattr(k, how2)()
    is_a, lists, size = k.chance(50), k.chance(35), k.int(2, 90)
    state = {n: k.pick(sa, sb) for n in names} | {name: sa if is_a else sb}
    ids = dict(zip(names, k.ids(len(names)), strict=True))
    a_, b_ = va.replace("_", " "), vb.replace("_", " ")
    sized = k.chance(40)
    ref = k.pick(f" Priority {size}.", f" (priority {size})", f", priority {size}") if sized else ""

    k.role(f"""You look after {thing}s.|{thing} helper|You look first and then decide.|either-or agent
        |Two tools, one choice.|You do what the {field} of a {thing} asks for.|You handle {thing}s for a small team.""")
    k.must(f"If the {field} is {sa}: {a_}. If it is {sb}: {b_}.|{sa}: <way_a>; {sb}: <way_b>.")
    k.steps(f"<show> tells the {field}.|Look at <show> first.")
    k.goal(f"""Deal with {thing} {name}; {need} in case: {value}.{ref}|{thing} {name}: {a_} or {b_}, {need} {value}{ref}|{a_} {name} if {sa}, otherwise {b_} ({need} {value}){ref}|What about {thing} {name}? {a_.capitalize()} it when {sa}; when {sb}, {b_} with {need} {value}.{ref}
        |{thing}={name}; {need}={value}{ref}|please look at {name}, if {sb} then {b_} ({value}), else {a_}{ref}|handle {name} by its {field}. {need}, if needed: {value}{ref}|{name} - {sa}? {a_}. {sb}? {b_}, {need} is {value}.{ref}""")
    by = dict(key=text(f"{thing}|name|which", f"The {thing}.|Which {thing}."))
    by_id = dict(key=text(f"id|{thing}_id|ref", f"Id of the {thing}.|Which {thing}, by its id."))
    more = dict(size=integer("priority|prio|rank", "The priority.|How important it is.")) if sized else {}

    @k.look(*((f"list_{thing}s|all_{thing}s|overview", f"Lists the {thing}s with their {field}.") if lists else (f"get_{thing}|show_{thing}|{thing}_state", f"The {field} of one {thing}.|Shows a {thing}.")), **({} if lists else by))
    def show(key=None):
        if not lists and key not in state:
            return k.fail(f"No {thing} {key}.")
        rows = [{thing: n, "id|ref|no": ids[n], field: s} for n, s in state.items() if key in (None, n)]
        return rows if lists else rows[0]

    @k.act(f"{va}|{va}_{thing}|do_{va}", f"{about_a}.", **by_id, **more)
    def way_a(key, size=None):
        return f"{key}: {a_} ok" if key in ids.values() else k.fail(f"No {thing} {key}.")

    @k.act(f"{vb}|{vb}_{thing}|do_{vb}", f"{about_b}.", **dict(k.shuffled([*by_id.items(), ("value", text(f"{need}|with_{need}", f"The {need}.|Which {need}."))])), **more)
    def way_b(key, value, size=None):
        return f"{key}: {b_} ok" if key in ids.values() else k.fail(f"No {thing} {key}.")

    def right():
        args = {} if lists else dict(key=name)
        if not show.made(**args):
            return show(**args)
        if way_a.made() or way_b.made():
            return None
        m = dict(size=size) if sized else {}
        return way_a(key=ids[name], **m) if is_a else way_b(key=ids[name], value=value, **m)

    return right
