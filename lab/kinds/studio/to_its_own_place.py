"""Each of several things goes to a place of its own, which a table or the goal names; what is there already stays."""

from kind import text

STRUCTURE = "move-each"
DOMAIN = "sorting into places"

# thing, things, how, place, how, verb, property
SKINS = """file|files|path|folder|folder|move|type; clip|clips|id|bin|word|sort|scene; mail|mails|id|folder|word|file|sender; ticket|tickets|id|board|word|move|product; server|servers|host|rack|id|carry|role; photo|photos|path|album|title|move|motif; job|jobs|key|queue|word|shift|size; book|books|title|shelf|id|put|subject; package|packages|ident|registry|host|push|language; invoice|invoices|id|binder|word|file|client;
string|strings|key|file|path|move|screen; card|cards|title|column|word|drag|state; log|logs|path|bucket|folder|ship|service; font|fonts|word|group|word|sort|style; test|tests|ident|suite|word|move|speed; poster|posters|title|wall|word|hang|series; user|users|person|group|word|move|office""".split(";")


def make(k):
    thing, things, how, place, how2, verb, prop = k.pick(SKINS).strip().split("|")
    n = k.int(2, 4)
    names, kinds, places = k.many(getattr(k, how), n), k.words(3), k.many(getattr(k, how2), 4)
    home = dict(zip(kinds, places[:3], strict=True))
    kind = {x: k.pick(kinds) for x in names}
    at = {x: home[kind[x]] if k.chance(22) else k.pick([p for p in places if p != home[kind[x]]]) for x in names}
    wanted = {x: home[kind[x]] for x in names}
    says_from = k.chance(50)

    k.role(f"""You sort {things}.|{thing} sorter|Every {thing} has its place, and you know the plan.|tidy bot
        |You clean up after a busy week.|You {verb} {things} to where they belong.|order in the {place}s""")
    k.must("What is in its place already stays there.|Leave alone what is in the right place.")
    k.steps("Read <rows_of> and <plan>.|<plan> says what belongs where, <rows_of> where it is.", f"Then <put> each that is in the wrong {place}.")
    k.goal(f"""{verb.capitalize()} every {thing} to the {place} of its {prop}.|{things}: each into the {place} that the plan has for its {prop}|tidy up the {things}, by {prop}|All {things} should be in the right {place}. The plan goes by {prop}.
        |sort {things} -> {place}s ({prop})|Please look where the {things} are and {verb} those that are in a wrong {place}.|the {prop} decides the {place}; {verb} what is wrong|task: {things} in order. rule: see the plan.
        |Some {things} are in the wrong {place}. Put each where its {prop} belongs.""")

    @k.look(f"list_{things}|rows_of|where_are_{things}", f"Lists the {things}, with {prop} and {place}.|Where each {thing} is now.")
    def rows_of():
        return [{f"{thing}|name": x, prop: kind[x], place: at[x]} for x in names]

    @k.look(f"plan|{place}_plan|which_{place}", f"Which {place} belongs to which {prop}.|The plan: {prop} and {place}.")
    def plan():
        return [{prop: a, place: b} for a, b in home.items()]

    params = dict(key=text(f"{thing}|name|what", f"The {thing}.|Which {thing}."), to=text(f"{place}|to|into", f"The {place} it goes to.|Where to."))
    if says_from:
        params["src"] = text(f"from|out_of|old_{place}", f"The {place} it is in now.|Where it is now.")

    @k.act(f"{verb}|{verb}_{thing}|put", f"Moves one {thing} to another {place}.", **dict(k.shuffled(list(params.items()))))
    def put(key, to, src=None):
        if key not in at or src not in (None, at[key]) or to not in places or to == at[key]:
            return k.fail(f"{key} can't go to {to}.")
        at[key] = to
        return f"{key}: {to}"

    def right():
        looks = [look() for look in (rows_of, plan) if not look.made()]
        return looks or [put(key=x, to=wanted[x], **(dict(src=at[x]) if says_from else {})) for x in names if at[x] != wanted[x]]

    return right, lambda: at == wanted
