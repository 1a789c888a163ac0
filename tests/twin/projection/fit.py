"""Keeps the view within its limit, and the packet within its memory."""
from .facts import best_leaves, leaves_of, pruned
from .json_value import minified
from .pieces import whole_block
from .recut import last_user, recut
from .view import history_room, shown_bytes


def first_fresh(p) -> int:
    """The first of the actions at the end that no view has shown yet, nor cut to nothing."""
    first = len(p["actions"])
    while first > 0 and not (p["actions"][first - 1]["shown"] or p["actions"][first - 1]["hidden"]):
        first -= 1
    return first


def fits(p) -> bool:
    return shown_bytes(p) <= history_room(p, "named")


def shows_whole(p, first: int) -> bool:
    """Shows all actions from `first` on whole, or none of them when that is too much."""
    for action in p["actions"][first:]:
        action["shown"] = whole_block(action, p["control_tokens"])
    if fits(p):
        return True
    for action in p["actions"][first:]:
        action["shown"] = b""
    return False


def fit(p):
    fresh = first_fresh(p)
    if shows_whole(p, fresh):
        return
    is_said = fresh < len(p["actions"]) and p["actions"][-1]["speaker"] == b"you"
    if is_said and fits(p):
        return  # what it says is followed by what it does: one cut for both
    while p["goal_cuts"] < 3:
        p["goal_cuts"] += 1
        if shows_whole(p, fresh):
            return
    for repeats in ("hoped", "told") if p["actions"] else ():
        recut(p, fresh, max(0, history_room(p, repeats)))
        if fits(p):
            return


def bytes_of(action) -> int:
    tree = action["facts"]["tree"]
    facts = (0 if tree is None else len(minified(tree))) + len(action["facts"]["ranks"])
    return facts + len(action["args"]) + len(action["said"])


def drop_oldest(p) -> int:
    return bytes_of(p["actions"].pop(1 if last_user(p) == 0 else 0))


def forget(p):
    while len(p["actions"]) > 256:
        drop_oldest(p)
    most = (16 << 10) + 4 * p["limit"]
    total = sum(map(bytes_of, p["actions"]))
    facts_max = max(128, p["limit"] // 16)
    for action in p["actions"][:-1]:
        facts = action["facts"]
        if total > most and facts["tree"] is not None and len(minified(facts["tree"])) > facts_max:
            total -= bytes_of(action)
            action["facts"] = pruned(facts, best_leaves(leaves_of(facts), facts_max))
            total += bytes_of(action)
    while total > most and len(p["actions"]) > 2:
        total -= drop_oldest(p)
