"""Removes, closes or ends every entry that has a property, and no other."""

from kind import text

STRUCTURE = "each-when"
DOMAIN = "skins"

# thing, things, where
THINGS = """draft|drafts|mailbox; voucher|vouchers|shop; session|sessions|gateway; stall|stalls|market;
siren|sirens|control room; branch|branches|repository; poster|posters|town wall; reservation|reservations|restaurant;
container|containers|cluster; lesson|lessons|music school; parcel|parcels|depot; bid|bids|auction;
nest box|nest boxes|park; snapshot|snapshots|backup store; comment|comments|forum; wallet|wallets|bank;
trail|trails|forest; vacancy|vacancies|job board; key card|key cards|hotel; survey|surveys|institute;
queue|queues|message broker; locker|lockers|gym; token|tokens|vault; claim|claims|insurance desk;
booth|booths|fair""".split(";")
# name of the property: kind of its values; "is" with a drawn word, "n" a number, "d" a date
PROPERTIES = """colour:is; owner:who; region:is; size:n; last use:d; label:is; opened by:who; age in days:n;
valid until:d; type:is; visitors:n; created:d; team:is; weight:n; keeper:who; topic:is; errors:n; paid until:d;
origin:is; score:n""".split(";")
# verb, how it says that it is done, what it does
VERBS = """remove|removed|Takes a {0} out of the {1}; close|closed|Closes a {0} of the {1};
delete|deleted|Deletes one {0} for good; archive|archived|Puts a {0} away in the archive;
cancel|cancelled|Cancels a {0}; block|blocked|Blocks a {0} so that nobody uses it;
drop|dropped|Drops a {0} from the {1}; expire|expired|Ends a {0} today; hide|hidden|Hides a {0} from the public;
suspend|suspended|Suspends one {0} of the {1}; withdraw|withdrawn|Withdraws a {0};
purge|purged|Purges one {0} from the {1}""".split(";")


def make(k):
    thing, things, place = k.pick(THINGS).strip().split("|")
    (field, kind), (other, other_kind) = (p.strip().split(":") for p in k.some(PROPERTIES, 2))
    verb, done, about = k.pick(VERBS).strip().split("|")
    n, u, t = k.int(3, 8), field.replace(" ", "_"), thing.replace(" ", "_")

    def column(kind):
        if kind in "nd":
            return k.numbers(n + 1, 2, 900) if kind == "n" else k.dates(n + 1)
        few = k.many(k.person if kind == "who" else k.word, 3)
        return [k.pick(few) for _ in range(n)] + [k.pick(few)]

    *values, limit = column(kind)
    if kind == "n":
        over = k.chance(60)
        told = k.one("above|over|of more than|larger than" if over else "below|under|of less than|smaller than")
        told, bad = f"{told} {limit}", [(v > limit) == over for v in values]
    elif kind == "d":
        over = k.chance(40)
        told = k.one("after|later than" if over else "before|earlier than|older than") + f" {limit}"
        bad = [(v > limit) == over for v in values]
    else:
        told, bad = k.one("equal to|that is|being|=") + f" {limit}", [v == limit for v in values]
    rows = list(zip(k.ids(n), [k.word() for _ in range(n)], values, column(other_kind)[:n], strict=True))
    wanted = [row[0] for row, is_bad in zip(rows, bad, strict=True) if is_bad][:4]
    rows = [row for row, is_bad in zip(rows, bad, strict=True) if not is_bad or row[0] in wanted]
    why = k.pick(k.word(), k.id(), k.person()) if k.chance(45) else ""
    ref = k.pick(f" Reference: {why}.", f" (reference {why})", f" Put {why} down as the reference.") if why else ""

    k.role(f"""You tidy up the {things} of a {place}.|{place} janitor|You look after a {place} and its {things}.
        |Cleaning agent. You {verb} what has to go, and nothing else.|bot: {things}|You help the owner of a {place}.
        |Every {thing} of the {place} is your business.""")
    k.must(
        f"Every {thing} that fits is to be {done}, the others stay.|Touch only {things} that fit; if none does, stop."
    )
    k.steps("Read <rows_of> first.|<rows_of> shows all.", f"Call <end> for each {thing} that fits.|<end>, one by one.")
    k.goal(
        f"""Please {verb} every {thing} with {field} {told}.{ref}|{things} with {field} {told}: {verb} them{ref}
        |{field} {told}? Then it has to be {done}.{ref}|All {things} whose {field} is {told} should be {done}.{ref}
        |the {place} must not have any {thing} with {field} {told}, {verb} those{ref}
        |task: {verb}. which: {field} {told}.{ref}|What has {field} {told} can be {done}, nothing else.{ref}
        |I don't want to see {things} with {field} {told} any more, so {verb} each{ref}
        |Can each {thing} with {field} {told} be {done} today?{ref}""".replace("is =", "is").replace("is that is", "is")
    )
    names = f"{thing} list|the list".replace(" ", "_")

    @k.look(
        f"list_{things}|{names}|show|inventory".replace(" ", "_"), f"Lists the {things}.|All {things} of the {place}."
    )
    def rows_of():
        keys = (f"id|{t}_id|no", "name|label_text|called", u, other.replace(" ", "_"))
        return [dict(zip(keys, row, strict=True)) for row in rows if not end.made(key=row[0])]

    more = dict(why=text("reference|ref|note", "Reference on record.|Reference for the log.")) if why else {}

    @k.act(
        f"{verb}|{verb}_{t}|{verb}_one",
        about.format(thing, place) + ".",
        key=text(f"id|{t}|no", f"Id of the {thing}."),
        **more,
    )
    def end(key, why=""):
        if key not in [row[0] for row in rows] or end.made(key=key):
            return k.fail(f"There is no {thing} {key}.")
        return f"{key} is {done}."

    def right():
        if not rows_of.made():
            return rows_of()
        return [end(key=key, **(dict(why=why) if why else {})) for key in wanted if not end.made(key=key)]

    return right
