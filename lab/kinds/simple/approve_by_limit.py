"""Approves or rejects what was asked for, by a limit in the system text; requests, measures and tools are drawn."""

from kind import choice, text

STRUCTURE = "threshold"
DOMAIN = "skins"

# request, requests; who asks
REQUESTS = """expense,expenses;employee|leave,leaves;nurse|loan,loans;member|discount,discounts;seller|trip,trips;teacher
purchase,purchases;department|overtime,overtimes;worker|transfer,transfers;branch|permit,permits;builder|claim,claims;client
upload,uploads;author|quota,quotas;team|refund,refunds;buyer|grant,grants;club|order,orders;kitchen|stay,stays;guest
change,changes;developer|shipment,shipments;supplier|advance,advances;artist|visit,visits;group|haul,hauls;driver
budget,budgets;unit|booking,bookings;tenant|release,releases;crew|booster,boosters;player|dive,dives;diver"""
MEASURES = """amount,euros|days,days|weight,kg|hours,hours|size,MB|distance,km|cost,dollars|seats,seats|volume,litres|points,points
length,metres|copies,copies|nights,nights|power,watts|people,people|risk,points|price,francs|pages,pages|depth,metres|term,months"""
VERDICTS = (
    "approve,reject|accept,decline|grant,refuse|allow,deny|clear,block|confirm,turn_down|sign_off,send_back|pass,fail"
)


def make(k):
    request, requests, asker = k.pick(REQUESTS.replace("\n", "|").split("|")).replace(";", ",").split(",")
    (measure, unit), count = k.pick(MEASURES.replace("\n", "|").split("|")).split(","), k.int(2, 5)
    (yes, no), limit, at_least = k.pick(VERDICTS.split("|")).split(","), k.int(20, 800), k.chance(25)
    names, ids, form = k.many(k.pick(k.person, k.word), count), k.ids(count), k.pick("tools", "tools", "choice")
    sizes = [max(1, limit + k.pick(-1, 1) * k.int(1, limit * 9 // 10)) for _ in ids]
    sizes[0], why, code = limit if k.chance(12) else sizes[0], k.word(), k.word()
    lists, has_why, is_open = k.chance(60), k.chance(65), [not k.chance(12) for _ in ids]
    chosen = range(count if lists and k.chance(55) else 1)
    fine = [(size >= limit) if at_least else (size <= limit) for size in sizes]
    y, n, who, done, order = yes.replace("_", " "), no.replace("_", " "), names[0], {}, k.shuffled(range(count))

    k.role(
        f"You decide about {requests}.|{requests}: {y} or {n}|You are the one who has to {y} or {n} each {request}.",
        f"Office for {requests}. Fair and quick.|A strict bot; every {asker} knows its rules.|First reader of {requests}",
    )
    up, more = ("at least", "Less") if at_least else ("up to", "More")
    rule = f"{y.capitalize()} what has {up} {limit} {unit}, {n} the rest.|If the {measure} is {up} {limit}, {y}; if not, {n}."
    k.must(
        f"{rule}|{up.capitalize()} {limit} {unit}: {y}. {more} than that: {n}.|Limit: {limit} {unit}. To {y}, {up} that."
    )
    k.must("What is closed stays as it is.|Leave alone what is closed already.")
    if has_why:
        k.must(f"The reason to {n} is {why}, to {y} it is {code}.|Reasons: {code} ({y}), {why} ({n}).")
    k.steps(f"<show> has the {measure}.|Read the {measure} with <show>.")
    every_one = (
        f"Decide about all open {requests}.|No {request} may stay open.|every open {request}: {y} or {n}?",
        f"{requests} are waiting, by several people. Settle them all.|task: {requests}. scope: all that are open",
        f"I want each {asker} to have an answer today.|Clear the list of {requests}, by the rules.",
    )
    only_one = (
        f"{y.capitalize()} or {n} the {request} of {who}.|{who} asks for one {request}. Decide.|{request} of {who}: yes or no?",
        f"What about {who}? The {request} is still open.|{asker}: {who}. task: decide about the {request}.",
        f"please settle what {who} asked for|Can {who} have it? It is one {request}.|Decide for {who}, nobody else.",
    )
    k.goal(*(every_one if len(chosen) > 1 else only_one))

    def row(i):
        state = "open" if is_open[i] and i not in done else "closed"
        return {f"{asker}|name|by": names[i], f"{request}_id|id|no": ids[i], measure: sizes[i], "state|status": state}

    by = {} if lists else {"name": text(f"name|{asker}|by", f"Name of the {asker}.|Who asks.")}

    tool = f"list_{requests}|{requests}|inbox" if lists else f"get_{request}|{request}_of|show"

    @k.look(tool, f"Lists the {requests}." if lists else f"Shows the {request} of one {asker}.", **by)
    def show(name=None):
        if lists:
            return [row(i) for i in order]
        return row(names.index(name)) if name in names else k.fail(f"{name} has asked for nothing.")

    def decide(ref, verdict):
        if ref not in ids or ids.index(ref) in done or not is_open[ids.index(ref)]:
            return k.fail(f"{ref} is not open.")
        done[ids.index(ref)] = verdict
        return k.one(f"{ref}: {verdict}.", "ok", f"{request} {ref} is settled")

    params = {"ref": text(f"{request}_id|id|{request}", f"Id of the {request}.|Which {request}, by id.")}
    if form == "choice":
        params["verdict"] = choice("verdict|decision|answer", "What is decided.|The decision.", [yes, no])
    if has_why:
        params["why"] = text("reason|why|because", "Reason on record.|Why it was decided so.")
    tool = f"{yes}|{yes}_{request}|{yes}_it" if form == "tools" else "decide|settle|judge|set_verdict"

    @k.act(
        tool,
        f"To {y} one {request}." if form == "tools" else f"Settles one {request}.|Decides one {request}.",
        **params,
    )
    def settle(ref, verdict=yes, why=None):
        return decide(ref, verdict)

    if form == "tools":

        @k.act(f"{no}|{no}_{request}|{no}_it", f"To {n} one {request}.", **params)
        def refuse(ref, why=None):
            return decide(ref, no)

    def verdict(i):
        more = {"why": code if fine[i] else why} if has_why else {}
        if form == "choice":
            return settle(ref=ids[i], verdict=yes if fine[i] else no, **more)
        return (settle if fine[i] else refuse)(ref=ids[i], **more)

    def right():
        if not show.calls:
            return show() if lists else show(name=who)
        return [verdict(i) for i in chosen if is_open[i] and i not in done]

    return right
