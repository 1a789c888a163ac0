"""Ends an alert storm: one silence for each cluster that a rule fires in."""

from kind import integer, text

STRUCTURE = "group-act"
DOMAIN = "incident response"


def make(k):
    rule, rule2 = k.many(k.ident, 2)
    clusters = k.words(k.int(3, 5))
    minutes, person = k.pick(20, 40, 60, 90), k.person()
    hit = [] if k.chance(12) else clusters[: k.int(1, len(clusters) - 1)]
    alerts = [(c, rule) for c in hit for _ in range(k.int(1, 3))] + [(c, rule2) for c in k.some(clusters, 2)]
    alerts = [(alert, c, r, k.host()) for alert, (c, r) in zip(k.ids(len(alerts)), k.shuffled(alerts), strict=True)]

    k.role(
        "storm breaker.",
        "You calm the pager down when one cause fires everywhere.",
        "alert hygiene bot: few silences, well placed.",
    )
    k.must(
        f"A silence lasts {minutes} minutes and is signed by {person}.",
        "One silence for a cluster covers all alerts of the rule in it. Never make two for one cluster, and none "
        "where the rule does not fire.",
    )
    k.steps("<firing> lists single alerts.", "<silence_cluster> once for each cluster among them.")
    k.goal(
        f"{rule} is storming, silence it wherever it fires",
        f"400 pages from {rule}, all the same cause. mute that rule, cluster by cluster. leave {rule2} alone",
        f"Please silence the rule {rule} in every cluster in which it is firing right now.",
        f"rule: {rule}. one silence per affected cluster.",
    )

    @k.look("firing|active_alerts|list_alerts", "Everything that is firing now.")
    def firing():
        return [{"alert": a, "cluster": c, "rule|name": r, "host": h} for a, c, r, h in alerts]

    @k.act(
        "silence_cluster|mute_rule|add_silence",
        "Silences one rule in one cluster.",
        cluster=text("cluster|scope", "Name of the cluster."),
        name=text("rule|alertname", "Name of the rule."),
        length=integer("minutes|length", "How many minutes."),
        who=text("signed_by|author", "Full name of whoever signs."),
    )
    def silence_cluster(cluster, name, length, who):
        if cluster not in clusters or name not in (rule, rule2):
            return k.fail(f"nothing matches {name} in {cluster}")
        return f"{name} is quiet in {cluster} for {length} min ({who})"

    def right():
        if not firing.made():
            return firing()
        return [
            silence_cluster(cluster=c, name=rule, length=minutes, who=person)
            for c in hit
            if not silence_cluster.made(cluster=c)
        ]

    return right
