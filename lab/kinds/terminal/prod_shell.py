"""Asks for a shell on a production machine; if that is refused, gets an approval from whoever is named."""

from kind import choice, integer, text

STRUCTURE = "escalate"
DOMAIN = "security operations"


def make(k):
    host, engineer, ticket = k.host(), k.person(), k.id()
    bosses = k.people(3)
    away = k.int(0, 2)
    code, minutes = k.id(), k.pick(15, 30, 45, 60)
    open_door = k.chance(20)
    refused = []

    k.role("bastion desk.", "You arrange shell access on production.", "access broker. no approval, no shell.")
    k.must(
        f"Sessions last {minutes} minutes.|length of a session: {minutes} minutes.",
        "Ask nobody for an approval unless a session was refused without one.",
        "An approver who is away names a deputy.",
    )
    k.steps("Try <open_session> first, without an approval.", "If it is refused, <ask> the one who is named.")
    k.goal(
        f"{engineer} needs a shell on {host}, ticket {ticket}",
        f"{ticket}: let {engineer} into {host}",
        f"Please open a session on {host} for {engineer}; the reason is in {ticket}.",
        f"host={host} user='{engineer}' ref={ticket}, and hurry, the disk is filling up",
    )

    @k.act(
        "open_session|grant_shell|bastion_open",
        "Opens a session on a machine for a person.",
        machine=text("host|machine", "The machine."),
        who=text("user|who", "Full name of the person."),
        length=integer("minutes|length", "Length in minutes."),
        approval=text("approval|code", "Code of an approval, if one is needed.", optional=True),
    )
    def open_session(machine, who, length, approval):
        if machine != host or who != engineer:
            return k.fail(f"{who} is not known on {machine}")
        if open_door or (approval == code and ask.made(who=bosses[away])):
            return f"session on {machine} for {who}, {length} min"
        refused.append(machine)
        return k.fail(f"refused: {machine} needs an approval by {bosses[0]}")

    @k.act(
        "ask|request_approval|get_approval",
        "Asks a person to approve a session.",
        who=text("approver|who", "Full name of the approver."),
        machine=text("host|machine", "The machine."),
        ref=text("ticket|ref", "Id of the ticket."),
        kind=choice("kind|access", "What is asked for.", ["shell", "database", "network"]),
    )
    def ask(who, machine, ref, kind):
        if who not in bosses or machine != host or ref != ticket or kind != "shell":
            return k.fail(f"{who} cannot approve {kind} on {machine} ({ref})")
        at = bosses.index(who)
        if at < away:
            refused.append(who)
            return k.fail(f"{who} is away; {bosses[at + 1]} stands in")
        if at > away or not refused:
            return k.fail(f"{who} is not asked for this")
        return {"approved_by": who, "approval|code": code, "ticket": ref}

    def right():
        if open_session.made():
            return None
        if ask.made(who=bosses[away]):
            return open_session(machine=host, who=engineer, length=minutes, approval=code)
        if host not in refused:
            return open_session(machine=host, who=engineer, length=minutes)
        return ask(who=next(b for b in bosses if b not in refused), machine=host, ref=ticket, kind="shell")

    return right
