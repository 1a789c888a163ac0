"""Takes back the one change that the goal describes by who made it and what it was, by its number."""

from kind import text

STRUCTURE = "undo"
DOMAIN = "change journals"

# journal, how, change word, kinds, object how, verb, about
SKINS = """repo|ident|commit|feature,fix,cleanup|path|revert|Reverts one commit; wiki|word|edit|text,picture,link|title|undo|Undoes one edit; shop|word|booking|sale,return,discount|id|cancel|Cancels one booking; ledger|word|entry|income,expense,transfer|person|reverse|Reverses one entry; zone|host|update|add,remove,change|host|roll_back|Rolls one update back;
directory|word|grant|read,write,admin|person|withdraw|Withdraws one grant; timeline|title|cut|trim,split,join|title|undo|Undoes one cut; config store|word|change|limit,path,name|key|revert|Reverts one change; calendar|word|move|meeting,shoot,holiday|title|take_back|Takes one move back; flag service|word|switch|on,off,partial|key|flip_back|Flips one switch back;
schema|ident|migration|table,index,column|ident|roll_back|Rolls one migration back; playlist|title|edit|added,removed,moved|title|undo|Undoes one edit; board|word|move|todo,doing,done|id|undo_move|Undoes one move; price list|word|change|up,down,new|id|retract|Retracts one change; layout|title|step|resize,colour,align|word|undo|Undoes one step; firewall|host|rule change|open,close,limit|host|revoke|Revokes one rule change""".split(";")


def make(k):
    journal, how, change, kinds, how2, verb, about = k.pick(SKINS).strip().split("|")
    name, kinds, v, j, c = getattr(k, how)(), kinds.split(","), verb.replace("_", " "), journal.replace(" ", "_"), change.replace(" ", "_")
    people, things = k.people(2), k.many(getattr(k, how2), 3)
    pairs = k.some([(p, t) for p in people for t in things], k.int(3, 5))
    rows = [(i, p, k.pick(kinds), t) for i, (p, t) in zip(k.ids(len(pairs)), pairs, strict=True)]
    key, who, kind, thing = k.pick(rows)
    gone = k.chance(12)
    shown = [r for r in rows if r[0] != key or not gone]
    says_where, reason = k.chance(40), k.word() if k.chance(50) else ""
    why = k.pick(f" Reason: {reason}.", f" (reason {reason})", f", reason {reason}") if reason else ""
    what = k.pick(f"the {change} of {who} on {thing}", f"what {who} did to {thing}", f"the {change} on {thing} by {who}")

    k.role(f"""You take back changes in a {journal}.|{journal} undo|You undo one {change} and leave the others.|surgeon for {journal}s
        |You look after a {journal}.|Somebody made a mistake; you know how to {v}.|You never undo more than asked.""")
    k.must(f"Only that one {change} is taken back. If it is not in the journal, report that it is not done.|No such {change}? Say that it is not done. Never touch another one.")
    k.steps("<journal_of> lists them.|Read <journal_of>.", "Then <undo>, with the id.")
    k.goal(f"""{v.capitalize()} {what} in {journal} {name}.{why}|{journal} {name}: {v} {what}{why}|{what} was wrong, {v} it ({name}){why}
        |please {v} {what}. the {journal} is {name}{why}|{journal}={name}; who={who}; what={thing}; do={v}{why}|In {name}, {what} has to go. {v.capitalize()} it.{why}
        |{who} asks to {v} the {change} on {thing}, {journal} {name}{why}|{what} is a mistake. Can you {v} only that one in {name}?{why}""")

    @k.look(f"{j}_log|journal_of|list_{c}s", f"The {change}s of one {journal}.|Who changed what in a {journal}.", where=text(f"{j}|name|of", f"The {journal}.|Which {journal}."))
    def journal_of(where):
        if where != name:
            return k.fail(f"No {journal} {where}.")
        return [dict(zip((f"id|{c}_id|no", "who|by", "kind|type", "what|object"), r, strict=True)) for r in shown if not undo.made(key=r[0])]

    params = dict(key=text(f"id|{c}|{c}_id", f"Id of the {change}."))
    if says_where:
        params["where"] = text(f"{j}|in|of", f"The {journal}.|Which {journal}.")
    if reason:
        params["why"] = text("reason|why|note", "Reason for the log.|Why it is done.")

    @k.act(f"{verb}|{verb}_{c}|do_{verb}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def undo(key, where=None, why=""):
        return f"{key}: {v} ok" if key in [r[0] for r in shown] and where in (None, name) else k.fail(f"No {change} {key}.")

    def right():
        if not journal_of.made(where=name):
            return journal_of(where=name)
        if gone:
            return k.give_up(f"no such {change} in the journal.")
        args = dict(key=key) | (dict(where=name) if says_where else {}) | (dict(why=reason) if reason else {})
        return None if undo.made() else undo(**args)

    return right
