"""A card has run out; it is renewed first, and the new number is then used for what was asked."""

from kind import choice, text

STRUCTURE = "refresh"
DOMAIN = "skins"

# card, who has it, what is done with it (noun, verb), three kinds
SKINS = """library card|reader|loan|lend|book,film,map;
parking permit|resident|booking|book|day,night,week; season ticket|fan|seat|give|north,south,west;
membership|member|court|book|clay,grass,hall; licence|angler|day card|issue|lake,river,sea;
badge|worker|door right|grant|office,lab,store;
insurance card|patient|appointment|make|check,teeth,eyes; permit|trader|pitch|assign|food,craft,toys;
student card|student|locker|open|red,blue,green; bus pass|pupil|route|enter|early,noon,late;
health book|dog|class|enter|puppy,agility,show; account|customer|order|place|rush,normal,bulk;
certificate|diver|dive|plan|wreck,reef,night; contract|tenant|garage|assign|left,right,yard;
key card|guest|sauna hour|book|early,late,family; password|user|mailbox|open|small,large,shared;
pool card|swimmer|lane|reserve|slow,mid,fast; hunting card|hunter|stand|assign|wood,field,hill;
vaccination|horse|start|enter|jump,dressage,trail; quote|client|job|start|roof,wall,floor;
lease|farmer|field|assign|wheat,maize,grass; visa|visitor|tour|book|town,castle,boat""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    card, who_is, what, verb, kinds = k.pick(SKINS).strip().split("|")
    kinds = kinds.split(",")
    who, kind = k.person(), k.pick(kinds)
    today = k.date()
    ok = k.chance(35)
    until = f"20{29 if ok else 22}-{k.int(1, 12):02}-{k.int(1, 28):02}"
    old, new, barred, plan = k.id(), k.id(), k.chance(14), k.pick("short", "long")
    has_day, day = k.chance(50), k.date()
    c, w = card.replace(" ", "_"), what.replace(" ", "_")

    k.role(f"""You {verb} things for people who have a valid {card}.|{card} desk
        |{an(card).capitalize()} must be valid, else you renew it.
        |{what} counter|Nobody gets {an(what)} without a valid {card}.""")
    k.must(f"Today is {today}.|It is {today}.")
    k.must(
        f"{an(card).capitalize()} that has run out is renewed first, with the plan {plan}.|"
        f"Renew what has run out (plan: {plan})."
    )
    k.must("If it can't be renewed, report that it is not done.|No renewal: say that it could not be done.")
    k.steps(
        f"Check the {card} with <show>.", "Call <renew> if it has run out.", "Then call <do> with the "
        "number that is valid."
    )
    d = k.pick(f" on {day}", f" ({day})") if has_day else ""
    k.goal(f"""{who} wants {an(what)}: {kind}{d}.|{what}, {kind}, for {who}{d}
        |{kind}{d} for {who}, {verb} the {what} please|please {verb} {an(what)} for {who}, kind {kind}{d}
        |{who_is}: {who}\n{what}: {kind}{d}|Could {who} get {an(what)} ({kind}){d}?
        |{who} was sent away twice for {an(what)}, {kind}{d}! Do it now.
        |{who} - {what} - {kind}{d}, renew the {card} if you must""")

    @k.look(
        f"show_{c}|find_{c}|{c}_of",
        f"Shows the {card} of somebody.|Looks up {an(card)}.",
        name=text(f"{who_is}|name|of", f"Name of the {who_is}.|Whose."),
    )
    def show(name):
        if name == who:
            return {"name|of": who, f"{c}_no|number": old, "valid_until|until": until}
        return k.fail(f"{name} has no {card}.")

    @k.act(
        f"renew_{c}|renew|extend",
        f"Renews one {card} and gives the new number.|Makes a new {card} of an old one.",
        no=text(f"{c}_no|number|old", f"Number of the {card}.|Old number."),
        plan_=choice("plan|how_long|term", "For how long.|Which plan.", ["short", "long"]),
    )
    def renew(no, plan_):
        if no != old or ok:
            return k.fail(f"{no} can't be renewed now.")
        return k.fail(f"{no} is barred for good.") if barred else f"Renewed, the new number is {new}."

    more = dict(on=text("day|date|on", "Which day.|The day.")) if has_day else {}

    @k.act(
        f"{verb}_{w}|{verb}|{w}",
        f"To {verb} one {what}.|Gives somebody one {what}.",
        no=text(f"{c}_no|number|{c}", f"Number of {an(card)} that is valid.|Valid number."),
        kind_=choice("kind|type|which", f"Kind of {what}.|Which kind.", kinds),
        **more,
    )
    def do(no, kind_, on=None):
        if no != (old if ok else new) or not ok and not renew.calls:
            return k.fail(f"{no} is not valid.")
        return f"{what}: {kind_}, on {no}."

    def right():
        if not show.made(name=who):
            return show(name=who)
        if not ok and not renew.calls:
            return k.give_up(f"the {card} is barred.") if k.seen("is barred for good.") else renew(no=old, plan_=plan)
        args = dict(no=old if ok else new, kind_=kind) | (dict(on=day) if has_day else {})
        return None if do.calls else do(**args)

    return right
