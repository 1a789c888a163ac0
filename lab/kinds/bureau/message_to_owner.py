"""Finds out who owns a thing and how to reach them, then sends them a notice."""

from kind import choice, text

STRUCTURE = "chain-act"
DOMAIN = "skins"

# thing, where found, owner, three notices
SKINS = """car|car park|driver|lights on|blocked exit|alarm;
bike|school yard|pupil|flat tyre|no lock|moved; wallet|cinema|visitor|found|emptied|handed in;
dog|park|owner|found|hurt|barking; boat|marina|skipper|leaking|adrift|fee due;
parcel|front desk|resident|arrived|damaged|returned;
umbrella|cloakroom|guest|left behind|broken|swapped; laptop|lab|student|left on|stolen|found;
locker|gym|member|left open|broken into|expired; container|harbour|shipper|leaking|released|held;
stall|market|trader|too wide|unpaid|unmanned; tent|campsite|camper|collapsed|wet|too loud;
machine|laundry|tenant|finished|leaking|blocked; beehive|orchard|keeper|swarming|knocked over|robbed;
trailer|yard|haulier|unloaded|flat tyre|overweight;
garden plot|allotment|tenant|overgrown|flooded|inspected; coat|theatre|guest|left behind|torn|swapped;
server|hosting shelf|client|down|full|hot; horse|stable|rider|lame|loose|shod;
cabin|ferry|passenger|ready|changed|key left; piano|church|organist|out of tune|unlocked|moved;
seat|stadium|fan|double booked|broken|changed""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    thing, place, owner, *notices = k.pick(SKINS).strip().split("|")
    notices = [x.replace(" ", "_") for x in notices]
    n, note = k.int(2, 4), k.pick(notices)
    tags, owners, mails, phones = k.ids(n), k.people(n), k.many(k.mail, n), k.many(k.phone, n)
    at, gone, via_mail = k.int(0, n - 1), k.chance(12), k.chance(50)
    reach, other = (mails, phones) if via_mail else (phones, mails)
    tag, spot, has_spot, shown = tags[at], k.word(), k.chance(60), note.replace("_", " ")
    t = thing.replace(" ", "_")

    k.role(f"""You help at the desk of {an(place)}.|{place} desk
        |You let people know when something is up with their {thing}.
        |notices, {place}|The {place} has a speaker; you are the one who does it in writing.""")
    k.must(
        f"We reach people by {'mail' if via_mail else 'phone'}.|"
        f"Send it to their {'mail address' if via_mail else 'phone number'}."
    )
    k.must(
        f"If {an(thing)} has no {owner} on file, report that nobody could be told.|"
        f"No {owner} known? Say so, not sent."
    )
    k.steps(f"<whose> tells the {owner}.", "<card> tells how to reach them.", "<send> the notice.")
    s = k.pick(f", spot {spot}", f" (at {spot})") if has_spot else ""
    k.goal(f"""Tell the {owner} of {thing} {tag}: {shown}{s}|{thing} {tag}{s}: {shown}. let the {owner} know
        |somebody should tell whoever owns {thing} {tag} that it is {shown}{s}
        |{shown}: {thing} {tag}{s}. Please inform the {owner}.|notice: {shown}; {thing}: {tag}; to: its {owner}{s}
        |There is {an(thing)}{s}, number {tag}. Notice "{shown}" has to go to the {owner} at once!
        |Whose {thing} is {tag}? Send them the notice {shown}{s}
        |hi, {tag} again{s}... {shown}. can you message the {owner}?""")

    @k.look(f"whose_{t}|find_{owner}|{t}_register", f"Tells the {owner} of one {thing}.|Whose {thing} it is.",
            key=text(f"{t}|tag|no", f"Number of the {thing}.|Which {thing}."))
    def whose(key):
        if key not in tags:
            return k.fail(f"No {thing} {key}.")
        i = tags.index(key)
        return {f"{t}|tag": key, f"{owner}|owner": None if gone and i == at else owners[i]}

    @k.look("contact_card|card_of|address_book", "Contact card of a person.|How to reach somebody.",
            name=text(f"name|person|{owner}", "Name of the person.|Whose card."))
    def card(name):
        if name not in owners:
            return k.fail(f"There is no card of {name}.")
        i = owners.index(name)
        return {"name|person": name, "mail|e_mail": mails[i], "phone|tel": phones[i]}

    more = dict(where=text("spot|where|place", f"Spot of the {thing}.|Where it is.")) if has_spot else {}

    @k.act(
        "send|send_notice|notify",
        f"Sends a notice to somebody.|Writes to the {owner}.",
        to=text("to|recipient|address", "Address or phone number.|Where it is sent."),
        notice=choice("notice|message|text", "Which notice.|What is up.", notices),
        which=text(f"{t}|about|no", f"Number of the {thing} that it is about.|Which {thing}."),
        **more,
    )
    def send(to, notice, which, where=None):
        return f"Sent to {to}." if to in reach else k.fail(f"{to} can't be reached this way.")

    def right():
        if not whose.made(key=tag):
            return whose(key=tag)
        if gone:
            return k.give_up(f"no {owner} is on file.")
        if not card.made(name=owners[at]):
            return card(name=owners[at])
        args = dict(to=reach[at], notice=note, which=tag) | (dict(where=spot) if has_spot else {})
        return None if send.made(to=reach[at]) else send(**args)

    return right
