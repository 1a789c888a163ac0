"""Finds the day on which every member of a club has time."""

from kind import text

STRUCTURE = "common-to-all"
DOMAIN = "garden club"


def make(k):
    club, place = k.title(), k.title()
    members = k.people(k.int(3, 5))
    days = sorted(k.dates(6))
    common = k.pick(days)
    impossible = k.chance(15)
    free = {m: {common} | set(k.some(days, k.int(2, 4))) for m in members}
    for i, day in enumerate(d for d in days if d != common):  # all other days fail with somebody
        free[members[i % len(members)]].discard(day)
    if impossible:
        free[k.pick(members)].discard(common)
    hour = k.time()

    k.role(
        f"You are the secretary of the garden club {club}.",
        "club secretary, finds dates",
        f"You bring the members of {club} together. They are retired and yet never have time, so you ask each one, "
        f"and only a day that suits every single one "
        "counts.",
    )
    k.must(f"We always meet at {hour}.|Meetings begin at {hour}.")
    k.steps(
        "<members_of> has the names.",
        "Ask for the free days of each with <free_days>.",
        "Then <invite>, or say that there is no such day.",
    )
    k.goal(
        f"Find a day that suits all members of {club} and call the meeting, at {place}.",
        f"{club}: meeting at {place}, date = free for ALL members",
        f"Would you kindly look for a day when every member of {club} can come to {place}, and invite them?",
        f"Last time half of them were missing. I want the next meeting of {club} ({place}) on a day when all of them "
        f"are free, or not at all.",
    )

    @k.look("members_of|members|club_list", "The members of a club.", name=text("club|name", "Name of the club."))
    def members_of(name):
        return [{"member|name": m, "is|role": "member"} for m in members] if name == club else []

    @k.look(
        "free_days|calendar_of|has_time", "The days on which a person has time.", who=text("person|who", "Full name.")
    )
    def free_days(who):
        if who not in free:
            return k.fail(f"{who} shares no calendar.")
        return [{"day|date": d} for d in days if d in free[who]]

    @k.act(
        "invite|call_meeting|set_meeting",
        "Calls a meeting and invites all members.",
        name=text("club|of", "Name of the club."),
        on=text("day|date", "The day."),
        at=text("time|begins", "When it begins."),
        where=text("place|where", "Where it is."),
        speaker=text("speaker|guest", "Only if a guest speaks: who.", optional=True),
    )
    def invite(name, on, at, where, speaker):
        if name != club or on not in days:
            return k.fail("There is no such club, or that is no day in the calendars.")
        return f"{name} meets on {on} at {at}, {where}."

    def right():
        if not members_of.made(name=club):
            return members_of(name=club)
        unasked = [free_days(who=m) for m in members if not free_days.made(who=m)]
        if unasked:
            return unasked
        if impossible:
            return k.give_up("there is no day that suits all.")
        return k.finish() if invite.made() else invite(name=club, on=common, at=hour, where=place)

    return right
