"""Every change needs a fresh pass, and each pass is good for one change."""

from kind import integer, text

STRUCTURE = "stale-token"
DOMAIN = "skins"

# pass, entry, entries, figure, where
SKINS = """day pass|locker|lockers|code|gym; one-time code|bill|bills|amount|bank desk;
gate slip|truck|trucks|weight|quarry; seal|ballot box|ballot boxes|slips|polling room;
stamp|form|forms|fee|registry; key tag|room|rooms|nights|hostel;
call number|visitor|visitors|minutes|clinic; work permit|machine|machines|hours|plant;
release code|parcel|parcels|zone|depot; turn slip|boat|boats|length|lock;
voucher|meal|meals|price|canteen; signature|invoice|invoices|total|workshop;
wrist band|guest|guests|drinks|fair; batch key|sample|samples|dose|lab;
print code|poster|posters|copies|copy shop; fire permit|kiln|kilns|degrees|pottery;
door code|delivery|deliveries|boxes|museum; trip ticket|van|vans|mileage|car pool;
till key|refund|refunds|sum|shop; dive tag|diver|divers|depth|diving base;
feed slip|horse|horses|portions|stable; cage key|animal|animals|grams|shelter""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    pass_, entry, entries, figure, place = k.pick(SKINS).strip().split("|")
    m = k.int(1, 3)
    refs, values, names = k.ids(m + 2), k.numbers(m + 2, 3, 900), k.words(m + 2)
    tickets, state = k.ids(12), dict(given=0, used=True)
    chosen = list(range(m))
    same = [] if not k.chance(20) else [0]
    old = {refs[i]: (values[i] if i in same else values[i] + 1000) for i in range(m + 2)}
    rows = k.shuffled(range(m + 2))
    p, e, es, f = (x.replace(" ", "_").replace("-", "_") for x in (pass_, entry, entries, figure))

    k.role(f"""You make entries at {an(place)}.|{place} desk|Careful desk: {an(pass_)} for everything.
        |{entries}, {place}|You change the {figure} of {entries} and need {an(pass_)} each time.""")
    k.must(
        f"Each change needs a new {pass_}; a used one is refused.|"
        f"One {pass_}, one change. Get a new {pass_} each time."
    )
    k.must(f"Where the {figure} is right already, nothing is changed.|Leave what has the right {figure}.")
    k.steps("Read <list_>.", "Get a pass with <draw>, then call <put>; for the next one the same again.")
    one, two = [f"{names[i]} {values[i]}" for i in chosen], [f"{values[i]} for {names[i]}" for i in chosen]
    k.goal(f"""Set the {figure} of these {entries}: {', '.join(one)}.|{figure}: {'; '.join(one)}
        |please enter {', '.join(two)} ({figure})
        |the {figure} must be {' and '.join(two)}|{figure} list\n{chr(10).join(one)}
        |Could you correct the {figure}? {', '.join(one)}.
        |It still shows the wrong {figure}! {', '.join(two)}, that's right.|{', '.join(two)} -> {figure}, thanks""")

    @k.look(f"list_{es}|{es}|show_{es}", f"Lists the {entries} with their {figure}.|All {entries}.")
    def list_():
        return [{f"{e}_no|id": refs[i], f"{e}|name": names[i], f: old[refs[i]]} for i in rows]

    @k.act(f"get_{p}|new_{p}|draw_{p}", f"Gives a new {pass_}, good for one change.|A new {pass_}.",
           for_=text(f"{e}_no|for|id", f"Number of the {entry} it is for.|For which {entry}."))
    def draw(for_):
        if for_ not in refs:
            return k.fail(f"There is no {entry} {for_}.")
        state["given"], state["used"] = state["given"] + 1, False
        state["for"] = for_
        return f"{pass_}: {tickets[state['given'] % 12]}"

    @k.act(
        f"set_{f}|enter_{f}|put",
        f"Sets the {figure} of one {entry}.|Enters one {figure}.",
        ref=text(f"{e}_no|id|which", f"Number of the {entry}.|Which {entry}."),
        value=integer(f"{f}|value|to", f"The {figure}.|New {figure}."),
        ticket=text(f"{p}|pass|with", f"The {pass_}.|{an(pass_).capitalize()} that is not used yet."),
    )
    def put(ref, value, ticket):
        if state["used"] or ticket != tickets[state["given"] % 12] or ref != state.get("for"):
            return k.fail(f"{ticket} is not good for {ref}. Get a new {pass_}.")
        state["used"], old[ref] = True, value
        return f"{ref}: {value}."

    def right():
        if not list_.calls:
            return list_()
        todo = [i for i in chosen if old[refs[i]] != values[i]]
        if not todo:
            return None
        if not state["used"] and any(refs[i] == state["for"] for i in todo):
            i = next(i for i in todo if refs[i] == state["for"])
            return put(ref=refs[i], value=values[i], ticket=tickets[state["given"] % 12])
        return [draw(for_=refs[i]) for i in todo]

    return right, lambda: all(old[refs[i]] == values[i] for i in chosen)
