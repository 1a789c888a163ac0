"""Drains a node of a cluster; a disruption budget may be in the way, and is put back afterwards."""

from kind import integer, text

STRUCTURE = "unlock+restore"
DOMAIN = "servers"


def make(k):
    node, other = k.ids(2)
    pod, budget, budget2 = k.words(3)
    grace = k.pick(30, 60, 90, 300)
    minimum, low, second = k.numbers(3, 1, 9)
    if low > minimum:
        minimum, low = low, minimum
    state = {budget: minimum, budget2: second}
    blocked = k.chance(70)
    tried = []

    k.role(
        "cluster hand.",
        "You take nodes out of service and leave the cluster as you found it.",
        "You're the maintenance bot of a container cluster.",
    )
    k.must(
        f"Pods get {grace} seconds of grace.|The grace period is {grace}.",
        f"A budget that blocks a drain is lowered to {low}, and after the drain set back to what it was.",
    )
    k.steps("Try <drain>.", "If a budget is in the way, note its value with <budget_of>, then <set_budget>.")
    k.goal(
        f"drain {node}, the dimms get swapped at noon",
        f"{node} goes into maintenance. Please empty it.",
        f"need {node} empty. don't leave any budgets lowered like last time!",
        f"node={node} action=drain (leave {other} running)",
    )

    @k.act(
        "drain|evict_all|empty_node",
        "Moves all pods off a node.",
        name=text("node|name", "Id of the node."),
        seconds=integer("grace|seconds", "Grace period in seconds."),
    )
    def drain(name, seconds):
        if name not in (node, other):
            return k.fail(f"no node {name}")
        if name == node and blocked and state[budget] > low:
            tried.append(name)
            return k.fail(f"cannot evict pod {pod}: budget {budget} does not allow it")
        return f"{name} drained, grace was {seconds}"

    @k.look(
        "budget_of|show_budget|get_pdb", "Shows a disruption budget.", name=text("budget|name", "Name of the budget.")
    )
    def budget_of(name):
        if name not in state:
            return k.fail(f"no budget {name}")
        return {"budget": name, "min_available|minimum": state[name], "max_surge": second + 11}

    @k.act(
        "set_budget|patch_pdb|budget",
        "Changes how many pods have to stay up.",
        name=text("budget|name", "Name of the budget."),
        pods=integer("min_available|pods|minimum", "How many have to stay up."),
    )
    def set_budget(name, pods):
        if name not in state:
            return k.fail(f"no budget {name}")
        state[name] = pods
        return f"{name}: at least {pods}"

    def right():
        if not drain.made(name=node):
            if blocked and tried and state[budget] > low:
                if not budget_of.made(name=budget):
                    return budget_of(name=budget)
                return set_budget(name=budget, pods=low)
            return drain(name=node, seconds=grace)
        if state[budget] != minimum:
            return set_budget(name=budget, pods=minimum)

    return right
