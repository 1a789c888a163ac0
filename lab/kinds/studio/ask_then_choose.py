"""Asks each candidate that the goal names for a figure, and gives the work to the best."""

from kind import integer, text

STRUCTURE = "best-of-asked"
DOMAIN = "quotes"

# candidate, how, figure, best, verb, about, work, how work looks
SKINS = """printer|word|price|lowest|order|Orders at one printer|poster|title; host|host|load|lowest|start|Starts something on one host|job|id; region|word|latency|lowest|deploy|Deploys in one region|service|word;
translator|person|days|lowest|assign|Gives work to one translator|document|path; studio|word|rate|lowest|book|Books one studio|recording|title; supplier|word|stock|highest|buy|Buys from one supplier|article|id;
reviewer|person|backlog|lowest|request|Requests a review from one reviewer|change|id; mirror|host|speed|highest|fetch|Fetches from one mirror|package|ident; pool|key|free|highest|allocate|Allocates from one pool|volume|id;
freelancer|person|fee|lowest|hire|Hires one freelancer|project|title; cinema|word|seats|highest|rent|Rents one cinema|screening|title; runner|host|queue|lowest|run_on|Runs something on one runner|pipeline|key;
courier|word|hours|lowest|send|Sends with one courier|parcel|id; bank|word|fee|lowest|transfer|Transfers through one bank|payment|id; model|ident|accuracy|highest|use|Uses one model|task|word;
registrar|word|price|lowest|register|Registers at one registrar|domain|host""".split(";")


def make(k):
    cand, how, figure, best, verb, about, work, how2 = k.pick(SKINS).strip().split("|")
    names = k.many(getattr(k, how), k.int(2, 4))
    figures = dict(zip(names, k.numbers(len(names), 3, 900), strict=True))
    ids = dict(zip(names, k.ids(len(names)), strict=True))
    job, v, by_id = getattr(k, how2)(), verb.replace("_", " "), k.chance(60)
    winner = (min if best == "lowest" else max)(names, key=figures.get)
    says = k.chance(50)
    shown = ", ".join(names[:-1]) + k.pick(" and ", " or ", ", ") + names[-1]

    k.role(f"""You compare offers.|{cand} comparison|You ask every {cand} before you decide.|You get quotes for a studio.
        |buyer's helper|Ask, compare, decide.|You look for the {best} {figure}.""")
    k.must(f"Ask every {cand} that is named; the {best} {figure} wins.|All are asked first. The {best} {figure} gets it.")
    k.steps(f"<ask> tells the {figure} of one.|Use <ask> for each.", "<give> it to the best.|Then <give>, once.")
    k.goal(f"""{v.capitalize()} {work} {job} with the {cand} that has the {best} {figure}: {shown}.|{shown}: who has the {best} {figure} gets {work} {job}
        |{work} {job} -> {best} {figure} of {shown}|Compare {shown} and {v} ({work} {job}). It's about the {figure}, {best} wins.
        |{work}: {job}\n{cand}s to ask: {shown}\ndecide by: {best} {figure}|Please ask {shown}. Who offers {best} {figure} may have the {work} {job}.
        |for {job} we can take {shown}; the {best} {figure} please|{v} {job}: choose between {shown} by {figure} ({best})""")

    @k.look(f"ask_{cand}|get_{figure}|ask|quote", f"The {figure} of one {cand}.|Asks one {cand} for the {figure}.",
            name=text(f"{cand}|name|whom", f"Name of the {cand}.|Which {cand}."))
    def ask(name):
        if name not in figures:
            return k.fail(f"No {cand} {name}.")
        return ({f"id|{cand}_id|ref": ids[name]} if by_id else {}) | {cand: name, figure: figures[name]}

    params = dict(key=text(f"id|{cand}_id|ref" if by_id else f"{cand}|name|to", f"Id of the {cand}." if by_id else f"Name of the {cand}."), job=text(f"{work}|what|job", f"The {work}.|Which {work}."))
    if says:
        params["size"] = integer(f"{figure}|agreed|offer", f"The {figure} that was told.|Agreed {figure}.")

    @k.act(f"{verb}|{verb}_{work}|give_to", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def give(key, job, size=None):
        if key not in (ids.values() if by_id else names):
            return k.fail(f"No {cand} {key}.")
        return f"{job}: {key}"

    def right():
        looks = [ask(name=n) for n in names if not ask.made(name=n)]
        args = dict(key=ids[winner] if by_id else winner, job=job, **(dict(size=figures[winner]) if says else {}))
        return looks or (None if give.made() else give(**args))

    return right
