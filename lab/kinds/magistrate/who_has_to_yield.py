"""Enters a booking; where it clashes with another, the rule says which of the two yields, and where to."""

from kind import text

STRUCTURE = "who-yields"
DOMAIN = "bookings"

# booking;resource;spare
SKINS = """hearing;courtroom;side room
surgery;theatre;day clinic
exam;hall;gym
auction;saleroom;yard
train;track;siding
ship;berth;roadstead
meeting;council room;cellar
class;classroom;annex
test run;beam line;bench
wedding;registry room;garden
viewing;flat;lobby
switching;line;reserve line
count;counting hall;tent
lecture;auditorium;seminar room
inspection;dock;ramp
interview;office;corridor
transport;lift;stairs
parade;square;avenue"""


def make(k):
    booking, res, spare = k.pick(SKINS.split("\n")).split(";")
    rooms, day = k.words(2), k.date()
    other_days = k.dates(4)
    new, *old = k.ids(4)
    clash = k.chance(70)
    spot = k.word()
    rows = [(old[0], rooms[0], day if clash else other_days[0]), (old[1], rooms[1], day), (old[2], rooms[0], other_days[1])]
    if day in other_days[:2]:
        rows = [(old[0], rooms[0], day), (old[1], rooms[1], day)]
        clash = True
    rule = k.pick("new", "old", "refuse")
    say = {
        "new": f"Who comes later yields: if the {res} is taken that day, the new {booking} goes to {spare} {spot}.|In a clash the new one is entered for {spare} {spot}, the old one stays.",
        "old": f"Who was there first yields: if the {res} is taken that day, the old {booking} is moved to {spare} {spot}, then the new one is entered.|In a clash, move the old one to {spare} {spot} first, and give the {res} to the new one.",
        "refuse": f"If the {res} is taken that day, nothing is entered or moved; report that it was not possible.|In a clash do nothing and say that it cannot be done.",
    }[rule]
    k.must(say)
    rows_ = k.shuffled(rows)
    k.role(f"You enter every {booking}.", f"{res} plan", f"Planner of the {res}s.")
    k.steps("<plan> shows what is entered.", "<enter>, or <move_it> first.")
    k.goal(f"Enter {booking} {new} for {res} {rooms[0]} on {day}.", f"{new}: {rooms[0]}, {day}", f"{booking} {new} wishes {res} {rooms[0]}, on {day}. Enter it by the rules.", f"On {day} the {res} {rooms[0]} is wanted for {new}.")

    @k.look(f"plan|{res.replace(' ', '_')}_plan|bookings", f"What is entered for each {res}.")
    def plan():
        return [{f"{booking.replace(' ', '_')}|no": i, f"{res.replace(' ', '_')}|place": spot if move_it.made(no=i) else r, "day|date": d} for i, r, d in rows_]

    @k.act("enter|enter_booking|put_in", f"Enters a new {booking}.", no=text("no|id", f"Number of the {booking}."), place=text("place|where", "Name of the place."), day=text("day|date", "On which day."))
    def enter(no, place, day):
        if any(r == place and d == day and not move_it.made(no=i) for i, r, d in rows):
            return k.fail(f"{place} is taken on {day}.")
        return f"{no}: {place}, {day}." if place in (*rooms, spot) else k.fail(f"No place {place}.")

    @k.act("move_it|relocate|shift", f"Moves an entered {booking} to another place, same day.", no=text("no|id", f"Number of the {booking}."), place=text("place|to", "Name of the new place."))
    def move_it(no, place):
        return f"{no} is now in {place}." if no in old and place in (*rooms, spot) else k.fail(f"{no} cannot go to {place}.")

    def right():
        if enter.made():
            return None
        if not plan.made():
            return plan()
        if clash and rule == "refuse":
            return k.give_up(f"{rooms[0]} is taken.")
        if clash and rule == "old" and not move_it.made(no=old[0]):
            return move_it(no=old[0], place=spot)
        return enter(no=new, place=spot if clash and rule == "new" else rooms[0], day=day)

    return right
