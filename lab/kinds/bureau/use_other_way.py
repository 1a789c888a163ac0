"""The usual way is refused, and the refusal names the way that works for this case."""

from kind import choice, text

STRUCTURE = "detour"
DOMAIN = "skins"

# what is sent or done (noun, verb), to whom, three ways
SKINS = """parcel|send|customer|courier,post,pickup; invoice|send|client|mail,portal,letter;
payment|make|supplier|transfer,card,cheque; reminder|send|reader|sms,mail,letter;
booking|place|guest|web,phone,desk; order|place|dealer|shop page,fax,phone;
file|share|partner|link,drive,stick; report|hand in|office|upload,counter,post;
alarm|pass on|guard|radio,phone,siren; invitation|send|member|mail,card,call;
print job|start|teacher|hall,office,copy shop; delivery|route|shop|north,south,ferry;
refund|pay out|buyer|card,cash,voucher; entry|book|runner|online,desk,coach;
samples|ship|lab|van,cooler,drone; lesson|give|pupil|room,video,home;
rent|collect|tenant|debit,cash,slip; update|install|user|net,stick,visit;
waste|take away|house|bin,bag,skip; mail bag|carry|village|bus,bike,boat;
notice|post|neighbour|board,letter box,mail; water|bring|field|pipe,tank,ditch""".split(";")


def make(k):
    what, verb, who_is, ways = k.pick(SKINS).strip().split("|")
    ways = [w.replace(" ", "_") for w in ways.split(",")]
    usual, good, third = k.shuffled(ways)
    who, ref, number = k.person(), k.id(), k.id()
    refused, hopeless, has_no = k.chance(75), k.chance(13), k.chance(55)
    w = what.replace(" ", "_")

    k.role(f"""You {verb} things to people: {what}.|{what}, outgoing
        |Every {what} gets to its {who_is}, one way or another.
        |{what} desk|You have three ways and patience.""")
    k.must(
        f"The usual way is {usual.replace('_', ' ')}; use another one only if it is refused.|"
        f"First try {usual.replace('_', ' ')}."
    )
    k.must("If no way is open, report that it is not done.|Nothing works: say that it could not be done.")
    if has_no:
        k.must(f"It goes under number {number}.|Sender number: {number}.")
    k.steps(f"See <info> of the {who_is}.", "<go> the usual way, then as the refusal says.")
    k.goal(f"""{verb.capitalize()} {what} {ref} for {who}.|{what} {ref} -> {who}
        |{who} gets {what} {ref}, please see to it|can you {verb} {ref} for {who_is} {who}?
        |{what}: {ref}\n{who_is}: {who}|{who} says that {what} {ref} never came! {verb} it now.
        |please {verb} the {what} with the number {ref}, {who} is the {who_is}
        |for {who}: {what} {ref}. you know the usual way""")

    @k.look(f"find_{who_is}|{who_is}_info|get_{who_is}",
            f"Shows the {who_is} number of somebody.|Looks up one {who_is}.",
            name=text(f"{who_is}|name|who", f"Name of the {who_is}.|Who."))
    def info(name):
        if name == who:
            return {"name|who": who, f"{who_is}_no|no": code, "since|customer_since": since}
        return k.fail(f"{name} is unknown.")

    code, since = k.id(), k.date()
    more = dict(sender=text("sender|our_no|under", "Our own number.|Number we use.")) if has_no else {}

    @k.act(
        f"{verb.replace(' ', '_')}_{w}|{verb.replace(' ', '_')}|do_it",
        f"To {verb} one {what}.|Gets one {what} to one {who_is}.",
        no=text(f"{w}|no|what", f"Number of the {what}.|Which {what}."),
        to=text(f"{who_is}_no|to|{who_is}", f"Number of the {who_is}.|For whom, by number."),
        way=choice("way|by|how", "Which way.|The way.", sorted(ways)),
        **more,
    )
    def go(no, to, way, sender=None):
        if no != ref or to != code:
            return k.fail(f"{no} for {to}: unknown.")
        if refused and hopeless:
            return k.fail("All ways are closed today.")
        open_ = good if refused else usual
        if way != open_:
            return k.fail(f"{way.replace('_', ' ')} does not work for {to}, use {open_.replace('_', ' ')}.")
        return f"{no} is on its way by {way}."

    def right():
        if not info.made(name=who):
            return info(name=who)
        if go.calls:
            return None
        if k.seen("All ways are closed today."):
            return k.give_up("all ways are closed.")
        way = good if refused and k.seen(f"use {good.replace('_', ' ')}.") else usual
        return go(no=ref, to=code, way=way, **(dict(sender=number) if has_no else {}))

    return right
