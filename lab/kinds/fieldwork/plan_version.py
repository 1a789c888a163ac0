"""Changes an activity in a satellite's plan while other planners are at work on it."""

from kind import integer, text

STRUCTURE = "version-guard"
DOMAIN = "satellites"


def make(k):
    craft, planner, me = k.id(), k.person(), k.word()
    old, new = k.int(100, 400), 0
    new = old + k.int(1, 9)
    acts, slots = k.words(4), k.ids(6)
    seconds = 10 * k.int(3, 80)
    wanted = acts[0]
    clash, shifted = k.chance(65), k.chance(50)
    shown = dict(zip(acts, slots, strict=False))
    fresh_slot = slots[4] if clash and shifted else slots[0]
    version = new if clash else old
    order = k.shuffled(acts)

    k.role(
        "You keep the activity plan of an observation satellite.",
        "mission plan editor",
        "Mission planning, shared plan. Others write to it as well; never overwrite what you have not read.",
        "plan change agent",
    )
    k.must(
        f"Sign changes as {me}.|Your planner code: {me}.",
        "If the plan has moved on, find out what changed before you write again.|When a write is refused because of a "
        "newer version, read the changes first.",
    )
    k.steps("<read_plan>, then <set_duration> with the version that you have read.")
    k.goal(
        f"{craft}: {wanted} is to last {seconds} s.",
        f"set {wanted} on {craft} to {seconds} s",
        f"The {wanted} of {craft} was planned with the wrong length; {seconds} seconds are needed instead.",
        f"Change request. Craft: {craft}. Activity: {wanted}. New duration: {seconds} s.",
    )

    @k.look(
        "read_plan|plan_of|show_plan",
        "The plan of a satellite, as last published.",
        craft=text("craft|satellite", "Which satellite."),
    )
    def read_plan(craft):
        if craft != ours:
            return k.fail(f"No plan for {craft}.")
        rows = [{"slot": shown[x], "activity": x, "seconds|duration_s": n} for x, n in zip(order, lasts, strict=False)]
        return k.result(rows, f"Plan version {old}.")

    @k.look(
        "changes_since|plan_changes|diff",
        "What was changed since a version.",
        craft=text("craft|satellite", "Which satellite."),
        version=integer("version|since", "The version that you know."),
    )
    def changes_since(craft, version):
        if craft != ours or version != old or not clash:
            return []
        moved = (wanted, slots[4]) if shifted else (acts[1], slots[5])
        return [{"version": new, "by|planner": planner, "activity": moved[0], "change": f"moved to slot {moved[1]}"}]

    @k.act(
        "set_duration|write_slot|change_slot",
        "Sets how long the activity of a slot lasts.",
        slot=text("slot|slot_id", "Id of the slot."),
        seconds=integer("seconds|duration_s", "How long, in seconds."),
        version=integer("version|based_on", "Version of the plan that this is based on."),
        planner=text("planner|signed", "Code of the planner."),
    )
    def set_duration(slot, seconds, version, planner):
        if slot not in slots or planner != me:
            return k.fail("No such slot or planner.")
        if version != at:
            return k.fail(f"Refused: the plan is at version {at} now, not {version}. See what changed since {version}.")
        return f"Slot {slot}: {seconds} s. Plan version {at + 1}."

    ours, at, lasts = craft, version, k.numbers(4, 1000, 4000)

    def right():
        if set_duration.made():
            return k.finish()
        if not read_plan.made(craft=craft):
            return read_plan(craft=craft)
        if clash and k.seen(new):
            if not changes_since.made(craft=craft, version=old):
                return changes_since(craft=craft, version=old)
            return set_duration(slot=fresh_slot, seconds=seconds, version=new, planner=me)
        return set_duration(slot=slots[0], seconds=seconds, version=old, planner=me)

    return right
