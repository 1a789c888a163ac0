"""Works for one person whom the system text names: "my" and "mine" in the goal mean that person."""

from kind import text

STRUCTURE = "mine"
DOMAIN = "assistants"

# item;day word;verb
SKINS = """meeting;day;cancel
ticket;due;postpone
booking;night;cancel
shift;day;offer
loan;due;extend
reminder;day;clear
order;delivery;cancel
review;deadline;decline
lesson;day;drop
flight;departure;change
invoice;due;pay
task;due;close
desk;day;release
match;day;forfeit
parcel;arrival;redirect
visit;day;confirm
job;start;kill
slot;day;give_back
talk;day;withdraw
delivery;day;refuse"""


def make(k):
    item, date, verb = k.pick(SKINS.split("\n")).split(";")
    me, other, third = k.people(3)
    days = k.dates(3)
    note = k.title()
    ids = k.ids(6)
    rows = [(ids[0], me, days[0]), (ids[1], me, days[1]), (ids[2], other, days[0]), (ids[3], third, days[0]), (ids[4], other, days[1])]
    rows = k.shuffled(rows)
    day, nice = days[0], verb.replace("_", " ")

    k.role(f"You are the assistant of {me}.|Personal helper of {me}.|{me}'s bot", f"I belong to {me} and do what {me} says.")
    k.must(f"You work for {me} alone; whoever writes is {me}.|Every message here comes from {me}.")
    k.steps("<listed> has everybody's.", "<do> the right one.")
    k.goal(
        f"{nice} my {item} of {day}, say {note}",
        f"Please {nice} the {item} I have on {day}. Tell them: {note}",
        f"{day} doesn't work for me. {nice} mine, reason: {note}",
        f"my {item} {day}: {nice} ({note})",
        f"I can't make {day}!! {nice} that {item} of mine; {other} keeps theirs. {note}",
    )

    @k.look(f"list_{item}|all_{item}|{item}_plan", f"Lists each {item} of everybody.")
    def listed():
        return [{f"{item}|id": i, "person|who": p, date: d} for i, p, d in rows]

    @k.act(
        f"{verb}|{verb}_{item}",
        f"Does this to one {item}: {nice}.",
        ref=text(f"{item}|{item}_id|id", f"Number of the {item}."),
        who=text("person|who", "Full name of whose it is."),
        note=text("reason|note|message", "What to say."),
    )
    def do(ref, who, note):
        return f"{ref}: {nice}" if ref in ids[:5] else k.fail(f"no {item} {ref}")

    def right():
        if not listed.made():
            return listed()
        return None if do.made() else do(ref=ids[0], who=me, note=note)

    return right
