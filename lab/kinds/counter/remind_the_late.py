"""Reminds those of a list whose date is past and who have not answered, with each one's own number."""

from kind import text

STRUCTURE = "each-when"
DOMAIN = "reminders"

# who; whos; what; done; not done; verb
SKINS = [
    row.split(";")
    for row in """tenant;tenants;rent;paid;open;remind
member;members;fee;paid;open;write
reader;readers;book;returned;out;call
pupil;pupils;form;handed in;missing;remind
supplier;suppliers;goods;delivered;pending;chase
guest;guests;deposit;received;open;write
patient;patients;check;done;due;invite
driver;drivers;inspection;done;due;warn
club;clubs;report;filed;missing;remind
farmer;farmers;map;sent;missing;call
customer;customers;invoice;paid;unpaid;dun
player;players;medical;passed;due;call
exhibitor;exhibitors;contract;signed;unsigned;write
worker;workers;training;finished;open;remind
donor;donors;pledge;received;open;write
skipper;skippers;berth fee;paid;unpaid;dun""".split("\n")
]


def make(k):
    who, whos, what, good, bad, verb = k.pick(SKINS)
    today, count = f"2026-0{k.int(4, 8)}-1{k.int(0, 9)}", k.int(3, 6)
    days = [d for d in k.dates(count + 1) if d != today][:count]
    names, nos, group = k.people(count), k.ids(count), k.word()
    states = [k.pick(good, bad, bad) for _ in names]
    late, has_day = [i for i in range(count) if days[i] < today and states[i] == bad], k.chance(50)
    k.role(
        f"You {verb} {whos} who are late.|{what} reminders|Friendly but firm office.",
        f"You watch dates for {group}.|Clerk for every {who} who forgets.|Reminder bot: {what}.",
    )
    k.must(
        f"Today is {today}.|It is {today}.",
        f"Late is whose {what} is {bad} and whose date is before today; all others are left in peace.|Only if {bad} and the date is past.",
    )
    k.steps(f"<show> lists the {whos}.|See <show>.", "<tell> each that is late.")
    k.goal(
        f"{verb.capitalize()} every {who} of {group} who is late with the {what}.|{group}: late with {what}? {verb} them|Which {whos} of {group} are overdue ({what})? {verb.capitalize()} each of them, nobody else.",
        f"group: {group}. task: {verb} the late ones ({what})|Please {verb} those of {group} whose {what} is overdue.|who of {group} is behind with the {what}? {verb} them all",
        f"The {what} of some {whos} in {group} is late. {verb.capitalize()} these.|{verb} only late {whos}, group {group}, because of the {what}",
    )

    @k.look(
        f"list_{whos}|{whos}_of|{whos}",
        f"Lists the {whos} of a group.",
        of=text("group|of|name", "Name of the group.|Which group."),
    )
    def show(of):
        if of != group:
            return k.fail(f"There is no group {of}.")
        key = what.replace(" ", "_")
        return [
            {f"{who}|name": names[i], "due|until|date": days[i], key: states[i], f"{who}_no|contact_no|no": nos[i]}
            for i in range(count)
        ]

    params = {"no": text(f"{who}_no|contact_no|no", f"Number of the {who}.|Which {who}, by number.")}
    if has_day:
        params["due"] = text("due|since|date", f"When the {what} was due.|Date that is past.")

    @k.act(f"{verb}|{verb}_{who}|send_reminder", f"To {verb} one {who}.", **params)
    def tell(no, due=None):
        return k.one(f"{no} is told.", "ok") if no in nos and not tell.made(no=no) else k.fail(f"{no} can't be told.")

    def right():
        if not show.calls:
            return show(of=group)
        return [tell(no=nos[i], **({"due": days[i]} if has_day else {})) for i in late if not tell.made(no=nos[i])]

    return right
