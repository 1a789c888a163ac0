"""Puts an aircraft on a stand in a plan that somebody else edits, too."""

from kind import integer, text

STRUCTURE = "version-guard"
DOMAIN = "airport"


def make(k):
    plan, tail, stand = k.id(), k.id(), k.id()
    others, tails = k.ids(3), k.ids(3)
    old = k.int(11, 80)
    bumped = k.chance(70)
    new = old + k.int(1, 4) if bumped else old
    blocked = bumped and k.chance(35)
    person = k.person()
    from_time, old_time = k.times(2)

    k.role(
        "You edit the stand plan of an airport.", "Stand planning. Two people, one plan, mind the version.", "apron bot"
    )
    k.must(
        "Every change names the version it was made on. If somebody was faster, see what they changed: if "
        "the stand is now "
        "closed, leave it and report that it can't be done; else make your change on the new version.",
    )
    k.steps("<plan_now> shows the plan.", "<park> changes it.", "Somebody was faster: <changes>.")
    k.goal(
        f"Plan {plan}: {tail} goes on stand {stand} from {from_time}, not {old_time}.",
        f"Park {tail} on {stand} at {from_time} (plan {plan}).",
        f"{stand} <- {tail}, {from_time}, plan {plan}. was {old_time} before",
        f"In {plan}, please give aircraft {tail} the stand {stand}; it is towed at {from_time}.",
    )

    @k.look(
        "plan_now|stand_plan|read_plan",
        "Shows a stand plan and its version.|The plan as it was last saved.",
        no=text("plan|no|sheet", "Number of the plan.|Which plan."),
    )
    def plan_now(no):
        if no != plan:
            return k.fail(f"No plan {no}.")
        rows = [{"stand": s, "aircraft|tail": t} for s, t in zip(others, tails, strict=True)]
        return k.result([*rows, {"stand": stand, "aircraft|tail": "free"}], f"Plan {plan}, version {old}.")

    @k.look(
        "changes|what_changed|diff_since",
        "What was changed in a plan after a version.|Changes since a version.",
        no=text("plan|no|sheet", "Number of the plan.|Which plan."),
        since=integer("since|version|after", "Version after which to look.|The version that you know."),
    )
    def changes(no, since):
        if no != plan or since != old or not bumped:
            return []
        stand_said = f"stand {stand} closed, fuel spill" if blocked else f"stand {others[0]} freed"
        return [{"version|now": new, "by": person, "change|what": stand_said}]

    @k.act(
        "park|set_stand|allot_stand",
        "Puts an aircraft on a stand. Refused if the version is not the newest.|Changes one stand of a plan.",
        no=text("plan|no|sheet", "Number of the plan.|Which plan."),
        where=text("stand|where|spot", "The stand.|Which stand."),
        craft=text("aircraft|tail|who", "Tail number of the aircraft.|Which aircraft."),
        at=text("at|from_time|time", "From when, hh:mm.|When it is towed there."),
        version=integer("version|based_on|rev", "Version of the plan that you change.|On which version."),
    )
    def park(no, where, craft, at, version):
        if (no, where, craft) != (plan, stand, tail):
            return k.fail("Plan, stand or aircraft is unknown.")
        if version != new:
            return k.fail(f"Plan {plan} has a newer version than {version}; see the changes since {old}.")
        if blocked:
            return k.fail(f"Stand {stand} is closed.")
        return f"{craft} is on {where} from {at}."

    def right():
        if park.made():
            return None
        if not plan_now.made():
            return plan_now(no=plan)
        if not k.seen("has a newer version") and not k.seen(person):
            return park(no=plan, where=stand, craft=tail, at=from_time, version=old)
        if not k.seen(person):
            return changes(no=plan, since=old)
        if blocked:
            return k.give_up(f"stand {stand} was closed.")
        return park(no=plan, where=stand, craft=tail, at=from_time, version=new)

    return right
