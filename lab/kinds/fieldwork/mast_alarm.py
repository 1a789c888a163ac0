"""Finds out why a mast is in alarm and applies the remedy that the rules name for it."""

from kind import choice, text

STRUCTURE = "diagnose"
DOMAIN = "telecom masts"


def make(k):
    site, crew = k.id(), k.word()
    unit, spare = k.ids(2)
    alarms = k.ids(3)
    case, low = k.pick("frozen", "mains", "mains", "planned"), k.chance(50)
    cause = {
        "frozen": f"unit {unit} does not answer",
        "mains": "mains lost, on battery",
        "planned": "planned work at site",
    }[case]
    rows = k.shuffled(list(zip(alarms, k.times(3), ["active", "cleared", "cleared"], strict=True)))
    details = {
        alarms[0]: (cause, f"{k.int(1, 3) if low else k.int(4, 9)} h", unit if case == "frozen" else "-"),
        alarms[1]: ("door open", "8 h", "-"),
        alarms[2]: (f"unit {spare} does not answer", "8 h", spare),
    }

    k.role(
        "You are the first line of a network operations centre.",
        "NOC L1, mast alarms",
        "You watch radio masts. Follow the rule card; never send a crew for nothing.",
        "alarm handler: look at cause, do one thing, stop",
    )
    k.must(
        "Rule card: unit does not answer - restart that unit. Mains lost - send the power crew, as P1 if the battery "
        "is good for less than 4 h, else as P3. Planned work - acknowledge the alarm, nothing else.",
        f"The power crew is called {crew}.|Power crew on duty: {crew}.",
        "Cleared alarms need nothing.|Only the active alarm counts.",
    )
    k.steps("<alarms_at> lists the alarms, <detail> has the cause.")
    k.goal(
        f"{site} is in alarm.",
        f"Mast {site} shows red on the wall. Deal with it per rule card.",
        f"alarm {site}, handle",
        f"Customers near {site} complain of no signal. What is it, and do what the card says.",
        f"Site: {site}. Status: ALM. Action required: yes.",
    )

    @k.look("alarms_at|alarm_list|site_alarms", "Alarms of a site.", site=text("site|mast", "Number of the site."))
    def alarms_at(site):
        if site != here:
            return []
        return [
            {"alarm|alm_no": a, "raised|since": t, "state": "acknowledged" if ack.made(alarm=a) else s}
            for a, t, s in rows
        ]

    @k.look(
        "detail|alarm_detail|explain_alarm",
        "Cause and battery state of an alarm.",
        alarm=text("alarm|alm_no", "Number of the alarm."),
    )
    def detail(alarm):
        if alarm not in details:
            return k.fail(f"No alarm {alarm}.")
        why, battery, part = details[alarm]
        return {"cause|reason": why, "battery_left|battery": battery, "unit|part": part}

    @k.act(
        "restart_unit|power_cycle",
        "Restarts a unit at a site.",
        site=text("site|mast", "Number of the site."),
        unit=text("unit|part", "Which unit."),
    )
    def restart_unit(site, unit):
        if site != here or unit not in (broken, spare):
            return k.fail(f"No unit {unit} at {site}.")
        return f"{unit} restarted."

    @k.act(
        "send_crew|dispatch",
        "Sends a crew to a site.",
        site=text("site|mast", "Number of the site."),
        crew=text("crew|team", "Name of the crew."),
        priority=choice("priority|prio", "How urgent it is.", ["P1", "P2", "P3"]),
    )
    def send_crew(site, crew, priority):
        if (site, crew) != (here, power):
            return k.fail("No such site or crew.")
        return f"{crew} is on the way to {site}, {priority}."

    @k.act("acknowledge|ack_alarm", "Acknowledges an alarm.", alarm=text("alarm|alm_no", "Number of the alarm."))
    def ack(alarm):
        return f"{alarm} acknowledged." if alarm == alarms[0] else k.fail(f"{alarm} is not active.")

    here, broken, power = site, unit, crew

    def right():
        if restart_unit.made() or send_crew.made() or ack.made():
            return k.finish()
        if not alarms_at.made(site=site):
            return alarms_at(site=site)
        if not detail.made(alarm=alarms[0]):
            return detail(alarm=alarms[0])
        if case == "frozen":
            return restart_unit(site=site, unit=unit)
        if case == "planned":
            return ack(alarm=alarms[0])
        return send_crew(site=site, crew=crew, priority="P1" if low else "P3")

    return right
