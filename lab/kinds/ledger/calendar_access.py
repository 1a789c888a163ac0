"""Gives somebody the access to a calendar that their position allows."""

from kind import choice, text

STRUCTURE = "permission"
DOMAIN = "shared calendars"


def make(k):
    who, calendar, expiry = k.person(), k.word(), k.date()
    mine, other, third = k.many(k.mail, 3)
    position = k.pick("employee", "assistant", "external")
    level = {"employee": "view", "assistant": "edit", "external": "busy times"}[position]
    has = k.pick(None, None, "view", "edit", "busy times")
    entries = [(other, k.pick("view", "edit")), (third, "busy times")] + ([(mine, has)] if has else [])
    entries = k.shuffled(entries)

    k.role(
        "You manage who may see which calendar in the office.",
        "Calendar rights, helpdesk.",
        "access assistant of the secretariat.",
    )
    k.must(
        "Employees may view a calendar, assistants may edit it, external people only see busy times.",
        f"For external people, and only for them, the access ends on {expiry}.|Externals get {expiry} as the last "
        "day, all others none.",
        "An entry that already has the right level is left alone.",
    )
    k.steps("<directory> has the address and the position, <entries_of> who has access now.")
    k.goal(
        f"{who} should have access to the calendar {calendar}, as the rules provide.",
        f"calendar {calendar}: access for {who}",
        f"I still can't see {calendar} properly, please check my access and correct it if need be. {who}",
        f"Why does everybody but {who} have the right access to {calendar}? Please look into it and set it right.",
    )

    @k.look(
        "directory|find_person", "Looks somebody up in the directory.", name=text("name|person", "Name of the person.")
    )
    def directory(name):
        if name != who:
            return k.fail(f"{name} is not in the directory.")
        return {"name": who, "address|mail": mine, "position|status": position}

    @k.look(
        "entries_of|access_list",
        "Lists who has access to a calendar.",
        calendar=text("calendar|name", "Name of the calendar."),
    )
    def entries_of(calendar):
        if calendar != shared:
            return []
        return [{"address|mail": mail, "level|right": right_} for mail, right_ in entries]

    shared = calendar

    @k.act(
        "set_access|grant",
        "Sets somebody's access to a calendar.",
        calendar=text("calendar|name", "Name of the calendar."),
        address=text("address|mail", "Mail address of the person."),
        level=choice("level|right", "What the person may do.", ["busy times", "view", "edit"]),
        until=text("until|last_day", "Last day of the access; left out if it does not end.", optional=True),
    )
    def set_access(calendar, address, level, until):
        if calendar != shared or address not in (mine, other, third):
            return k.fail("Unknown calendar or address.")
        return f"{address}: {level}, until {until or 'further notice'}."

    def right():
        looks = [] if directory.made(name=who) else [directory(name=who)]
        looks += [] if entries_of.made(calendar=calendar) else [entries_of(calendar=calendar)]
        if looks:
            return looks
        if has != level and not set_access.made():
            until = expiry if position == "external" else None
            return set_access(calendar=calendar, address=mine, level=level, until=until)

    return right
