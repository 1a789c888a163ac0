"""Locks every energy source of a machine, has a service step done, and takes the locks off again."""

from kind import choice, text

STRUCTURE = "bracket"
DOMAIN = "machine tools"


def make(k):
    machine, order, tag = k.id(), k.id(), k.word().upper()
    steps = ["belt change", "spindle check", "guard repair"]
    step, fitter = k.pick(steps), k.person()
    points = list(
        zip(
            k.ids(k.int(3, 5)),
            k.words(5),
            [k.pick("live", "live", "live", "decommissioned") for _ in range(5)],
            strict=False,
        )
    )
    points[0] = (*points[0][:2], "live")
    live = [p for p, _, s in points if s == "live"]
    ours, state = set(), {"done": False}

    k.role(
        "You run the lockout of machine tools for maintenance.",
        "LOTO agent",
        "Safety desk of a machine shop. Per rule 1 nobody touches a machine that has a live point; per rule 2 every "
        "lock that was set is removed afterwards.",
        "lockout / tagout, machine shop",
    )
    k.must(
        "Before the work all live points of the machine are locked, after it all locks are taken off; decommissioned "
        "points get none.|Lock each point that is live, do the work, take each lock off again. Points marked "
        "decommissioned are left alone.",
        f"Your tag is {tag}.|Use tag {tag} for all locks.",
    )
    k.steps("<points_of> lists the points.|Points: <points_of>. Work: <do_work>.")
    k.goal(
        f"Order {order}: {step} on {machine}, with lockout.",
        f"{machine} needs a {step} (order {order}); lock out before, unlock after",
        f"{fitter} is ready for the {step} of {machine}. Lockout, work on order {order}, and give the machine back.",
        f"{step}, {machine}, WO {order}, full lockout",
    )

    @k.look(
        "points_of|isolation_points|energy_sources",
        "Points of a machine where energy is cut off.",
        machine=text("machine|asset", "Which machine."),
    )
    def points_of(machine):
        if machine != here:
            return []
        return [{"point|point_no": p, "on|feeds": w, "state": "locked" if p in ours else s} for p, w, s in points]

    @k.act(
        "lock|set_lock|lock_out",
        "Locks a point.",
        point=text("point|point_no", "Which point."),
        tag=text("tag|tag_name", "Tag on the lock."),
    )
    def lock(point, tag):
        if point not in live or point in ours or tag != own:
            return k.fail("Cannot be locked: no live point, locked already, or not your tag.")
        ours.add(point)
        return f"{point} locked, tag {tag}."

    @k.act(
        "do_work|start_work|carry_out",
        "Has a piece of work done on a machine.",
        machine=text("machine|asset", "Which machine."),
        work=choice("work|task", "What is done.", steps),
        order=text("order|order_no", "Number of the order."),
    )
    def do_work(machine, work, order):
        if machine != here or order != number or work != step:
            return k.fail("That is not on order.")
        if ours != set(live):
            return k.fail("Refused per rule 1: a point of the machine is live.")
        if state["done"]:
            return k.fail("It is done already.")
        state["done"] = True
        return f"{work} on {machine} finished, order {order}."

    @k.act(
        "unlock|remove_lock|take_off_lock",
        "Takes a lock off a point.",
        point=text("point|point_no", "Which point."),
        tag=text("tag|tag_name", "Tag on the lock."),
    )
    def unlock(point, tag):
        if point not in ours or tag != own:
            return k.fail(f"No lock of yours on {point}.")
        ours.discard(point)
        return f"{point} is live again."

    here, own, number = machine, tag, order

    def right():
        if not points_of.made(machine=machine):
            return points_of(machine=machine)
        if state["done"]:
            return [unlock(point=p, tag=tag) for p in live if p in ours]
        return [lock(point=p, tag=tag) for p in live if p not in ours] or do_work(
            machine=machine, work=step, order=order
        )

    return right, lambda: state["done"] and not ours
