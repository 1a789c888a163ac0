"""Something can't be closed, sold or deleted because one thing still hangs on it; that is removed first."""

from kind import choice, text

STRUCTURE = "unlock"
DOMAIN = "skins"

# thing, what is to be done (verb, done), what hangs on it, how that is removed (verb, done)
SKINS = """account|close|closed|direct debit|cancel|cancelled;
flat|hand over|handed over|key loan|end|ended; room|lock up|locked up|booking|move away|moved away;
employee|sign off|signed off|laptop loan|return|returned;
car|sell|sold|parking permit|cancel|cancelled; folder|delete|deleted|open share|revoke|revoked;
member|remove|removed|unpaid fee|write off|written off;
machine|scrap|scrapped|service contract|end|ended; boat|launch|launched|crane hold|lift|lifted;
book|give away|given away|reservation|drop|dropped; order|ship|shipped|payment hold|release|released;
horse|sell|sold|box lease|end|ended; printer|replace|replaced|print job|cancel|cancelled;
course|start|started|room conflict|clear|cleared; grave|level|levelled|lease|end|ended;
server|switch off|switched off|backup task|stop|stopped;
hall|rent out|rented out|event note|remove|removed; animal|adopt out|adopted out|vet hold|lift|lifted;
parcel|hand out|handed out|customs hold|release|released;
phone line|cut|cut|forwarding|switch off|switched off;
stall|take down|taken down|power lease|end|ended; project|archive|archived|open task|finish|finished""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    thing, verb, done, block, verb2, done2 = k.pick(SKINS).strip().split("|")
    n = k.int(2, 3)
    ref, other = k.ids(2)
    names, holds = k.people(n), k.ids(n)
    has_hold = not k.chance(20)
    at, never = k.int(0, n - 1), has_hold and k.chance(14)
    why, reasons, has_day, day = k.pick(
        "owner", "office", "expired",
    ), ["owner", "office", "expired"], k.chance(50), k.date()
    lifted = []
    t, b, v, v2 = (x.replace(" ", "_") for x in (thing, block, verb, verb2))

    k.role(f"""You {verb} things, here: each {thing}.|{thing} office|You see that {an(thing)} is {done} in good order.
        |desk: {verb} / {verb2}|You clear what is in the way, then {verb}.""")
    k.must(
        f"If one {block} hangs on it, {verb2} that first, with the reason {why}.|"
        f"What blocks it is {done2} first; reason: {why}."
    )
    k.must(
        f"{an(block).capitalize()} marked fixed stays; then report that it is not done.|"
        f"Fixed: say that it could not be {done}."
    )
    k.steps("Try to <do>.", f"If {an(block)} is in the way, find it with <list_> and <clear> it.")
    d = k.pick(f" as of {day}", f", date {day}") if has_day else ""
    k.goal(f"""{verb.capitalize()} {thing} {ref}{d}.|{thing} {ref}: {verb}{d}
        |{ref} has to be {done}{d}, please see to it
        |can you {verb} {ref}{d}? clear whatever is in the way|{thing} = {ref}\njob = {verb}{d}
        |Why is {thing} {ref} still not {done}?! Do it{d}.
        |I want {ref} {done}{d}. If {an(block)} is in the way, get rid of it.
        |please {verb} the {thing} with the number {ref}{d}""")

    def blocked():
        return has_hold and holds[at] not in lifted

    more = dict(on=text("day|date|as_of", "The day of it.|As of which day.")) if has_day else {}

    @k.act(
        f"{v}_{t}|{v}|{v}_it",
        f"To {verb} one {thing}.|Has one {thing} {done}.",
        ref_=text(f"{t}|id|no", f"Number of the {thing}.|Which {thing}."),
        **more,
    )
    def do(ref_, on=None):
        if ref_ != ref:
            return k.fail(f"There is no {thing} {ref_}.")
        if blocked():
            return k.fail(f"{ref} can't be {done}: {block} of {names[at]} is in the way.")
        return f"{ref} is {done}."

    @k.look(
        f"list_{b}|{b}_on|what_hangs_on",
        f"Lists each {block} there is.|Shows every {block}.",
        ref_=text(f"{t}|id|on", f"Number of the {thing}.|On which {thing}."),
    )
    def list_(ref_):
        rows = range(n) if ref_ == ref else []
        return [
            {
                f"{b}|id": holds[i],
                "of|by": names[i],
                "fixed|is_fixed": never and i == at,
                "about|concerns": ref if i == at and has_hold else other,
            }
            for i in rows if holds[i] not in lifted
        ]

    @k.act(
        f"{v2}_{b}|{v2}|clear",
        f"To {verb2} one {block}.|Has one {block} {done2}.",
        hold=text(f"{b}|id|which", f"Id of the {block}.|Which {block}."),
        reason=choice("reason|why|because", f"Why it is {done2}.|Reason.", reasons),
    )
    def clear(hold, reason):
        if hold not in holds or never and hold == holds[at]:
            return k.fail(f"{hold} stays.")
        lifted.append(hold)
        return f"{hold} is {done2}."

    def right():
        args = dict(ref_=ref) | (dict(on=day) if has_day else {})
        if do.made(ref_=ref):
            return None
        if not blocked() or not k.seen("is in the way."):
            known = blocked() and list_.made(ref_=ref) and not never
            return [do(**args), clear(hold=holds[at], reason=why)] if known else do(**args)
        if not list_.made(ref_=ref):
            return list_(ref_=ref)
        return k.give_up(f"the {block} is fixed.") if never else clear(hold=holds[at], reason=why)

    return right
