"""Cancels something; whether that is free depends on today's date and on a day in the record."""

from kind import flag, text

STRUCTURE = "free-until"
DOMAIN = "cancellations"

# thing;who;fee
SKINS = """hotel room;guest;fee
flight;traveller;charge
course;student;fee
appointment;patient;fine
table;diner;deposit
concert seat;visitor;fee
boat hire;sailor;charge
dance class;dancer;fee
guided tour;group;fee
rehearsal room;band;charge
court slot;player;fine
hostel bed;hiker;deposit
wedding hall;couple;deposit
stall;trader;fee
camp place;child;fee
moving van;tenant;charge
studio hour;singer;fee
lecture;speaker;penalty
ferry cabin;passenger;charge
banquet;host;deposit"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, who, fee = k.pick(SKINS.split("\n")).split(";")
    people = k.people(3)
    refs, days, starts = k.ids(3), k.dates(4), k.dates(3)
    today, days, person, why = days[3], days[:3], people[0], k.word()
    if k.chance(20):
        days[0] = today
    late = today > days[0]
    t = thing.replace(" ", "_")
    rows = k.shuffled(range(3))

    k.role(f"You cancel things for people ({thing}).|Cancellations, {thing}", f"Plans change. You remain calm.|I cancel one {thing} at a time and say what it costs.")
    k.must(f"Today is {today}.|It is {today}.", f"Up to and including the free-until day it costs nothing, afterwards there is {an(fee)}.|With {an(fee)} only after the free-until day.")
    k.steps("<bookings> has the days.|Look at <bookings>.", "<cancel> it.|Then <cancel>.")
    k.goal(
        f"Cancel the {thing} of {person}, reason {why}.",
        f"{person}: cancel ({thing}), {why}",
        f"Dear team, something came up ({why}), and so with great regret I have to cancel my {thing}. Yours, {person}",
        f"{person} can't come. {why}. cancel the {thing}, with or without {fee}, as it must be",
    )

    @k.look(f"bookings|list_{t}s|find_booking", f"Every booking of {an(thing)}, with the last free day.")
    def bookings():
        return [{"no|id": refs[i], f"{who}|name": people[i], "starts|begins": starts[i], "free_until|free_till": days[i]} for i in rows]

    @k.act(
        f"cancel|cancel_{t}|call_off",
        f"Cancels one {thing}.",
        no=text("no|id|booking", "Number of the booking."),
        why=text("why|reason", "The reason."),
        fee=flag(f"{fee}|with_{fee}", f"Whether {an(fee)} is due.|True if there is {an(fee)}."),
    )
    def cancel(no, why, fee):
        return f"{no} is cancelled." if no in refs else k.fail(f"No booking {no}.")

    def right():
        if not bookings.made():
            return bookings()
        return [] if cancel.made() else cancel(no=refs[0], why=why, fee=late)

    return right
