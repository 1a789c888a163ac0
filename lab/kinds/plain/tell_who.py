"""Tells the person who is in charge one value: both the person and, mostly, the value are looked up."""

from kind import choice, text

STRUCTURE = "notify"
DOMAIN = "skins"

# thing, things, how they are named, value that is told : kind, who is in charge
SKINS = """pump|pumps|i|pressure:n|plumber; shop|shops|w|turnover:m|manager; class|classes|i|room:w|teacher;
ship|ships|w|arrival:d|broker; service|services|h|version:v|maintainer; patient|patients|p|next visit:d|doctor;
field|fields|w|moisture:n|farmer; deal|deals|t|offer:m|seller; parcel|parcels|i|tracking code:i|sender;
flat|flats|i|rent:m|landlord; kitchen|kitchens|w|delivery time:c|chef; choir|choirs|w|rehearsal:c|conductor;
website|websites|u|error count:n|webmaster; bus line|bus lines|i|delay:n|controller;
museum|museums|t|visitor number:n|curator; paper|papers|t|verdict:w|writer; tower|towers|w|wind speed:n|warden;
budget|budgets|w|balance:m|treasurer; release|releases|v|build number:i|release manager;
kennel|kennels|w|feeding time:c|keeper; lawsuit|lawsuits|t|hearing:d|lawyer; river|rivers|w|level:n|lock keeper;
dataset|datasets|f|checksum:i|steward; room|rooms|w|temperature:n|caretaker; team|teams|w|rank:n|coach;
printer|printers|h|page count:n|technician""".split(";")
# verb, what it does, name of the text's parameter
VERBS = """notify|Notifies a {0}|message; send_message|Sends a {0} a message|text; tell|Tells a {0} something|what;
mail|Writes a mail to a {0}|body; page|Pages one {0}|note; report_to|Reports something to a {0}|content;
inform|Informs a {0}|news; text|Sends a text message|words; post_to|Posts something to the inbox of a {0}|entry;
call|Leaves a {0} a voice message|spoken""".split(";")


def make(k):
    thing, things, named, value, boss = k.pick(SKINS).strip().split("|")
    what, kind = value.split(":")
    verb, about, body = k.pick(VERBS).strip().split("|")
    draws = dict(i=k.id, w=k.word, p=k.person, t=k.title, u=k.url, f=k.path, v=k.version, m=k.money, d=k.date, c=k.time)
    draws |= dict(h=k.host, n=lambda: str(k.int(101, 9900)))
    n, by = k.int(3, 6), k.pick("mail", "phone", "id", "name")
    names, values, people = k.many(draws[named], n), k.many(draws[kind], n), k.people(n)
    at = people if by == "name" else k.many(dict(mail=k.mail, phone=k.phone, id=k.id)[by], n)
    rows = list(zip(names, values, people, at, strict=True))
    row = name, told, _, address = k.pick(rows)
    t, ts, b, w = (one.replace(" ", "_") for one in (thing, things, boss, what))
    is_gone, in_goal, split, urgent, checker = k.chance(8), k.chance(25), k.chance(60), k.chance(35), k.person()
    rows = [r for r in rows if r != row or not is_gone]
    what_told = f"the {what} ({told})" if in_goal else f"the {what}"
    how = k.pick(["high", "urgent", "red"], ["now", "fast", "prio1"])[:2] + ["normal"] if urgent else []
    level = k.pick(how) if urgent else ""
    add = k.pick(f" (priority {level})", f". Priority: {level}", f", priority {level}") if urgent else ""

    k.role(f"""You pass news on to the people in charge of {things}.|messenger for {things}|You work in the office.
        |You tell each {boss} what concerns them.|Switchboard of a firm with many {things}.|short messages only, please
        |Agent between {things} and their {boss}.""")
    k.must(f"""The message is the {what} itself, nothing else.|Write only the {what}, without any other word.
        |As text give the bare {what}.""")
    k.must(f"If the {thing} is unknown, report that nobody was told, not done.|Unknown {thing}: say it was not sent.")
    k.steps(f"<bosses> knows every {boss}.|Find the {boss} with <bosses>.", "Then <tell>.|Send it with <tell>, once.")
    k.goal(f"""Tell the {boss} of {name} {what_told}{add}|{name}: let its {boss} know {what_told}{add}
        |Whoever is {boss} of {thing} {name} should get {what_told}{add}
        |The {boss} in charge of {name} wants {what_told}{add}
        |send {what_told} of {name} to the right {boss}{add}|to: {boss} of {name}; content: {what_told}{add}
        |Has the {boss} of the {thing} {name} heard {what_told}? Pass it on{add}
        |{what_told} of {name} has to reach the {boss} today{add}
        |Please inform {name}'s {boss}, it is about {what_told}{add}""")
    keys = (
        f"{t}|name|which",
        w,
        b,
        {"mail": "mail|address", "phone": "phone|tel", "id": f"{b}_id|staff_no"}.get(by, ""),
    )
    size = 3 if by == "name" else 4

    @k.look(
        f"{b}_list|list_{ts}|in_charge|directory",
        f"Lists the {boss} of each {thing}.|Who is in charge of which {thing}.",
    )
    def bosses():
        picked = [i for i in range(size) if i != 1 or not (split or in_goal)]
        return [{keys[i]: r[i] for i in picked} for r in rows]

    if split and not in_goal:

        @k.look(
            f"get_{w}|{w}_of|read_{w}|show_{t}",
            f"The {what} of one {thing}.|Reads the {what}.",
            name=text(f"{t}|name|which", f"Name of the {thing}.|Which {thing}."),
        )
        def value_of(name):
            found = [{keys[0]: r[0], w: r[1], "checked|seen_by": checker} for r in rows if r[0] == name]
            return found[0] if found else k.fail(f"No {thing} is called {name}.")

    kinds = {"mail": "Mail address", "phone": "Phone number", "id": "Id", "name": "Name"}
    more = dict(level=choice("priority|level|urgency", "How urgent it is.|Priority.", how)) if urgent else {}

    @k.act(
        f"{verb}|{verb}_{b}",
        about.format(boss) + ".",
        to=text(f"to|{b}|recipient|who", f"{kinds[by]} of the {boss}."),
        body=text(f"{body}|{body}|text|message", "What is told.|The message."),
        **more,
    )
    def tell(to, body, level=""):
        return f"Sent to {to}." if to in [r[3] for r in rows] else k.fail(f"{to} is no {boss}.")

    def right():
        calls = [] if bosses.made() else [bosses()]
        if is_gone:
            return calls or k.give_up(f"there is no {thing} {name}.")
        if split and not in_goal and not value_of.made(name=name):
            calls.append(value_of(name=name))
        if calls:
            return calls
        args = dict(to=address, body=told, **(dict(level=level) if urgent else {}))
        return None if tell.made(**args) else tell(**args)

    return right
