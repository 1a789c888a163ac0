"""Checks candidates in order of a list and stops at the first that passes; that one is used."""

from kind import integer, text

STRUCTURE = "stop-at-first"
DOMAIN = "skins"

# candidate, candidates, check, pass word, fail words, what is done then
SKINS = """room|rooms|inspection|clean|dirty,occupied|book; key|keys|trial|fits|stuck,loose|hand_out;
printer|printers|test page|fine|jammed,empty|use; driver|drivers|phone call|can come|ill,away|send;
battery|batteries|test|full|empty,swollen|install;
supplier|suppliers|phone call|delivers|closed,sold out|order_at;
pump|pumps|test run|runs|dead,leaking|switch_to; doctor|doctors|phone call|free|busy,away|call_in;
ladder|ladders|check|safe|cracked,lent|give_out; line|lines|dial test|clear|noisy,dead|open;
well|wells|water test|drinkable|salty,muddy|draw_from; wheel|wheels|spin test|round|bent,flat|mount;
recipe|recipes|tasting|good|bland,burnt|print; bus|buses|check|ready|broken,empty tank|send_out;
horse|horses|look|fit|lame,tired|saddle; stage|stages|sound check|works|silent,humming|open;
sitter|sitters|phone call|free|busy,sick|book; field|fields|soil test|dry|wet,frozen|plough;
camera|cameras|test shot|sharp|blurred,dark|mount; bottle|bottles|seal test|tight|open,cracked|ship;
server|servers|ping|answers|silent,slow|use; tailor|tailors|phone call|has time|full,closed|order_at""".split(";")


def make(k):
    one, many, check_, good, bads, verb = k.pick(SKINS).strip().split("|")
    bads, n = bads.split(","), k.int(2, 5)
    names = k.many(k.pick(k.word, k.id, k.person), n)
    at = k.int(0, n) if k.chance(40) else k.int(0, n - 1)
    results = [k.pick(bads) if i < at else good for i in range(n)]
    order, ref, count = k.shuffled(range(n)), k.id(), k.int(2, 90)
    has_n, slip = k.chance(50), k.ids(n)
    said, o, c = verb.replace("_", " "), one.replace(" ", "_"), check_.replace(" ", "_")
    ranks = list(range(1, n + 1))

    k.role(f"""You go through the {many} and take the first that is {good}.|{many}: {check_}
        |Try one, then the next. Stop when it works.
        |{one} desk|You {said} what has passed the {check_}.""")
    k.must(
        f"Check them in the order of their rank, from 1, and stop at the first that is \"{good}\".|"
        f"By rank, 1 first; the first \"{good}\" is taken."
    )
    k.must("If none passes, report that it is not done.|All fail: say that it could not be done.")
    k.steps("The ranks are in <list_>.", f"Do the {check_} with <test>.", "Then <use> the one.")
    w = k.pick(f", number {count}", f" ({count})") if has_n else ""
    k.goal(f"""Find a {one} for job {ref}{w}: the first that passes the {check_}.|job {ref}{w}: {said} a {one}
        |{ref}{w} needs a {one}. check them in order and {said} the first good one
        |please {said} one of the {many} for {ref}{w}, by rank|job: {ref}{w}\nwanted: one {one} that is {good}
        |Nothing works for {ref}! Go down the list of {many} and {said} one{w}.
        |which {one} can we take for {ref}{w}? check and {said} it|{said}: first {one} that's {good}, job {ref}{w}""")

    @k.look(f"{o}_list|list_all|ranking", f"Lists the {many} with their rank.|All {many}.")
    def list_():
        return [{f"{o}|name": names[i], "rank|order": ranks[i]} for i in order]

    @k.look(
        f"{c}|do_{c}|check_{o}",
        f"Does the {check_} of one {one}.|Tells how one {one} is.",
        key=text(f"{o}|name|which", f"Name of the {one}.|Which {one}."),
    )
    def test(key):
        if key not in names:
            return k.fail(f"No {one} {key}.")
        return {f"{o}|name": key, "result|state": results[names.index(key)], "slip|slip_no": slip[names.index(key)]}

    more = dict(no_=integer("number|count|how_many", "Number that was asked for.|The number.")) if has_n else {}

    @k.act(
        f"{verb}|{verb}_{o}|{verb}_it",
        f"To {said} one {one}.|Takes one {one} for a job.",
        key=text(f"{o}|name|which", f"Name of the {one}.|Which {one}."),
        job=text("job|for|no", "Number of the job.|Which job."),
        slip_=text("slip|slip_no|proof", f"Slip of the {check_}.|Number of the slip."),
        **more,
    )
    def use(key, job, slip_, no_=None):
        if key not in names or slip_ not in slip or results[names.index(key)] != good:
            return k.fail(f"{key} can't be taken.")
        return f"{key} is taken for {job}."

    def right():
        if not list_.made():
            return list_()
        for i in range(min(at + 1, n)):
            if not test.made(key=names[i]):
                return test(key=names[i])
        if at >= n:
            return k.give_up(f"no {one} passes.")
        args = dict(key=names[at], job=ref, slip_=slip[at]) | (dict(no_=count) if has_n else {})
        return None if use.calls else use(**args)

    return right
