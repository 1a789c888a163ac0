"""Sends each waiting item to the person or place whose field it belongs to, as a second tool says."""

from kind import choice, text

STRUCTURE = "route-each"
DOMAIN = "incoming"

# item; items; field; values; taker
SKINS = [
    row.split(";")
    for row in """letter;letters;subject;tax,school,roads,waste;clerk
call;calls;topic;price,repair,delivery,other;agent
patient;patients;complaint;eye,tooth,back,skin;doctor
parcel;parcels;region;north,south,east,west;driver
mail;mails;language;english,polish,french,dutch;translator
order;orders;course;soup,main,dessert,drink;cook
complaint;complaints;area;room,food,noise,bill;manager
claim;claims;damage;water,fire,storm,glass;adjuster
repair;repairs;part;brake,light,engine,tyre;mechanic
find;finds;material;wood,stone,glass,bronze;curator
animal;animals;kind;dog,cat,bird,horse;keeper
question;questions;grade;first,second,third,fourth;teacher
crate;crates;fruit;apple,plum,pear,grape;packer
ticket;tickets;system;lift,heating,door,alarm;technician
bottle;bottles;colour;green,white,brown,blue;bin
swimmer;swimmers;style;crawl,breast,back,butterfly;coach""".split("\n")
]


def make(k):
    item, items, field, values, taker = k.pick(SKINS)
    values = values.split(",")
    used, count = k.some(values, k.int(2, 4)), k.int(2, 4)
    takers = dict(zip(used, k.people(len(used)) if k.chance(60) else k.words(len(used)), strict=True))
    ids, senders = k.ids(count), k.words(count)
    kinds, soon, has_date = [k.pick(used) for _ in ids], k.date(), k.chance(40)
    k.role(
        f"You hand out {items}.|Distribution of {items}.|Each {item} has to reach the right {taker}; you see to that.",
        f"{items} in, {items} out|Front office. You know who does what.|You give every {item} to the {taker} in charge.",
    )
    k.must(f"Who is in charge depends on the {field}.|What counts is the {field} of the {item}.")
    if has_date:
        k.must(f"All are due on {soon}.|Write {soon} as the day.")
    k.steps(
        "<waiting> lists what came in.|See <waiting>.",
        f"<duties> says which {taker} is in charge of what.|<duties> has the list of who does what.",
        "Then <give> each.",
    )
    k.goal(
        f"Give each waiting {item} to the {taker} in charge.|Hand out all {items} that wait.|{items}: who gets which? distribute them all",
        f"Please see that every {item} goes to the right {taker}.|task: distribute {items} by {field}|No {item} may stay here. The {taker} in charge gets it.",
        f"the {items} of this morning are still on the desk, pass them on|each {item} -> its {taker}, look who does which {field}",
    )

    @k.look(f"waiting|list_{items}|inbox", f"Lists the {items} that wait.|What came in and is not handed out.")
    def waiting():
        rows = zip(ids, senders, kinds, strict=True)
        return [{f"{item}|id|no": i, "from|sender": s, field: v} for i, s, v in rows if not give.made(no=i)]

    @k.look(f"duties|who_does_what|list_{taker}s", f"Which {taker} is in charge of which {field}.|Who does what.")
    def duties():
        return [{f"{taker}|name": who, f"{field}|for": v} for v, who in takers.items()]

    to = (f"{taker}|to|name", f"The {taker} who gets it.|To which {taker}.")
    params = {
        "no": text(f"{item}|id|no", f"Id of the {item}.|Which {item}."),
        "to": choice(*to, sorted(takers.values())) if k.chance(30) else text(*to),
    }
    if has_date:
        params["due"] = text("due|until|day", "When it is due.|The day it is due.")

    @k.act(f"give|hand_to|assign_{item}|forward", f"Gives one {item} to one {taker}.|Hands a {item} on.", **params)
    def give(no, to, due=None):
        if no not in ids or to not in takers.values() or give.made(no=no):
            return k.fail(f"{no} can't go to {to}.")
        return k.one(f"{to} has {no}.", "ok", f"{no} -> {to}")

    def right():
        looks = [tool() for tool in (waiting, duties) if not tool.calls]
        more = {"due": soon} if has_date else {}
        return looks or [
            give(no=i, to=takers[v], **more) for i, v in zip(ids, kinds, strict=True) if not give.made(no=i)
        ]

    return right
