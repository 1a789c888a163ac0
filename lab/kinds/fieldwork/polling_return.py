"""Checks a caller's claim about a polling station's return against the signed protocol."""

from kind import choice, integer, text

STRUCTURE = "verify-claim"
DOMAIN = "elections offices"


def make(k):
    station = k.title()
    protocol, caller = k.id(), k.person()
    fields = ["valid", "invalid", "spoilt", "postal"]
    signed = dict(zip(fields, k.numbers(4, 11, 990), strict=False))
    field = k.pick(fields)
    case = k.pick("claim holds", "claim holds", "neither", "already")
    others = k.numbers(2, 991, 1900)
    entered = dict(signed) if case == "already" else signed | {field: others[0]}
    claimed = signed[field] if case == "claim holds" else others[1]

    k.role(
        "You work for the elections office and keep the returns of the polling stations.",
        "election returns, corrections",
        "Returns clerk. By section 12 the signed protocol decides, whoever says what.",
        "You correct returns. Nothing is changed on hearsay.",
    )
    k.must(
        "The signed protocol decides. If the return agrees with it, nothing is changed and you report that it was not "
        "changed, whatever the caller says.|What is in the protocol goes into the return. Where both agree already, "
        "change nothing; report: not changed.",
        "A correction quotes the number of the protocol.",
    )
    k.steps(
        "Compare <entered_return> with <read_protocol>.|<read_protocol> is the paper, <entered_return> what was typed "
        "in."
    )
    k.goal(
        f"{caller} phoned: the {field} votes of {station} should be {claimed}. Check, and correct the return if need "
        "be.",
        f"{station}: according to {caller} the number of {field} votes is {claimed}. Correct if the return is wrong.",
        f"Complaint. Station: {station}. Item: {field}. Stated by {caller}: {claimed}. To be verified and put right "
        "where necessary.",
        f"is {field} = {claimed} at {station} ({caller} says so)? fix the return if it is off",
    )

    @k.look(
        "read_protocol|protocol|signed_sheet",
        "The signed protocol of a polling station.",
        station=text("station|polling_station", "Name of the station."),
    )
    def read_protocol(station):
        if station != here:
            return k.fail(f"No protocol of {station}.")
        return {"protocol|protocol_no": protocol, **signed}

    @k.look(
        "entered_return|show_return",
        "What has been entered for a polling station.",
        station=text("station|polling_station", "Name of the station."),
    )
    def entered_return(station):
        if station != here:
            return k.fail(f"No return of {station}.")
        return {"entered_by|clerk": clerk, **entered}

    @k.act(
        "correct_return|amend",
        "Corrects one number of a return.",
        station=text("station|polling_station", "Name of the station."),
        item=choice("item|field", "Which number.", fields),
        votes=integer("votes|value", "The right number."),
        protocol=text("protocol|source", "Number of the protocol that it is taken from."),
    )
    def correct_return(station, item, votes, protocol):
        if station != here or protocol != paper:
            return k.fail("No such station, or not its protocol.")
        entered[item] = votes
        return f"{station}: {item} is now {votes}."

    here, paper, clerk = station, protocol, k.person()

    def right():
        calls = [t(station=station) for t in (read_protocol, entered_return) if not t.made(station=station)]
        if calls:
            return calls
        if correct_return.made():
            return k.finish()
        if case == "already":
            return k.give_up("the return agrees with the protocol; it was left as it is.")
        return correct_return(station=station, item=field, votes=signed[field], protocol=protocol)

    return right
