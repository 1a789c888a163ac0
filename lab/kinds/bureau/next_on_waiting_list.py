"""A place has become free: the first on the waiting list who fits gets it, the others stay."""

from kind import flag, text

STRUCTURE = "waitlist"
DOMAIN = "skins"

# place, who waits, plural, what has to fit: values, where
SKINS = """course place|student|students|level:beginner,middle,advanced|evening school;
nursery place|family|families|age group:babies,toddlers,big kids|nursery;
flat|couple|couples|rooms:one,two,three|housing office;
berth|skipper|skippers|boat:small,mid,large|marina;
garden plot|gardener|gardeners|size:small,large,double|allotment;
surgery slot|patient|patients|joint:knee,hip,hand|clinic;
table|guest|guests|seats:two,four,six|restaurant;
parking space|resident|residents|car:normal,van,motorbike|house;
stall|trader|traders|goods:food,craft,books|market;
job|applicant|applicants|hours:full,half,mini|workshop;
choir place|singer|singers|voice:soprano,alto,bass|choir;
dog|adopter|adopters|home:house,flat,farm|shelter;
tour seat|visitor|visitors|language:english,german,french|museum;
kennel|owner|owners|dog:small,mid,large|kennels; locker|member|members|row:upper,middle,lower|gym;
horse box|rider|riders|stay:short,season,year|stable;
desk|freelancer|freelancers|room:quiet,open,phone|shared office;
practice hour|band|bands|gear:drums,piano,none|music house;
bed|hiker|hikers|room:dorm,double,single|mountain hut;
ticket|fan|fans|block:seat,standing,family|stadium;
appointment|caller|callers|topic:passport,tax,car|town hall;
ride|kid|kids|pony:small,brown,white|pony farm""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    place, one, many, fit, where = k.pick(SKINS).strip().split("|")
    fit, values = fit.split(":")
    values, n = values.split(","), k.int(3, 6)
    days, ref, want = sorted(k.dates(n)), k.id(), k.pick(values)
    rows = [(i, p, k.pick(values), d, k.chance(80)) for i, p, d in zip(k.ids(n), k.people(n), days, strict=True)]
    if k.chance(75):
        at = k.int(1, n - 1)
        rows[at] = (*rows[at][:2], want, rows[at][3], True)
    best = next((r for r in rows if r[2] == want and r[4]), None)
    shown = k.shuffled(rows) if k.chance(60) else rows
    has_tell, tell = k.chance(55), k.chance(50)
    has_day, day = k.chance(45), k.date()
    f, p, o = fit.replace(" ", "_"), place.replace(" ", "_"), one.replace(" ", "_")

    k.role(f"""You look after the waiting list of {an(where)}.|{where}, waiting list
        |First come, first served, if it fits.
        |{place} office|You fill each free {place} from the list.""")
    k.must(
        f"Who has waited longest gets it, if the {fit} fits and they are still interested.|"
        f"Longest wait first; the {fit} must fit; not interested: skip."
    )
    k.must("If nobody fits, report that it is not given.|Nobody for it: say that it could not be given.")
    if has_tell:
        k.must(f"{'Send' if tell else 'Do not send'} them a message.|Message: {'yes' if tell else 'no'}.")
    k.steps("The list is in <waiting>.", "Call <give> for one of them.")
    d = k.pick(f", from {day}", f" (free from {day})") if has_day else ""
    k.goal(f"""{place.capitalize()} {ref} is free ({fit}: {want}){d}. Give it to the next one.
        |{ref}, {want}{d}: who is next? give it|{place} {ref} has become free{d}. {fit} {want}. next on the list please
        |please fill {ref}{d}, it is for {fit} {want}|free: {place} {ref}\n{fit}: {want}{d}
        |Somebody dropped out, so {ref} ({want}){d} can go to who has waited longest.
        |{ref} stands empty and people are waiting! {fit} is {want}{d}. Give it away.
        |who gets {place} {ref}{d}? {fit}: {want}. do it""")

    @k.look("waiting_list|who_waits|list_waiting", f"Lists the {many} who wait.|The waiting list.")
    def waiting():
        keys = ("id|entry|no", f"{o}|name", f, "since|waits_since", "interested|still_wants")
        return [dict(zip(keys, r, strict=True)) for r in shown]

    more = dict(msg=flag("message|tell|notify", "Whether they get a message.|Send a message?")) if has_tell else {}
    more |= dict(start=text("from|start|from_day", "First day.|From which day.")) if has_day else {}

    @k.act(
        f"give_{p}|give|assign_{p}",
        f"Gives one {place} to somebody on the list.|Assigns one {place}.",
        what=text(f"{p}|no|what", f"Number of the {place}.|Which {place}."),
        to=text("id|entry|to", "Id of the entry on the list.|Who, by id."),
        **more,
    )
    def give(what, to, msg=None, start=None):
        if what == ref and to in [r[0] for r in rows]:
            return f"{to} has {what}."
        return k.fail(f"{what} can't go to {to}.")

    def right():
        if not waiting.made():
            return waiting()
        if best is None:
            return k.give_up("nobody on the list fits.")
        args = dict(what=ref, to=best[0]) | (dict(msg=tell) if has_tell else {}) | (dict(start=day) if has_day else {})
        return None if give.calls else give(**args)

    return right
