"""Forwards each item of an inbox to the person who has its subject; the rules stand in the system text."""

from kind import flag, text

STRUCTURE = "route-each"
DOMAIN = "skins"

# item, items, place, three subjects
SKINS = """letter|letters|school office|absence|bill|application;
mail|mails|shop|return|question|complaint; form|forms|registry|birth|address|dog;
note|notes|parish office|wedding|funeral|hall; fax|faxes|pharmacy|recipe|order|recall;
message|messages|property firm|heating|noise|rent; request|requests|library|loan|donation|reading;
enquiry|enquiries|travel shop|cruise|hotel|rail; report|reports|bus depot|accident|delay|lost;
slip|slips|hospital kitchen|diet|allergy|late; card|cards|fan club|birthday|ticket|shirt;
voice mail|voice mails|dentist|pain|billing|recall; order|orders|print shop|poster|card|book;
lead|leads|solar firm|roof|battery|service; post|posts|village paper|sport|politics|event;
question|questions|it corner|password|printer|backup; claim|claims|garage|paint|glass|engine;
invoice|invoices|building site|timber|concrete|crane; booking|bookings|campsite|tent|caravan|hut;
application|applications|youth club|job|volunteer|internship;
photo|photos|local museum|street|portrait|harbour; sample|samples|winery|soil|must|leaf""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    item, items, place, *subjects = k.pick(SKINS).strip().split("|")
    staff, n = k.people(3), k.int(2, 5)
    others, by_mail = k.people(n), k.chance(40)
    to = k.many(k.mail, 3) if by_mail else staff
    rows = [(i, k.pick(subjects), k.chance(30), p) for i, p in zip(k.ids(n), others, strict=True)]
    if k.chance(8):
        rows = []
    whom = dict(zip(subjects, to, strict=True))
    has_flag, it = k.chance(60), item.replace(" ", "_")
    its = items.replace(" ", "_")

    k.role(f"""You sort the {items} of {an(place)}.|{place}, incoming {items}|I read no {item} myself. You pass them on.
        |inbox of the {place}|You are the post desk. Every {item} has somebody who deals with it.""")
    table = k.shuffled([f"{s} - {w}" for s, w in whom.items()])
    k.must(f"Who gets what: {', '.join(table)}.|{'; '.join(table)}.")
    if has_flag:
        k.must(f"Mark it urgent if the {item} says so, otherwise not.|Urgent is only what is urgent in the list.")
    k.steps("Open <inbox>.|First <inbox>.", f"<forward> each {item} to who has the subject.")
    k.goal(f"""Sort today's {items}.|please pass all {items} on to the right people
        |The inbox is full of {items}. Everyone should get theirs.|{items}: forward by subject, all of them
        |Could you go through the {items} and send each to who is in charge?
        |Nothing may stay in the tray tonight, every {item} goes to its person.
        |im out till noon, distribute the {items} pls|to do - {items} - distribute - by subject
        |People complain that their {items} lie around. Forward them now.""")

    @k.look(f"inbox|new_{its}|list_{its}|tray", f"Lists the new {items}.|What has come in.")
    def inbox():
        keys = (f"{it}|id|no", "subject|about|topic", "urgent|is_urgent", "from|sender")
        return [dict(zip(keys, row, strict=True)) for row in rows if not forward.made(ref=row[0])]

    more = dict(urgent=flag("urgent|hurry|is_urgent", "Whether it is urgent.|Urgent or not.")) if has_flag else {}

    @k.act(
        f"forward|pass_on|forward_{it}|send_to",
        f"Forwards one {item} to somebody.|Passes one {item} on.",
        ref=text(f"{it}|id|which", f"Id of the {item}.|Which {item}."),
        to_whom=text("to|person|recipient", "Address that gets it.|Mail address." if by_mail else "Who gets it.|Name."),
        **more,
    )
    def forward(ref, to_whom, urgent=None):
        if ref not in [row[0] for row in rows] or to_whom not in to:
            return k.fail(f"{ref} can't go to {to_whom}.")
        return f"{ref} is with {to_whom}."

    def right():
        if not inbox.calls:
            return inbox()
        todo = [row for row in rows if not forward.made(ref=row[0])]
        return [forward(ref=r[0], to_whom=whom[r[1]], **(dict(urgent=r[2]) if has_flag else {})) for r in todo]

    return right
