"""Books the first wish of somebody, and if that is taken, the second and the third."""

from kind import integer, text

STRUCTURE = "retry-other"
DOMAIN = "skins"

# what is wished for, kind, who, action, unit
SKINS = """room|w|guest|book|nights; course|t|student|enrol in|lessons;
user name|x|user|register|years; table|i|guest|reserve|seats; plate|i|driver|reserve|months;
time|c|patient|book|minutes; stall|i|trader|rent|days; locker|i|pupil|take|terms;
shirt number|n|player|take|seasons; web address|u|shop owner|register|years;
berth|i|skipper|book|nights; seat|i|traveller|take|tickets; plot|i|gardener|lease|years;
boat name|w|owner|register|years; court|w|player|book|hours; slot|c|speaker|take|minutes;
lane|n|swimmer|book|hours; bike|i|tourist|hire|hours; hall|w|club|rent|evenings;
kennel|i|dog owner|reserve|days; phone number|o|customer|take|months; desk|i|freelancer|rent|weeks""".split(";")


def make(k):
    what, kind, who_is, action, unit = k.pick(SKINS).strip().split("|")
    draw = dict(w=k.word, t=k.title, x=k.ident, i=k.id, c=k.time, n=lambda: str(k.int(2, 99)), u=k.url, o=k.phone)[kind]
    m = k.int(2, 4)
    wishes = k.many(draw, m)
    free = k.int(0, m)  # m: none is free
    who, no, count, has_count, by_no = k.person(), k.id(), k.int(2, 40), k.chance(60), k.chance(55)
    a, w = action.replace(" ", "_"), what.replace(" ", "_")

    k.role(f"""You {action} what people wish for, if it is free.|{what} desk
        |Everybody has a first wish and a second one.
        |{what} bookings|You try the wishes in order.""")
    k.must(
        "Try the wishes in the order in which they are named, and stop at the first that works.|"
        "First wish first; one only."
    )
    k.must("If all are taken, report that it is not done.|Nothing free of it: say that it could not be done.")
    k.steps(
        f"<card> tells the number of the {who_is}." if by_no else "One wish after the other.", "<take> "
        "the first wish, then the next."
    )
    c = k.pick(f", {count} {unit}", f" ({unit}: {count})") if has_count else ""
    line = ", ".join(wishes)
    k.goal(f"""{who} would like one {what}, in this order: {line}{c}.|{what} for {who}: {' or '.join(wishes)}{c}
        |{who} wants {wishes[0]}, otherwise {', then '.join(wishes[1:])}{c}
        |please {action} one {what} for {who}. wishes: {line}{c}|{who_is}: {who}\nwishes: {line}{c}
        |First choice {wishes[0]}, then {' then '.join(wishes[1:])}{c}. For {who}.
        |could {who} have {wishes[0]}? if not, {' or '.join(wishes[1:])}{c}
        |I asked for a {what} weeks ago, {wishes[0]} or else {', '.join(wishes[1:])}{c}!! {who}""")

    if by_no:

        @k.look(
            f"find_{who_is.replace(' ', '_')}|card_of|number_of",
            f"Tells the number of one {who_is}.|Looks up one {who_is}.",
            name=text("name|who|of", f"Name of the {who_is}.|Who."),
        )
        def card(name):
            if name == who:
                return {"name|who": who, "number|card_no": no, "joined|since": "2024"}
            return k.fail(f"{name} is unknown.")

    more = dict(count_=integer(f"{unit}|count|how_many", f"How many {unit}.|Number of {unit}.")) if has_count else {}

    @k.act(
        f"{a}_{w}|{a}|take",
        f"To {action} one {what} for somebody.|Gives one {what} to somebody.",
        wish=text(f"{w}|which|what", f"Which {what}.|The {what} that is wanted."),
        name=text(f"{who_is.replace(' ', '_')}|for|who", f"{'Number' if by_no else 'Name'} of the {who_is}."),
        **more,
    )
    def take(wish, name, count_=None):
        if wish not in wishes or name != (no if by_no else who):
            return k.fail(f"{wish} for {name}: unknown.")
        return k.fail(f"{wish} is taken.") if wishes.index(wish) < free else f"{name} has {wish}."

    def right():
        if by_no and not card.made(name=who):
            return card(name=who)
        if take.calls:
            return None
        for wish in wishes:
            if not k.seen(f"{wish} is taken."):
                return take(wish=wish, name=no if by_no else who, **(dict(count_=count) if has_count else {}))
        return k.give_up("everything is taken.")

    return right
