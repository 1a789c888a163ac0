"""Tells every member something by the way that fits: their own wish, one way for all, or by a column; the rule says."""

from kind import text

STRUCTURE = "channel-by-rule"
DOMAIN = "club news"

# member;members;club;column;two values
SKINS = """player;players;club;squad;first,second
singer;singers;choir;row;front,back
grower;growers;allotment;field;upper,lower
rider;riders;school;day;weekday,weekend
potter;potters;studio;key;holder,guest
reader;readers;book club;round;early,late
breeder;breeders;society;ring;local,foreign
dancer;dancers;company;part;lead,corps
stallholder;stallholders;market;row;inner,outer
weaver;weavers;guild;rank;master,learner
ringer;ringers;tower;bell;light,heavy
angler;anglers;lake;permit;day,year
cook;cooks;kitchen;shift;lunch,dinner
volunteer;volunteers;museum;floor;ground,top
actor;actors;troupe;billing;star,chorus
keeper;keepers;zoo;house;bird,reptile
rower;rowers;boathouse;side;bow,stroke
painter;painters;academy;class;oil,water
baker;bakers;cooperative;oven;stone,deck
knitter;knitters;circle;needle;thick,thin"""


def make(k):
    member, members, club, column, values = k.pick(SKINS.split("\n")).split(";")
    values, n, group = values.split(","), k.int(2, 4), k.word()
    rows = [(p, m, t, k.pick("mail", "phone"), k.pick(values)) for p, m, t in zip(k.people(n), k.many(k.mail, n), k.many(k.phone, n), strict=True)]
    value, news = k.pick(values), k.title()
    by_mail, rule = k.pick(
        [
            (lambda r: r[3] == "mail", "Go by what each of them prefers.|Everybody is told in the way they like."),
            (lambda r: r[3] != "mail", "Their preference no longer works, so use the other way for each: mail for phone, phone for mail.|Take for each the way that is not preferred; the list was entered the wrong way round."),
            (lambda r: True, "Mail for all, whatever they prefer.|Nobody is rung up this time; write to everybody."),
            (lambda r: False, "Ring everybody, whatever they prefer.|No mail this time: phone calls for all."),
            (lambda r: r[4] == value, f"Those with {column} {value} get mail, the others a phone call.|Write to {column} {value}; ring the rest."),
        ]
    )

    k.role(f"You pass news on to the {members} of a {club}.|{club} news|Everybody hears it from you.", f"{members.capitalize()}, news and gossip")
    k.must(rule)
    k.steps("<roll> lists them.", "Then <write_to> or <ring>.")
    k.goal(
        f'Tell all {members} of {group}: "{news}".',
        f'{group}: "{news}" to everybody',
        f'There is news for {group}. It goes "{news}", and each {member} has to hear it.',
        f'group {group}; news "{news}"; to all {members}',
        f'Could you let every {member} of {group} know? "{news}", word for word.',
    )

    @k.look("roll|members_of|list_members", f"Lists the {members} of a group.|Who is in a group.", name=text("group|name|of", "Name of the group.|Which group."))
    def roll(**by):
        if by.get("name") != group:
            return k.fail("no such group")
        return [{"name": p, "mail|address": m, "phone|tel": t, "prefers|likes": w, column: c} for p, m, t, w, c in rows]

    def told(person_key):
        return any(r[1] == person_key or r[2] == person_key for r in rows)

    @k.act("write_to|send_mail|mail", "Sends a mail.|Writes to somebody.", to=text("to|address|mail", "Mail address.|To which address."), news=text("text|news|message", "What is told, word for word.|The news."))
    def write_to(to, news):
        return f"mail to {to}" if told(to) and not write_to.made(to=to) else k.fail(f"{to}?")

    @k.act("ring|call|phone", "Makes a phone call.|Rings somebody up.", number=text("number|phone|tel", "Phone number.|Which number."), news=text("text|news|message", "What is told, word for word.|The news."))
    def ring(number, news):
        return f"rang {number}" if told(number) and not ring.made(number=number) else k.fail(f"{number}?")

    def right():
        if not roll.made():
            return roll(name=group)
        left = [r for r in rows if not write_to.made(to=r[1]) and not ring.made(number=r[2])]
        return [write_to(to=r[1], news=news) if by_mail(r) else ring(number=r[2], news=news) for r in left]

    return right
