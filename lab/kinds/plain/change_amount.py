"""Changes a price, an amount or a date of one named entry; its id, and often its present value, come from a list."""

from kind import integer, text

STRUCTURE = "set-value"
DOMAIN = "skins"

# thing, things, where, how they are named
THINGS = """dish|dishes|menu|t; ring|rings|jewellery shop|t; parking spot|parking spots|garage|i;
contract|contracts|law firm|p; subscription|subscriptions|web shop|m; bike|bikes|rental|w;
seminar|seminars|academy|t; cake|cakes|bakery|w; flat|flats|agency|t; painting|paintings|gallery|t;
wine|wines|cellar|w; haircut|haircuts|salon|w; cabin|cabins|campsite|w; repair|repairs|workshop|p;
domain|domains|registrar|u; plan|plans|phone company|w; ferry|ferries|harbour office|w;
grant|grants|foundation|t; bouquet|bouquets|flower shop|w; machine|machines|tool hire|h;
ticket type|ticket types|theatre|w; loan|loans|credit union|p; shipment|shipments|forwarder|i;
tea|teas|tea house|t; campaign|campaigns|ad office|t""".split(";")
# what is changed, the kind of its values
AMOUNTS = """price:m; fee:m; deposit:m; discount:n; stock:n; deadline:d; quantity:n; budget:m; due date:d;
weekly rate:m; closing date:d; limit:n; rent:m; delivery date:d; number of seats:n; surcharge:m;
renewal date:d; minimum order:n; cover:n; daily rate:m""".split(";")


def make(k):
    thing, things, place, named = k.pick(THINGS).strip().split("|")
    what, kind = k.pick(AMOUNTS).strip().split(":")
    n, u = k.int(4, 11), what.replace(" ", "_")
    draw = {"m": k.money, "n": lambda: k.int(12, 980), "d": k.date}[kind]
    call = dict(t=k.title, i=k.id, p=k.person, m=k.mail, w=k.word, u=k.url, h=k.host)[named]
    names, ids = k.many(call, n), k.ids(n)
    *olds, new = k.many(draw, n + 1)
    rows, second = list(zip(ids, names, olds, strict=True)), k.pick("category", "shelf", "group", "season", "line")
    groups = k.words(3)
    row = key, name, old = k.pick(rows)
    is_gone, is_so = k.chance(9), k.chance(9)
    if is_gone:
        rows.remove(row)
    elif is_so:
        new = old
    needs_old, since, who = k.chance(35), k.date() if k.chance(40) else "", k.person() if k.chance(25) else ""
    more = (k.pick(f", from {since}", f", valid from {since}", f" (as of {since})") if since else "") + (
        k.pick(f"; approved by {who}", f" - {who} signed it off", f" ({who} approves)") if who else ""
    )
    said = k.pick(f"now {old}", f"{old} so far", f"was {old}") if not is_so else k.pick("check first", "soon", "today")

    k.role(f"""You maintain the {what} of every {thing}.|{place} back office|You work for a {place}.
        |Assistant of the {place}. You change numbers and dates, nothing else.|{things} and what they cost, that's you
        |You take change requests for the {things} of a {place}.|bookkeeping agent, {place}""")
    k.must(f"""If the {what} is right already, do nothing.|Don't set a {what} to what it is already.
        |Where the {what} is as wanted, leave it.""")
    k.must(f"""A {thing} that is not in the list: report that it is not done.
        |If you can't find the {thing}, say that it was not changed.""")
    k.steps("Find the id with <rows_of>.|<rows_of> shows ids.", "Change it with <change>.|<change> takes the id.")
    k.goal(f"""Change the {what} of {name} to {new}{more}.|{name}: {what} {new} ({said}){more}
        |{new} is the new {what} of the {thing} {name}{more}.|The {what} for {name} goes to {new}, {said}{more}
        |hi, can you put {name} at {new}? I mean the {what}{more}|{what} / {name} / {new}{more}
        |From now on {name} has a {what} of {new}, tell the system{more}|{thing}: {name}. {what}: {new}{more}
        |Our {place} got it wrong: {name} needs {new} as its {what}{more}.|set {new} as {what}, {thing} {name}{more}
        |Could {name} please be listed with the {what} {new} ({said}){more}?""")

    @k.look(f"list|{u}_list|overview|show_all", f"Lists all {things} with their {what}.|The {things} of the {place}.")
    def rows_of():
        keys = (f"id|ref|code|{u}_id", "name|label|title", f"{u}|current_{u}")
        extra = {second: groups} if len(second) > 4 else {}
        return [dict(zip(keys, r, strict=True)) | {f: g[i % 3] for f, g in extra.items()} for i, r in enumerate(rows)]

    value = integer if kind == "n" else text
    args = dict(key=text("id|ref|code|entry", f"Id of the {thing}.|Which {thing}, by its id."))
    args |= dict(old=value(f"old|from|old_{u}|present", f"The {what} it has now.|Present {what}.")) if needs_old else {}
    args |= dict(new=value(f"{u}|new|to|new_{u}", f"The {what} it gets.|New {what}."))
    args |= dict(since=text("since|valid_from|as_of", "First day it holds.|From which day.")) if since else {}
    args |= dict(who=text("approver|by|approved_by", "Who approved it.|Name of who allows it.")) if who else {}

    @k.act(
        f"change_{u}|set_{u}|update|adjust_{u}", f"Changes the {what} of one {thing}.|Gives a {thing} a {what}.", **args
    )
    def change(key, **given):
        if key not in [r[0] for r in rows]:
            return k.fail(f"Unknown {thing}: {key}")
        if needs_old and (key, given["old"]) not in [(r[0], r[2]) for r in rows]:
            return k.fail(f"{key} does not have the {what} {given['old']}.")
        return f"{key} changed: {what} {given['new']}."

    def right():
        if not rows_of.made():
            return rows_of()
        if is_gone:
            return k.give_up(f"there is no {thing} {name}.")
        full = dict(key=key, old=old, new=new, since=since, who=who)
        return None if is_so or change.made(key=key, new=new) else change(**{role: full[role] for role in args})

    return right
