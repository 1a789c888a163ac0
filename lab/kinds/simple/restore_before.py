"""Gives one field of one thing the value that it had before, from its history; things and fields are drawn."""

from kind import choice, text

STRUCTURE = "restore"
DOMAIN = "skins"

THINGS = """profile,profiles|poster,posters|oven,ovens|route,routes|contract,contracts|playlist,playlists|lamp,lamps|policy,policies|game,games
channel,channels|exhibit,exhibits|tariff,tariffs|robot,robots|lesson,lessons|branch,branches|page,pages|pump,pumps|roster,rosters|label,labels
garden,gardens|alias,aliases|camera,cameras|budget,budgets|wiki,wikis|drone,drones|menu,menus"""
# field; how it is drawn
FIELDS = """colour;word|owner;person|limit;number|host;host|start;time|version;version|contact;mail|price;money|source;path|due;date|title;title
target;number|guide;person|phone;phone|mode;word|link;url|code;id|handler;ident|folder;folder|motto;title|speed;number|keeper;person"""
VERBS = "set,Sets|restore,Restores|write,Writes|put_back,Puts back|change,Changes|update,Updates|reset,Resets"


def make(k):
    thing, things = k.pick(THINGS.replace("\n", "|").split("|")).split(",")
    fields = dict(row.split(";") for row in k.some(FIELDS.replace("\n", "|").split("|"), k.int(2, 4)))
    verb, does = k.pick(VERBS.split("|")).split(",")
    field, *others = fields

    def draw(kind):
        return str(k.int(2, 900) if kind == "number" else getattr(k, kind)())

    count, name, no, people = k.int(2, 4), k.pick(k.word, k.title)(), k.id(), k.people(4)
    values = k.many(lambda: draw(fields[field]), count + 1)  # the last one is what it has now
    days = sorted(k.dates(count + len(others)))
    turns = k.shuffled([field] * count + others)
    log, at, who = [], 0, k.some(people, 4)
    for day, called in zip(days, turns, strict=True):
        old, new = (
            (values[at], values[at + 1]) if called == field else k.many(lambda sort=fields[called]: draw(sort), 2)
        )
        at += called == field
        log.append((day, called, old, new, who[at % 4]))
    how = k.pick("last", "last", "day", "by")
    chosen = [row for row in log if row[1] == field][-1 if how == "last" else k.int(-count, -1)]
    newest, by_id, one_field, has_why, why = k.chance(50), k.chance(60), k.chance(40), k.chance(35), k.word()
    if how == "by" and sum(row[1] == field and row[4] == chosen[4] for row in log) > 1:
        how = "day"
    back = chosen[2]
    which = {
        "by": f"before {chosen[4]} changed it",
        "last": "before the last change of it",
        "day": f"before the change of {chosen[0]}",
    }[how]
    end = f" Reason: {why}." if has_why else ""

    k.role(
        f"You undo mistakes in the {things}.|{things}, history desk|You know what every {thing} was like.|Custodian of {things}.",
        f"You bring back what was there before.|An assistant for {things}; it reads the history first.",
    )
    k.must("Only one field changes.|Leave all other fields as they are.|Nothing else may change.")
    k.steps("<history> has old and new values.|Read <history>.", "Then <put> the old value, once.|<put> sets it.")
    k.goal(
        f"{name} should have the {field} again that it had {which}.{end}|Restore the {field} of {name} to what it was {which}.{end}",
        f"The {field} of the {thing} {name} was right {which}. Bring that back.{end}|{name}: {field} as it was {which}.{end}",
        f"Somebody spoilt the {field} of {name}; I want the one {which}.{end}|back to the {field} {which}, {thing} {name}.{end}",
        f"What was the {field} of {name} {which}? It has to be that again.{end}|{thing}: {name}. field: {field}. value: the one {which}.{end}",
    )

    @k.look(
        f"history|{thing}_history|changes_of|audit",
        f"The changes of one {thing}.|What was changed in one {thing}, and by whom.",
        name=text(f"{thing}|name", f"Name of the {thing}."),
    )
    def history(name):
        if name != own_name:
            return k.fail(f"There is no {thing} {name}.")
        rows = [{"day|on": a, "field|what": b, "old|before": c, "new|after": d, "by|who": e} for a, b, c, d, e in log]
        return {f"{thing}": name, f"{thing}_id|id": no, "changes|entries": rows[::-1] if newest else rows}

    own_name = name
    params = {
        "no": text(f"{thing}_id|id" if by_id else f"{thing}|name", f"{'Id' if by_id else 'Name'} of the {thing}.")
    }
    if not one_field:
        params["field"] = choice("field|what|key", "Which field.|What is set.", k.shuffled(list(fields)))
    params["value"] = text(
        "value|to|new_value",
        f"The {field} that it gets.|Value of the {field}." if one_field else "The value that it gets.|Its value.",
    )
    if has_why:
        params["why"] = text("reason|why", "Reason on record.|Why it is changed.")
    tool = f"{verb}_{field}|{verb}_{thing}_{field}" if one_field else f"{verb}|{verb}_field|{verb}_{thing}"

    @k.act(tool, f"{does} the {field} of one {thing}." if one_field else f"{does} one field of one {thing}.", **params)
    def put(no, value, field=field, why=None):
        if no != own:
            return k.fail(f"There is no {thing} {no}.")
        return k.one("ok", f"{field} is {value}.", "saved")

    own = no if by_id else name

    def right():
        if not history.calls:
            return history(name=name)
        more = ({} if one_field else {"field": field}) | ({"why": why} if has_why else {})
        return [] if put.calls else put(no=own, value=back, **more)

    return right
