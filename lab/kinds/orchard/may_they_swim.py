"""Says whether a group may swim today, by the flag of the pool and the rules of the house."""

from kind import text

STRUCTURE = "question-yesno+policy-lookup"
DOMAIN = "sports clubs"
ANSWER_IS_A_CHOICE = True


def make(k):
    pools, groups, flags = k.words(3), k.words(4), k.words(3)
    pool, group = k.pick(pools), k.pick(groups)
    flies = {p: k.pick(flags) for p in pools}
    before = {p: k.pick([f for f in flags if f != flies[p]]) for p in pools}
    verdict = {(f, g): k.pick("yes", "no") for f in flags for g in groups}
    verdict[before[pool], group] = "no" if verdict[flies[pool], group] == "yes" else "yes"

    k.role(
        "You answer the coaches of a swimming club.",
        "Pool office. Safety first, then fun.",
        "swim desk.",
    )
    k.must(
        "What counts is the flag that flies now, and the rule of that flag for the group.",
        "Answer yes or no.|The answer is yes or no, nothing else.",
    )
    k.steps("<pool_now> tells the flag.", "<rules> tells who may swim under it.")
    k.goal(
        f"May the {group} group swim in {pool} today?",
        f"{pool}, group {group}: in the water or not?",
        f"Coach of {group} here, the children stand at the edge of {pool} in their trunks. Are they allowed in?",
        f"is {group} allowed in {pool} now",
    )
    k.answers("Whether they may: yes or no.|yes or no.")

    @k.look("pool_now|pool_board|flag_of", "The board of a pool: flags and water.",
            name=text("pool|name", "Name of the pool."))  # fmt: skip
    def pool_now(name):
        if name not in pools:
            return k.fail(f"There is no pool {name}.")
        return {"flag_yesterday|flag_before": before[name], "flag_now|flag": flies[name]}

    @k.look("rules|flag_rules|house_rules", "Who may swim under a flag.",
            colour=text("flag|sign", "Name of the flag."))  # fmt: skip
    def rules(colour):
        if colour not in flags:
            return k.fail(f"There is no flag {colour}.")
        return [{"group|team": g, "may_swim|allowed": verdict[colour, g]} for g in groups]

    def right():
        if not pool_now.made(name=pool):
            return pool_now(name=pool)
        if not rules.made(colour=flies[pool]):
            return rules(colour=flies[pool])
        return k.answer(verdict[flies[pool], group])

    return right
