"""Moves a part of the quota of one cloud project to another, if it can spare it."""

from kind import choice, integer, text

STRUCTURE = "transfer"
DOMAIN = "cloud accounts"


def make(k):
    giver, taker, third = k.words(3)
    ids = dict(zip((giver, taker, third), k.ids(3), strict=True))
    what, amount = k.pick("vcpu", "gpu", "disks"), k.int(4, 40)
    short = k.chance(25)
    free = {giver: k.int(0, amount - 1) if short else amount + k.int(0, 90), taker: k.int(0, 3), third: k.int(90, 200)}
    cost = k.id()

    k.role("quota desk.", "You move quota between projects and never create any.", "cloud capacity clerk.")
    k.must(
        f"Book it on the cost centre {cost}.",
        "A project can only give what it has free. If it is too little, move nothing and report that it is not done.",
        "Transfers use the ids of the projects.",
    )
    k.steps("<project> tells id and free quota.", "Then one <move_quota>.")
    k.goal(
        f"give {taker} {amount} {what} from {giver}",
        f"{amount} {what}: {giver} -> {taker}",
        f"{taker} is out of {what} again. take {amount} away from {giver}, not from {third}",
        f"Please transfer {amount} {what} to the project {taker}. They come out of the quota of {giver}.",
    )

    @k.look(
        "project|show_project|quota_of",
        "Id and free quota of a project.",
        name=text("project|name", "Name of the project."),
        kind=choice("resource|kind", "Which resource.", ["vcpu", "gpu", "disks"]),
    )
    def project(name, kind):
        if name not in ids:
            return k.fail(f"no project {name}")
        spare = free[name] if kind == what else free[name] + 60
        return {"project_id|pid": ids[name], "resource": kind, "limit": spare + 130, "free|unused": spare}

    @k.act(
        "move_quota|transfer|shift",
        "Moves quota from one project to another.",
        source=text("source|from_id", "Id of the project that gives."),
        target=text("target|to_id", "Id of the project that receives."),
        kind=choice("resource|kind", "Which resource.", ["vcpu", "gpu", "disks"]),
        count=integer("amount|count", "How many."),
        centre=text("cost_centre|billed_to", "Cost centre."),
    )
    def move_quota(source, target, kind, count, centre):
        if source not in ids.values() or target not in ids.values():
            return k.fail("InvalidProjectId")
        return f"{count} {kind} moved from {source} to {target} [{centre}]"

    def right():
        looks = [project(name=n, kind=what) for n in (giver, taker) if not project.made(name=n, kind=what)]
        if short and project.made(name=giver, kind=what):
            return k.give_up(f"{giver} has not enough {what} free")
        if looks:
            return looks
        if not move_quota.made():
            return move_quota(source=ids[giver], target=ids[taker], kind=what, count=amount, centre=cost)

    return right
