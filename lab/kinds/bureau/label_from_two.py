"""Takes one value from each of two files and puts both on one paper."""

from kind import choice, integer, text

STRUCTURE = "join"
DOMAIN = "skins"

# thing, owner, first value (from the thing), second value (from the owner; kind), paper, three ways
SKINS = """order|customer|weight|address|i|shipping label|road|rail|air;
repair|customer|cost|phone|o|pickup slip|call|text|post;
exam|student|marks|mail|m|certificate|paper|mail|both;
flat|tenant|rent|account|i|rent bill|monthly|quarter|year;
dog|owner|dose|phone|o|vet card|drops|pills|shot;
boat|skipper|length|berth|i|harbour bill|cash|card|transfer;
loan|reader|days|mail|m|reminder|mild|firm|final;
wine|buyer|bottles|address|i|crate note|wood|paper|foam;
lesson|pupil|minutes|room|i|lesson card|single|pair|group;
ticket|user|priority|host|h|work order|remote|visit|swap;
car|driver|mileage|licence|i|service sheet|small|big|full;
painting|lender|value|vault|i|loan form|museum|fair|office;
horse|rider|box fee|member number|i|stable bill|cash|card|debit;
trip|employee|kilometres|cost code|i|travel claim|car|train|bus;
plot|gardener|area|key|i|lease|one year|two years|open;
meal|guest|calories|table|i|kitchen slip|hot|cold|soft;
parcel|sender|postage|zip box|i|return slip|refuse|keep|forward;
test|patient|value|ward|i|lab report|draft|final|urgent;
tool|worker|deposit|locker|i|tool slip|day|week|month;
seat|fan|price|pass number|i|seat voucher|home|away|cup;
course|teacher|fee|room|i|course sheet|spring|autumn|summer;
van|renter|tank|id card|i|handover sheet|out|back|swap""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    thing, owner, one, two, kind, paper, *ways = k.pick(SKINS).strip().split("|")
    ways, n = [w.replace(" ", "_") for w in ways], k.int(2, 4)
    draw = dict(i=k.id, o=k.phone, m=k.mail, h=k.host)[kind]
    ids, owners, ones, twos = k.ids(n), k.people(n), k.numbers(n, 3, 990), k.many(draw, n)
    at, way, wrong = k.int(0, n - 1), k.pick(ways), k.numbers(n, 1000, 3000)
    lacks, says_owner = k.chance(12), k.chance(30)
    has_way = k.chance(70)
    ref, who = ids[at], owners[at]
    u = [x.replace(" ", "_") for x in (thing, owner, one, two, paper)]

    k.role(f"""You write each {paper}.|{paper} desk|You fill in papers from two files.
        |Office help: {paper}, one after the other|{paper} bot""")
    k.must(
        f"The {one} is in the file of the {thing}, the {two} in that of the {owner}.|"
        f"{one}: {thing} file. {two}: {owner} file."
    )
    k.must(
        f"Without {an(two)} there is no {paper}; report that it is not done.|"
        f"No {two} on file: say it could not be written."
    )
    k.steps(f"<thing_file> has the {one}.", f"<owner_file> has the {two}.", f"<write> the {paper}.")
    by, shown = (f" of {who}" if says_owner else ""), way.replace("_", " ")
    w = k.pick(f", {shown}", f" ({shown})") if has_way else ""
    k.goal(f"""Write the {paper} for {thing} {ref}{by}{w}|{paper}: {thing} {ref}{by}{w}
        |can I get {an(paper)} for {ref}{by}{w}? it's {an(thing)}
        |{thing} {ref}{by} is ready, only the {paper} is missing{w}|{paper} / no. {ref}{by} {w}
        |Somebody forgot the {paper} of {thing} {ref}{by}. Please make it{w}
        |please do the paperwork ({paper}) for {thing} {ref}{by}{w}
        |I am waiting for the {paper}, {thing} {ref}{by}{w}. With {one} and {two} on it.""")

    @k.look(f"get_{u[0]}|{u[0]}_file|open_{u[0]}", f"Opens the file of one {thing}.|What is known of one {thing}.",
            key=text(f"{u[0]}|id|no", f"Number of the {thing}.|Which {thing}."))
    def thing_file(key):
        if key not in ids:
            return k.fail(f"No {thing} {key}.")
        i = ids.index(key)
        return {"no|id": key, u[1]: owners[i], u[2]: ones[i], "old_" + u[2]: wrong[i]}

    @k.look(f"get_{u[1]}|{u[1]}_file|open_{u[1]}", f"Opens the file of one {owner}.|What is known of one {owner}.",
            key=text(f"{u[1]}|name|who", f"Name of the {owner}.|Who."))
    def owner_file(key):
        if key not in owners:
            return k.fail(f"No {owner} {key}.")
        i = owners.index(key)
        return {"name|who": key, u[3]: None if lacks and i == at else twos[i], "since|joined": "20" + str(10 + i)}

    more = dict(way_=choice("kind|how|type", f"Which kind of {paper}.|Kind.", ways)) if has_way else {}

    @k.act(
        f"write_{u[4]}|make_{u[4]}|print_{u[4]}",
        f"Writes the {paper} of one {thing}.|Makes one {paper}.",
        no=text(f"{u[0]}|id|no", f"Number of the {thing}.|Which {thing}."),
        a=integer(u[2], f"The {one}.|{one.capitalize()} of the {thing}."),
        b=text(u[3], f"The {two} of the {owner}.|{two.capitalize()}."),
        **more,
    )
    def write(no, a, b, way_=None):
        return f"{paper} for {no} is written." if no in ids and b in twos else k.fail("That does not fit together.")

    def right():
        if not thing_file.made(key=ref):
            return thing_file(key=ref)
        if not owner_file.made(key=who):
            return owner_file(key=who)
        if lacks:
            return k.give_up(f"there is no {two} on file.")
        args = dict(no=ref, a=ones[at], b=twos[at]) | (dict(way_=way) if has_way else {})
        return None if write.made(**args) else write(**args)

    return right
