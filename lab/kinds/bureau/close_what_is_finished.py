"""Closes the jobs of which all parts are done, and leaves the others open."""

from kind import choice, text

STRUCTURE = "close-finished"
DOMAIN = "skins"

# job, jobs, part, parts, done word, open word
SKINS = """order|orders|item|items|delivered|missing; repair|repairs|step|steps|done|open;
event|events|task|tasks|done|open; exam|exams|paper|papers|marked|unmarked;
trip|trips|payment|payments|paid|due; shipment|shipments|box|boxes|loaded|waiting;
course|courses|lesson|lessons|held|planned; claim|claims|document|documents|received|missing;
move|moves|room|rooms|emptied|full; hiring|hirings|interview|interviews|held|planned;
garden job|garden jobs|bed|beds|planted|bare; inventory|inventories|shelf|shelves|counted|uncounted;
print job|print jobs|page|pages|printed|queued; wedding|weddings|supplier|suppliers|confirmed|asked;
audit|audits|question|questions|answered|open; concert|concerts|song|songs|rehearsed|new;
house|houses|room|rooms|painted|raw; ticket|tickets|check|checks|passed|failed;
harvest|harvests|row|rows|picked|unpicked; lease|leases|signature|signatures|given|missing;
vaccination|vaccinations|dose|doses|given|due; newsletter|newsletters|article|articles|written|planned""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    job, jobs, part, parts, done, open_ = k.pick(SKINS).strip().split("|")
    n = k.int(2, 4)
    ids, names = k.ids(n), k.people(n)
    content = {}
    for i in ids:
        states = [done] * k.int(2, 4)
        if k.chance(50):
            states[k.int(0, len(states) - 1)] = open_
        content[i] = list(zip(k.words(len(states)), states, strict=True))
    ready = [i for i in ids if all(s == done for _, s in content[i])]
    how, has_who = k.pick("archive", "hand_over"), k.chance(55)
    j, js, p = job.replace(" ", "_"), jobs.replace(" ", "_"), part.replace(" ", "_")

    k.role(f"""You close {jobs} that are finished.|{jobs}: clean-up
        |{an(job).capitalize()} is finished when every {part} is {done}.
        |end-of-week desk for {jobs}|You hate open {jobs} that are really done.""")
    k.must(
        f"{an(job).capitalize()} is finished when all its {parts} are {done}.|"
        f"Close {an(job)} only if every {part} is {done}."
    )
    k.must(f"Finished ones go to: {how.replace('_', ' ')}.|When you close one: {how.replace('_', ' ')}.")
    k.steps(f"Get the {jobs} from <list_>.", f"See the {parts} of each with <parts_of>.", "Close with <close>.")
    k.goal(f"""Close all {jobs} that are finished.|which {jobs} are done? close those
        |please go through the {jobs} and close what is complete|{jobs}: close finished, leave the rest
        |task: close {jobs}\ncondition: every {part} {done}
        |There are far too many open {jobs}! Close the ones where all {parts} are {done}.
        |could you tidy up the {jobs}, finished ones only|Look at each {job}; if all {parts} are {done}, close it.""")

    @k.look(f"list_{js}|open_{js}|{js}", f"Lists the open {jobs}.|All open {jobs}.")
    def list_():
        return [{f"{j}|id|no": i, "for|owner": x} for i, x in zip(ids, names, strict=True) if not close.made(ref=i)]

    @k.look(
        f"{parts.replace(' ', '_')}_of|show_{j}|look_into",
        f"Lists the {parts} of one {job}.|Shows one {job}.",
        ref=text(f"{j}|id|no", f"Number of the {job}.|Which {job}."),
    )
    def parts_of(ref):
        if ref in ids:
            return [{f"{p}|name": a, "state|status": b} for a, b in content[ref]]
        return k.fail(f"No {job} {ref}.")

    more = dict(who=text("owner|for|name", f"Whose {job} it is, as in the list.|For whom.")) if has_who else {}

    @k.act(
        f"close_{j}|close|finish_{j}",
        f"Closes one {job}.|Marks one {job} as finished.",
        ref=text(f"{j}|id|no", f"Number of the {job}.|Which {job}."),
        then=choice(
            "then|to|what_then", "What happens with it then.|Where it goes.", ["archive", "hand_over", "delete"],
        ),
        **more,
    )
    def close(ref, then, who=None):
        return f"{ref} is closed." if ref in ids else k.fail(f"No {job} {ref}.")

    def right():
        if not list_.calls:
            return list_()
        todo = []
        for i, x in zip(ids, names, strict=True):
            if not parts_of.made(ref=i):
                todo.append(parts_of(ref=i))
            elif i in ready and not close.made(ref=i):
                todo.append(close(ref=i, then=how, **(dict(who=x) if has_who else {})))
        return todo

    return right
