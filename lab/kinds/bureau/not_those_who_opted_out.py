"""Sends something to everyone on one list who is not on the other."""

from kind import choice, text

STRUCTURE = "minus-list"
DOMAIN = "skins"

# what is sent, whom, plural, list that excludes, ways
SKINS = """newsletter|reader|readers|opt-out list|mail,post;
invitation|member|members|sick list|card,call; parking bill|resident|residents|paid list|letter,mail;
shift mail|worker|workers|holiday list|mail,sms; reminder|debtor|debtors|payment list|letter,call;
survey|guest|guests|answer list|mail,form; vaccination date|patient|patients|done list|letter,sms;
party flyer|neighbour|neighbours|no-ads list|flyer,note;
test paper|pupil|pupils|excused list|paper,online;
key return note|tenant|tenants|return list|note,call; update|server|servers|frozen list|now,night;
price change|shop|shops|contract list|mail,fax; training call|player|players|injury list|call,chat;
order form|customer|customers|blocked list|mail,post; water check|flat|flats|checked list|visit,note;
recall|car|cars|repaired list|letter,call; badge|visitor|visitors|expired list|print,send;
meal|ward guest|ward guests|fasting list|hot,cold; bonus|seller|sellers|warning list|cash,card;
alarm test|guard|guards|absent list|radio,phone; backup|folder|folders|skip list|full,quick;
dog tax note|owner|owners|exempt list|letter,mail""".split(";")


def make(k):
    what, one, many, skip, ways = k.pick(SKINS).strip().split("|")
    ways, n = ways.split(","), k.int(3, 6)
    names, ids = k.many(k.pick(k.person, k.word), n + 1), k.ids(n + 1)
    out = [x for x in names[:n] if k.chance(40)]
    if k.chance(8):
        out = names[:n]
    off = k.shuffled([*out, names[n]])
    rows = [(names[i], ids[i]) for i in range(n)]
    group, way, code, has_code = k.word(), k.pick(ways), k.id(), k.chance(50)
    w, o, s = (x.replace(" ", "_").replace("-", "_") for x in (what, one, skip))

    k.role(f"""You send out each {what}.|{what}, mailing desk|You check the {skip} before anything goes out.
        |{what} sender|Nobody on the {skip} hears from us.""")
    k.must(f"Whoever is on the {skip} gets nothing.|Leave out all names of the {skip}.")
    if has_code:
        k.must(f"Campaign code: {code}.|It runs under the code {code}.")
    k.steps("Get the names from <members>.", f"Read the {skip} with <skipped>.", "Call <send> for the others.")
    k.goal(f"""Send the {what} to the {many} of {group}, by {way}.|{what} -> {group}, {way}, not to the {skip}
        |everyone in {group} gets the {what} by {way}, except the {skip}
        |please do the {what} for {group} ({way}), mind the {skip}|group: {group}\nwhat: {what}\nhow: {way}
        |Last time people on the {skip} got the {what}! Do {group} now, {way}, and be careful.
        |could you send the {what} to {group}? {way} please|{group}, {what}, {way}. you know whom to leave out""")

    @k.look(
        f"{o}_list|members_of|who_is_in",
        f"Lists the {many} of a group.|Who is in a group.",
        of=text("group|of|name", "Name of the group.|Which group."),
    )
    def members(of):
        return [{f"{o}_no|id": i, f"{o}|name": x} for x, i in rows] if of == group else k.fail(f"No group {of}.")

    @k.look(f"{s}|read_{s}|show_{s}", f"Shows the {skip}.|Names on the {skip}.")
    def skipped():
        return [{"line|no": i + 1, f"{o}|name": x} for i, x in enumerate(off)]

    more = dict(code_=text("code|campaign|under", "Code of the campaign.|The code.")) if has_code else {}

    @k.act(
        f"send_{w}|send|send_one",
        f"Sends the {what} to one {one}.|One {what} to one {one}.",
        to=text(f"{o}_no|to|id", f"Number of the {one}.|Who, by number."),
        way_=choice("by|how|way", "How it is sent.|Which way.", ways),
        **more,
    )
    def send(to, way_, code_=None):
        return f"{to} gets it by {way_}." if to in ids[:n] else k.fail(f"No {one} {to}.")

    def right():
        looks = [] if members.made(of=group) else [members(of=group)]
        looks += [] if skipped.made() else [skipped()]
        if looks:
            return looks
        m = dict(code_=code) if has_code else {}
        return [send(to=i, way_=way, **m) for x, i in rows if x not in out and not send.made(to=i)]

    return right
