"""Moves one thing to another place; the tool also wants the place where it is now, which has to be looked up."""

from kind import text

STRUCTURE = "move"
DOMAIN = "moving things"

# thing, how, place, places, how, verb
SKINS = """file|path|folder|folders|folder|move; ticket|id|board|boards|word|transfer; user|person|team|teams|word|reassign; page|title|space|spaces|word|move; server|host|rack|racks|id|relocate; card|title|column|columns|word|drag; mail|id|mailbox|mailboxes|word|file; clip|id|reel|reels|title|shift; domain|host|registrar|registrars|word|transfer; table|ident|schema|schemas|word|migrate;
photo|path|album|albums|title|move; container|id|host|hosts|host|migrate; task|title|sprint|sprints|word|carry_over; contact|person|list|lists|word|move; volume|id|zone|zones|word|relocate; song|title|playlist|playlists|title|move; printer|id|floor|floors|word|carry; key|id|vault|vaults|word|transfer""".split(";")


def make(k):
    thing, how, place, places, how2, verb = k.pick(SKINS).strip().split("|")
    names, spots = k.many(getattr(k, how), k.int(2, 5)), k.many(getattr(k, how2), 4)
    name, (here, there, *_) = names[0], spots
    at = {n: k.pick(spots) for n in names}
    case = k.int(1, 100)
    at[name] = there if case <= 15 else here
    v, lists, note = verb.replace("_", " "), k.chance(50), k.word() if k.chance(35) else ""
    noted = k.pick(f" Note: {note}.", f" (note {note})") if note else ""
    other = [s for s in spots if s != there][-1]

    k.role(f"""You move {thing}s between {places}.|{thing} mover|You know where every {thing} is, or look it up.|logistics for {thing}s
        |You tidy {places}.|You {v} what people ask you to {v}.|From here to there, carefully.""")
    k.must("If it is there already, nothing is to be done.|Already at the right place? Then finish.")
    k.steps("<locate> tells where it is.|Find it with <locate>.", "Then <move_it>.")
    k.goal(f"""{v.capitalize()} {thing} {name} to {place} {there}.{noted}|{name} -> {there}{noted}|{thing} {name} belongs in {place} {there}.{noted}|To {there} with {thing} {name}, wherever it is now!{noted}
        |{place} {there} should have {thing} {name}{noted}|what: {name}\nto: {there}{noted}|please {v} the {thing} {name} in the {place} {there} (not {other}){noted}|I can't find {name}. It should be in {place} {there}; {v} it.{noted}
        |{there} is the right {place} for {name}{noted}""")
    by = dict(key=text(f"{thing}|name|what", f"The {thing}.|Which {thing}."))

    @k.look(*((f"list_{thing}s|locate|all_{thing}s", f"Lists the {thing}s and the {place} of each.|Where each {thing} is.") if lists else (f"find_{thing}|locate|where_is", f"The {place} of one {thing}.|Where a {thing} is now.")), **({} if lists else by))
    def locate(key=None):
        rows = [{thing: n, place: p} for n, p in at.items() if key in (None, n)]
        return rows if lists or not rows else rows[0]

    params = dict(key=text(f"{thing}|name|what", f"The {thing}.|Which {thing}."), here=text(f"from|origin|from_{place}|source", f"The {place} where it is now.|Where it comes from."), there=text(f"to|target|to_{place}|destination", f"The {place} where it should be.|Where it goes."))
    if note:
        params["note"] = text("note|remark|comment", "A note for the log.|Note.")

    @k.act(f"{verb}|{verb}_{thing}|move_it", f"Moves a {thing} from one {place} to another.", **dict(k.shuffled(list(params.items()))))
    def move_it(key, here, there, note=""):
        if at.get(key) != here or here == there:
            return k.fail(f"{key} is not in {here}.")
        at[key] = there
        return f"{key}: {here} -> {there}"

    def right():
        args = {} if lists else dict(key=name)
        if not locate.made(**args):
            return locate(**args)
        return None if at[name] == there else move_it(key=name, here=at[name], there=there, **(dict(note=note) if note else {}))

    return right
