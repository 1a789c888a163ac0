"""Reads a value and tells it to the one who is in charge today, but only if it is out of range."""

from kind import choice, integer, text

STRUCTURE = "notify"
DOMAIN = "skins"

# object, value, unit, who is in charge, three areas
SKINS = """cold room|temperature|degrees|cook|meat,fish,fruit;
pool|chlorine|points|bath master|large,small,kids; silo|level|percent|miller|rye,wheat,oats;
server room|heat|degrees|admin|left,right,cellar;
greenhouse|humidity|percent|gardener|roses,herbs,ferns; river gauge|level|cm|warden|bridge,weir,mouth;
boiler|pressure|bar|caretaker|east,west,gym; barn|warmth|degrees|farmer|calves,hens,pigs;
wine cellar|warmth|degrees|cellar master|red,white,rose;
vault|humidity|percent|archivist|maps,films,deeds; car park|cars|cars|attendant|upper,lower,roof;
kiln|heat|degrees|potter|big,small,test; ward|fever|degrees|doctor|child,heart,lung;
tank|fill|percent|driver|diesel,petrol,gas; hive|weight|kilos|beekeeper|hill,wood,yard;
stage|load|kilos|rigger|front,middle,back; well|depth|metres|fitter|north,south,yard;
mailbox|mails|mails|secretary|info,jobs,sales; incubator|warmth|degrees|breeder|hens,ducks,quail;
bakery|flour|sacks|baker|rye,spelt,wheat; rink|ice|mm|ice master|main,kids,curling;
lift|trips|trips|mechanic|goods,guests,staff""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    thing, value, unit, who_is, areas = k.pick(SKINS).strip().split("|")
    areas = areas.split(",")
    limit, area = k.int(20, 300), k.pick(areas)
    over = k.chance(50)
    out = k.chance(88)
    now = k.int(limit + 1, limit + 200) if over == out else k.int(1, limit)
    if not over and not out:
        now = k.int(limit, limit + 200)
    if not over and out:
        now = k.int(1, limit - 1)
    people, phones, last = dict(zip(areas, k.people(3), strict=True)), k.many(k.phone, 3), k.int(400, 900)
    phone = dict(zip(areas, phones, strict=True))
    level, has_level = k.pick("info", "alarm"), k.chance(50)
    t, w = thing.replace(" ", "_"), who_is.replace(" ", "_")

    k.role(f"""You watch every {thing}.|{thing} watch|You read and you call; nothing else.
        |{value} monitor, {thing}|Night watch: {thing}, {value}, call if bad""")
    k.must(
        f"Call if the {value} is {'above' if over else 'below'} {limit} {unit}, otherwise nobody.|"
        f"{'More' if over else 'Less'} than {limit} {unit}: tell the {who_is}. Else nothing."
    )
    k.must(f"Tell the {who_is} of that area, not another one.|Each area has its own {who_is}.")
    if has_level:
        k.must(f"Messages have the level {level}.|Level: {level}.")
    k.steps("Read it with <read>.", "<duty> says who is in charge.", "Tell them with <call>.")
    k.goal(f"""Check the {thing} {area} and tell the {who_is} if the {value} is not right.
        |{thing} {area}: {value} ok? else call|how is the {value} in {area}? inform the {who_is} if it's bad
        |please check {area} ({thing}); if needed let the {who_is} know
        |object: {thing} {area}\nread: {value}\nif out of limit: tell the {who_is}
        |Last time nobody told the {who_is}! Look at {area} now and call if you have to.
        |do the {value} check of {thing} {area}|{area} - {value} - {who_is}, you know the drill""")

    @k.look(
        f"read_{t}|read_{value}|check",
        f"Reads the {value} of one {thing}.|Shows one {thing}.",
        key=choice("area|which|name", f"Which {thing}.|The area.", areas),
    )
    def read(key):
        return {"area|name": key, value: now if key == area else limit, "yesterday|last": last}

    @k.look("duty_list|on_duty|who_is_in_charge", f"Lists each {who_is} by area.|Who is in charge where.")
    def duty():
        return [{"area|for": a, f"{w}|name": people[a], "phone|call_at": phone[a]} for a in areas]

    more = {}
    if has_level:
        more = dict(level_=choice("level|kind|priority", "How urgent it is.|Level of the message.", ["info", "alarm"]))

    @k.act(
        f"call_{w}|tell|send_message",
        f"Tells somebody {an(value)}.|Calls {an(who_is)}.",
        to=text("phone|to|number", f"Phone of the {who_is}.|Number that is called."),
        what=integer(f"{value}|value|reading", f"The {value} that was read.|Reading."),
        where=choice("area|where|about", f"Which {thing}.|The area it is about.", areas),
        **more,
    )
    def call(to, what, where, level_=None):
        return f"{to} was told." if to in phones else k.fail(f"{to} does not answer.")

    def right():
        if not read.made(key=area):
            return read(key=area)
        if not out:
            return None
        if not duty.made():
            return duty()
        args = dict(to=phone[area], what=now, where=area) | (dict(level_=level) if has_level else {})
        return None if call.calls else call(**args)

    return right
