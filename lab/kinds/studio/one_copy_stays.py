"""Where two entries of a list are the same, one goes: the older or the newer, as the goal says."""

from kind import text

STRUCTURE = "dedupe"
DOMAIN = "duplicates"

# thing, things, same by, how it looks, place
SKINS = """contact|contacts|mail|mail|address book; ticket|tickets|subject|title|issue tracker; file|files|checksum|id|asset store;
user|users|name|person|directory; bookmark|bookmarks|link|url|wiki; host|hosts|address|host|inventory; row|rows|key|key|lookup table;
image|images|path|path|media library; dependency|dependencies|package|ident|lock file; alert|alerts|rule|key|alert list;
string|strings|text key|key|translation file; event|events|title|title|calendar; webhook|webhooks|target|url|integration list;
font|fonts|family|word|font folder; cron job|cron jobs|command|path|scheduler; subscriber|subscribers|address|mail|newsletter;
record|records|domain|host|zone file; clip|clips|title|title|reel""".split(";")


def make(k):
    thing, things, same, how, place = k.pick(SKINS).strip().split("|")
    t, s = thing.replace(" ", "_"), same.replace(" ", "_")
    n = k.int(2, 4)
    values = k.many(getattr(k, how), n)
    twins = values[: k.int(1, 2)] if not k.chance(10) else []
    all_ = k.shuffled(values + twins)
    ids, days = k.ids(len(all_)), k.dates(len(all_))
    rows = list(zip(ids, all_, days, strict=True))
    older_goes = k.chance(50)
    wanted = []
    for v in twins:
        pair = sorted((r for r in rows if r[1] == v), key=lambda r: r[2])
        gone, kept = pair if older_goes else pair[::-1]
        wanted.append((gone[0], kept[0]))
    merges = k.chance(55)
    rule = k.pick("the newer one stays", "keep the newer", "the older one goes") if older_goes else k.pick("the older one stays", "keep the older", "the newer one goes")

    k.role(f"""You clean the {place} of doubles.|dedupe bot|You find {things} that are there twice.|{place} hygiene
        |You look after the {place}.|Data quality, small steps.|You make sure that every {thing} is there once.""")
    k.must(f"Two {things} are the same if the {same} is the same. No doubles: nothing to do.|Same {same} means same {thing}. It can be that there are none.")
    k.steps("<rows_of> shows everything.|Look at <rows_of>.", "<drop> what is too much.|Then <drop>, one by one.")
    k.goal(f"""Remove the double {things} from the {place}; {rule}.|{place}: {things} twice? {rule}
        |dedupe {things} by {same} ({rule})|Some {things} are in the {place} two times. {rule.capitalize()}.
        |chore: no duplicate {things}. {rule}.|If two {things} have the same {same}: {rule}. All others stay.
        |please clean the {place}: of the same {thing} two times, {rule}|every {thing} once only. {rule}. match on: {same}
        |Someone imported the {place} twice in part. Clean up the {things}, {rule}.""")

    @k.look(f"list_{t}s|rows_of|show_all|dump", f"Lists the {things} of the {place}.|All {things}, with the day they were added.")
    def rows_of():
        keys = (f"id|{t}|no", s, "added|created|since")
        return [dict(zip(keys, r, strict=True)) for r in rows if not drop.made(key=r[0])]

    params = dict(key=text("id|remove|double", f"Id of the {thing} that goes.|The {thing} to remove."))
    if merges:
        params["into"] = text("into|keep|original", f"Id of the {thing} that stays.|The {thing} that is kept.")

    @k.act("merge|merge_into|fold" if merges else f"remove|drop_{t}|delete", f"Removes one {thing}" + (", which becomes part of another." if merges else " for good."), **dict(k.shuffled(list(params.items()))))
    def drop(key, into=None):
        if key not in ids or into not in [None, *ids] or drop.made(key=key) or key == into:
            return k.fail(f"No {thing} {key}.")
        return f"{key} is gone."

    def right():
        if not rows_of.made():
            return rows_of()
        return [drop(key=a, **(dict(into=b) if merges else {})) for a, b in wanted if not drop.made(key=a)]

    return right
