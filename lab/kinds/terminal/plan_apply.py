"""Plans stacks and applies those plans that destroy nothing."""

from kind import flag, integer, text

STRUCTURE = "plan-apply"
DOMAIN = "cloud accounts"


def make(k):
    stacks, ref, wait = k.words(k.int(2, 4)), k.pick(k.version(), k.id()), k.pick(5, 10, 20)
    plans = {
        s: (p, k.pick(0, k.int(1, 9)), k.pick(0, k.int(1, 9)), k.pick(0, 0, k.int(1, 4)))
        for s, p in zip(stacks, k.ids(4), strict=False)
    }
    notify = k.chance(50)
    told = "tell the team about each" if notify else "don't notify anybody"

    k.role(
        "infrastructure applier.", "You plan first and apply afterwards.", "terraform hand. destroys are for humans."
    )
    k.must(
        "A plan that would destroy something is not applied; leave it to a human and go on; your job is done all "
        "the same. A plan that neither adds nor changes anything needs no apply.",
        f"Wait at most {wait} minutes for a lock.|lock timeout: {wait} minutes.",
    )
    k.steps("<plan> each stack, read what it would do, then <apply> it by the id of the plan.")
    names = ", ".join(stacks)
    k.goal(
        f"roll out {ref} to {names}; {told}",
        f"{names}: plan and apply {ref} where it's safe. {told}",
        f"Please bring these stacks to {ref}: {names}. And {told}.",
        f"ref {ref} -> stacks {names} ({told}, skip anything that destroys)",
    )

    @k.look(
        "plan|preview|dry_run",
        "Says what bringing a stack to a revision would do, and keeps that as a plan.",
        stack=text("stack|workspace", "Name of the stack."),
        to=text("ref|revision", "The revision."),
    )
    def plan(stack, to):
        if stack not in plans or to != ref:
            return k.fail(f"no {to} for {stack}")
        number, add, change, destroy = plans[stack]
        return {"plan|plan_id": number, "to_add": add, "to_change": change, "to_destroy": destroy}

    @k.act(
        "apply|execute_plan|carry_out",
        "Carries a plan out.",
        stack=text("stack|workspace", "Name of the stack."),
        number=text("plan|plan_id", "Id of the plan."),
        minutes=integer("lock_timeout|minutes", "How many minutes to wait for a lock."),
        loud=flag("notify|announce", "Whether the team is told.", default=False),
    )
    def apply(stack, number, minutes, loud):
        if stack not in plans or plans[stack][0] != number or not plan.made(stack=stack):
            return k.fail(f"plan {number} is not of {stack}")
        return f"{stack} applied (waited up to {minutes}){', team told' if loud else ''}"

    def right():
        calls = [
            apply(stack=s, number=number, minutes=wait, loud=notify)
            for s, (number, add, change, destroy) in plans.items()
            if plan.made(stack=s) and not destroy and add + change and not apply.made(stack=s)
        ]
        return calls + [plan(stack=s, to=ref) for s in stacks if not plan.made(stack=s)]

    return right
