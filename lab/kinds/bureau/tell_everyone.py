"""Tells everyone of a group the new day, each the way they want to be reached."""

from kind import choice, text

STRUCTURE = "each"
DOMAIN = "skins"

# group, member, members, what takes place
SKINS = """choir|singer|singers|rehearsal; chess club|player|players|match night;
parents' council|parent|parents|meeting; rowing club|rower|rowers|regatta;
allotment society|gardener|gardeners|work day; night shift|guard|guards|briefing;
cleaning crew|cleaner|cleaners|deep clean; book circle|reader|readers|evening;
tenants' house|tenant|tenants|meter check; evening class|pupil|pupils|lesson;
cookery course|guest|guests|course; band|musician|musicians|gig;
warehouse team|packer|packers|stocktaking; driving school|learner|learners|theory test;
hiking group|walker|walkers|tour; football youth|kid|kids|tournament;
fire brigade|volunteer|volunteers|drill; market hall|trader|traders|inspection;
theatre group|actor|actors|premiere; dog school|owner|owners|training;
sewing circle|member|members|get-together; blood drive|donor|donors|appointment day""".split(";")
HOWS = ["sms", "mail", "phone"]


def make(k):
    group, member, members, event = k.pick(SKINS).strip().split("|")
    called, other, n = k.word(), k.word(), k.int(2, 5)
    new, old = k.dates(2)
    rows = [] if k.chance(10) else [(k.pick(HOWS), *row) for row in zip(k.ids(n), k.people(n), strict=True)]
    has_old = k.chance(40)
    g = group.replace(" ", "_").replace("'", "")

    k.role(f"""You run the phone list of our {group}.|{group} secretary|I am too busy to ring up {members}. You do it.
        |You pass news on to {members}. One {member}, one message.|messenger for the {group}""")
    k.must(f"Use the way each {member} wants to be reached.|Everybody is told the way they have asked for.")
    k.must("If nobody is on the list, report that it could not be done.|Empty list: say that it was not possible.")
    k.steps(
        "Get the list with <people_in>.|<people_in> first.", f"Then <tell> once for every {member}.|"
        "<tell> all of them."
    )
    k.goal(f"""The {event} of {called} is moved from {old} to {new}. Let all {members} know.
        |{event} {called}: now {new} (was {old}). tell everyone
        |can you tell the {members} of {called} that the {event} is on {new}, no longer on {old}?
        |group: {called}\nevent: {event}\nold day: {old}\nnew day: {new}\nto do: inform every {member}
        |Nobody in {called} knows yet that {old} is off!! The {event} is on {new}. Please tell each of them.
        |{new} instead of {old}, that is what all {members} in {called} have to hear about the {event}.
        |hi, {event} on {old} won't work, we take {new}. pass it on to everybody in {called} pls
        |Inform {called}, every single {member}: {event} on {new}, the old day was {old}.""")

    @k.look(f"list_{members}|who_is_in|{g}_list|members_of", f"Lists the {members} of a group.|Who belongs to it.",
            of=text("group|name|of", "Name of the group.|Which group."))
    def people_in(of):
        if of not in (called, other):
            return k.fail(f"There is no group {of}.")
        keys = ("reach_by|prefers|contact_by", "id|no|member_no", f"name|{member}")
        return [dict(zip(keys, row, strict=True)) for row in rows] if of == called else []

    more = dict(old=text("old_day|was|instead_of", "The day that no longer holds.|The old day.")) if has_old else {}

    @k.act("tell|send_news|inform|notify",
           f"Tells one {member} the new day.|Sends one {member} the day of the {event}.",
           who=text("to|member|who", f"Id of the {member}.|Who is told, by id."),
           day=text("day|date|new_day", f"The day on which the {event} is now.|New day."),
           how=choice("by|how|channel", "How they are reached.|The way.", HOWS), **more)
    def tell(who, day, how, old=None):
        if who not in [row[1] for row in rows]:
            return k.fail(f"Nobody has the id {who}.")
        return f"{who} was told by {how}."

    def right():
        if not people_in.made(of=called):
            return people_in(of=called)
        if not rows:
            return k.give_up("nobody is on the list.")
        args = dict(old=old) if has_old else {}
        return [tell(who=row[1], day=new, how=row[0], **args) for row in rows if not tell.made(who=row[1])]

    return right
