"""Takes the wanted one, or the next one of the list or of the error when it is taken; what is taken is drawn."""

from kind import text

STRUCTURE = "retry-other"
DOMAIN = "skins"

# what is taken; how it is drawn; where
THINGS = """table;id;restaurant|berth;id;marina|seat;id;hall|user name;ident;forum|port;number;host|plot;id;garden
time;time;practice|locker;id;gym|domain;url;registry|room;word;hotel|day;date;court|branch name;key;repository
number plate;id;office|stall;word;market|bus;host;depot|table name;ident;database|nickname;word;server|lane;number;pool
label;word;store|mailbox;mail;company|cabin;word;camp|desk;id;library|slot;time;lab|phone line;phone;studio|flag;key;app
extension;number;office|tag;version;project|shelf;id;archive|mooring;word;harbour"""
# verb; what the tool does with @; names
ACTS = """book;Books one @.;book,reserve|take;Takes one @.;take,claim|reserve;Reserves one @.;reserve,hold
register;Registers one @.;register,sign_up|claim;Claims one @.;claim,grab|block;Blocks one @ for somebody.;block,hold
rent;Rents one @ out.;rent,rent_out|assign;Assigns one @.;assign,allot|set aside;Sets one @ aside.;set_aside,put_by"""


def make(k):
    thing, drawn, place = k.pick(THINGS.replace("\n", "|").split("|")).split(";")
    verb, about, called = k.pick(ACTS.replace("\n", "|").split("|")).split(";")
    wishes = [str(one) for one in k.many(lambda: k.int(10, 9000) if drawn == "number" else getattr(k, drawn)(), 4)]
    where, who, owner = k.word(), k.pick(k.person, k.word)(), k.id()
    taken_count, by_error, has_where, has_owner = k.int(0, 3), k.chance(50), k.chance(50), k.chance(50)
    known = wishes[:1] if by_error else wishes[:3]
    key, tool = thing.replace(" ", "_"), called.replace(",", "|")
    refused = []

    k.role(
        f"You {verb} things for guests of the {place}.|{place} desk|Booking agent, {place} {where}",
        f"You are the clerk who hands out every {thing} of the {place}.|You {verb} one {thing} and stop.",
        f"An assistant that never gives up after the first no.|{thing} service, short and polite",
    )
    if by_error:
        k.must(
            f"If the {thing} is taken, try the one that the error names.|Taken? Then the {thing} that the error offers."
        )
        k.must("If none is offered, say that it is not possible.|Nothing free at all: report that it failed.")
        wish = wishes[0]
    else:
        k.must(
            "Try them in the order of the wish, and only until one works.|The first that is free, in the order given."
        )
        k.must("All taken: say that it was not possible.|If each one is taken, report that it is not done.")
        a, b, c = known
        wish = k.pick(
            f"{a}, else {b}, else {c}", f"{a} (or {b}, or {c})", f"{a}; if taken {b}, then {c}", f"{a} > {b} > {c}"
        )
    at = f" in {where}" if has_where else ""
    k.steps(
        "<take> says whether it worked.|Call <take> and read what it says.",
        "Stop after the first success.|One is enough.",
    )
    k.goal(
        f"{verb.capitalize()} for {who}{at} the {thing} {wish}.|{who} wants the {thing} {wish}{at}.|{thing}{at}: {wish}. For {who}.",
        f"for {who}, {verb} {wish} ({thing}{at})|Can {who} have the {thing}{at}? Wish: {wish}",
        f"Guest: {who}. {thing.capitalize()}{at}: {wish}.|Please {verb} one {thing}{at}, namely {wish}, in the name of {who}.",
        f"{who} asked for one {thing}{at}. First choice first: {wish}.|{wish} is what {who} would like as the {thing}{at}.",
    )

    if has_owner:

        @k.look(
            "find_guest|who_is|lookup_person|get_id",
            "The id of a person or group.|Finds who somebody is.",
            name=text("name|who", "Name.|Whose id."),
        )
        def find(name):
            return (
                {"name|called": name, "id|no": owner, "since": "2025"} if name == who else k.fail(f"{name} is unknown.")
            )

    params = {"what": text(f"{key}|which|wanted", f"The {thing} that is wanted.|Which {thing}.")}
    params["who"] = (
        text("for_id|guest_id|person_id", "Id of who gets it.")
        if has_owner
        else text("for_whom|guest|name", "Who gets it, by name.")
    )
    if has_where:
        params["where"] = text(f"{place}|where|at", f"Name of the {place}.|Which {place}.")

    @k.act(f"{tool}|{tool.split('|')[0]}_{key}", about.replace("@", thing) + f"|To {verb} one {thing}.", **params)
    def take(what, who, where=None):
        if take.calls or what not in wishes:
            return k.fail(f"There is no {thing} {what} left.")
        at = wishes.index(what)
        if at >= taken_count:
            return k.one(f"{what}: yours.", f"{thing} {what} it is.", "ok")
        refused.append(what)
        if not by_error:
            return k.fail(k.one(f"{thing} {what} is taken.", f"{what}: already gone."))
        if at == 2:
            return k.fail(f"{what} is taken, and nothing else is free.")
        return k.fail(k.one(f"{what} is taken. Still free: {wishes[at + 1]}.", f"{what} is gone, try {wishes[at + 1]}"))

    def right():
        if has_owner and not find.calls:
            return find(name=who)
        if take.calls:
            return k.finish()
        following = [wish for wish in wishes[:3] if wish not in refused]
        if not following:
            return k.give_up(f"no {thing} is free.")
        more = {"where": where} if has_where else {}
        return take(what=following[0], who=owner if has_owner else who, **more)

    return right
