"""Finds the machine that trips a breaker by ruling the others out, and takes that one off the mains."""

from kind import choice, text

STRUCTURE = "elimination"
DOMAIN = "workshops"


def make(k):
    breaker, *other = k.ids(3)
    machines = k.ids(k.int(4, 6))
    mine = machines[: k.int(3, len(machines))]
    suspects = k.shuffled(mine)
    bad = k.pick(suspects) if k.chance(85) else None
    plugs = dict(zip(machines, k.ids(len(machines)), strict=True))
    boss = k.person()

    k.role(
        "You look for electrical faults in a workshop.",
        "Electrician's apprentice. Rule out, then pull the plug.",
        "fault finder for breakers.",
    )
    k.must(
        "A machine that leaks is the one that trips; all the others are ruled out. There is one at most.|"
        "Test the machines on the breaker until one leaks. No more than one does.",
        "If none leaks, pull no plug and report that the fault was not found.",
    )
    k.steps("<on_breaker> lists the machines.", "<test> them.", "<unplug> the one that leaks, for the reason leak.")
    k.goal(
        f"Breaker {breaker} trips all the time. Find the machine and take it off the mains; {boss} wants to know.",
        f"{breaker} trips!! which machine? unplug it, tell {boss}",
        f"Please find out what makes {breaker} trip, pull that plug, and let {boss} know.",
        f"fault: {breaker} trips. find, unplug, inform {boss}",
    )

    @k.look("on_breaker|circuit|machines_on", "The machines behind a breaker.",
            switch=text("breaker|switch", "Number of the breaker."))  # fmt: skip
    def on_breaker(switch):
        own = mine if switch == breaker else [m for m in machines if m not in mine] if switch in other else None
        return k.fail(f"There is no breaker {switch}.") if own is None else [{"machine|unit": m} for m in own]

    @k.look("test|measure|insulation", "Measures a machine and tells whether it leaks, and its plug.",
            unit=text("machine|unit", "Number of the machine."))  # fmt: skip
    def test(unit):
        if unit not in machines:
            return k.fail(f"There is no machine {unit}.")
        return {"machine|unit": unit, "plug|socket": plugs[unit], "finding|says": "leaks" if unit == bad else "sound"}

    @k.act("unplug|pull|off_mains", "Takes a plug out and tells somebody.",
           plug=text("plug|socket", "Number of the plug."),
           why=choice("why|reason", "Why it comes out.", ["leak", "noise", "service"]),
           tell=text("tell|inform", "Who is told."))  # fmt: skip
    def unplug(plug, why, tell):
        if plug not in plugs.values():
            return k.fail(f"There is no plug {plug}.")
        return f"Plug {plug} is out ({why}), {tell} knows."

    def right():
        if unplug.calls:
            return k.finish()
        if not on_breaker.made(switch=breaker):
            return on_breaker(switch=breaker)
        if bad and test.made(unit=bad):
            return unplug(plug=plugs[bad], why="leak", tell=boss)
        return [test(unit=m) for m in mine if not test.made(unit=m)] or k.give_up("No machine leaks.")

    return right
