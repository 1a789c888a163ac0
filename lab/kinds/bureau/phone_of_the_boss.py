"""Answers a question that needs two or three look-ups, one after the other."""

from kind import text

STRUCTURE = "chain"
DOMAIN = "skins"

# first thing (name), belongs to second thing, in the charge of a person; detail that is asked for (kind)
SKINS = """parcel|route|driver|phone|o; pupil|class|teacher|mail|m; flat|house|caretaker|phone|o;
machine|hall|foreman|pager|i; ticket|queue|technician|phone|o; patient|ward|head nurse|extension|n;
book|shelf|librarian|mail|m; invoice|contract|clerk|phone|o; horse|stable|groom|phone|o;
server|rack|admin|mail|m; player|team|coach|phone|o; stall|row|warden|badge|i;
tree|lot|forester|phone|o; exhibit|gallery|curator|mail|m; boat|pier|harbour master|radio call|i;
meter|street|reader|phone|o; course|faculty|dean|office|i; truck|depot|dispatcher|phone|o;
dish|kitchen|chef|mail|m; costume|play|dresser|locker|i; loan|branch|banker|phone|o;
camera|zone|guard|radio call|i""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    a, b, c, detail, kind = k.pick(SKINS).strip().split("|")
    n = k.int(2, 3)
    firsts, seconds, people = k.ids(n), k.words(n), k.people(n)
    draw = dict(o=k.phone, m=k.mail, i=k.id, n=lambda: str(k.int(100, 9999)))[kind]
    details, homes = k.many(draw, n), k.many(k.mail if kind != "m" else k.phone, n)
    at, gone = k.int(0, n - 1), k.chance(10)
    one, goal_c = firsts[at], c
    u = [x.replace(" ", "_") for x in (a, b, c, detail)]

    k.role(f"""You answer questions at the front desk.|information desk|People ask you about {an(a)} and you look it up.
        |Directory of a small house|Info: who is in charge, how to reach them""")
    k.must(f"Every {a} belongs to one {b}, and each {b} has {an(c)}.|{a} -> {b} -> {c}: that is how it hangs together.")
    k.must(f"If {an(b)} has no {c}, report that it can't be told.|No {c} there? Say that it is not known.")
    k.steps(f"<first> tells the {b}.", f"<second> tells the {c}.", f"<third> has the {detail}.")
    k.goal(f"""What is the {detail} of the {c} who is in charge of {a} {one}?|{a} {one}: {detail} of the {goal_c}?
        |i need the {detail} of whoever is {c} for {a} {one}
        |Please find out the {c} of {a} {one} and tell me the {detail}.
        |question: {detail} / of: {c} / about: {a} {one}
        |There's a problem with {a} {one}, how do I reach the {c}? ({detail})
        |Nobody could tell me the {detail} of the {c}. It is about {a} {one}. Can you?
        |hey, {a} {one}, who's the {c} and what's the {detail}, just send me the {detail}""")
    k.answers(f"The {detail} of the {c}.|The {detail}, as it is written.|Just the {detail}.")

    @k.look(f"find_{u[0]}|{u[0]}_info|where_is", f"Tells to which {b} one {a} belongs.|Looks up one {a}.",
            key=text(f"{u[0]}|id|no", f"Number of the {a}.|Which {a}."))
    def first(key):
        if key not in firsts:
            return k.fail(f"There is no {a} {key}.")
        return {u[0]: key, u[1]: seconds[firsts.index(key)], "noted|since": "2025-0" + str(firsts.index(key) + 1)}

    @k.look(f"find_{u[1]}|{u[1]}_info|who_runs", f"Tells the {c} of one {b}.|Looks up one {b}.",
            key=text(f"{u[1]}|name|of", f"Name of the {b}.|Which {b}."))
    def second(key):
        if key not in seconds:
            return k.fail(f"There is no {b} {key}.")
        return {u[1]: key, u[2]: None if gone and key == seconds[at] else people[seconds.index(key)]}

    @k.look("find_person|person|contact", f"Looks up one person.|Contact card of {an(c)}.",
            key=text(f"name|person|{u[2]}", "Name of the person.|Who."))
    def third(key):
        if key not in people:
            return k.fail(f"{key} is unknown.")
        i = people.index(key)
        return {"name|person": key, "home_contact|private": homes[i], u[3]: details[i]}

    def right():
        if not first.made(key=one):
            return first(key=one)
        if not second.made(key=seconds[at]):
            return second(key=seconds[at])
        if gone:
            return k.give_up(f"the {b} has no {c}.")
        return k.answer(details[at]) if third.made(key=people[at]) else third(key=people[at])

    return right
