"""Makes the rules of a live firewall equal to those that were reviewed."""

from kind import choice, integer, text

STRUCTURE = "compare-sync"
DOMAIN = "networks"


def make(k):
    group = k.id()
    ports = k.numbers(6, 20, 9000)
    nets = k.many(lambda: f"10.{k.int(0, 250)}.{k.int(0, 250)}.0/24", 6)
    rules = [(rule, port, net, k.pick("tcp", "udp")) for rule, port, net in zip(k.ids(6), ports, nets, strict=True)]
    reviewed, live = rules[: k.int(2, 4)], rules[k.int(0, 2) : k.int(4, 6)]
    missing = [r for r in reviewed if r not in live]
    extra = [r for r in live if r not in reviewed]

    k.role(
        "firewall sync job.",
        "You keep security groups as they were reviewed.",
        "network security, change executor. the review is always right.",
    )
    k.must("The reviewed list is the truth: what is missing live is opened, what is live and not reviewed is closed.")
    k.steps("Compare <reviewed_rules> with <live_rules>.", "Open with <open_port>, close by id with <close_rule>.")
    k.goal(
        f"sync {group} with the review",
        f"someone clicked around in {group} by hand. put it back to what was reviewed",
        f"Please bring the security group {group} in line with its reviewed rules.",
        f"drift in {group}? fix it, both directions",
    )

    @k.look(
        "reviewed_rules|desired|rules_in_repo",
        "The reviewed rules of a security group.",
        sg=text("group|sg", "Id of the security group."),
    )
    def reviewed_rules(sg):
        return (
            [{"port": p, "proto|protocol": t, "from|cidr": n} for _, p, n, t in k_first(reviewed)]
            if sg == group
            else []
        )

    def k_first(items):
        return sorted(items, key=lambda r: r[1])

    @k.look(
        "live_rules|actual|running_rules",
        "The rules that a security group has now.",
        sg=text("group|sg", "Id of the security group."),
    )
    def live_rules(sg):
        return (
            [{"rule|id": i, "port": p, "proto|protocol": t, "from|cidr": n} for i, p, n, t in live]
            if sg == group
            else []
        )

    @k.act(
        "open_port|allow|add_rule",
        "Adds a rule to a security group.",
        sg=text("group|sg", "Id of the security group."),
        port=integer("port", "The port."),
        proto=choice("proto|protocol", "The protocol.", ["tcp", "udp"]),
        source=text("from|cidr|source", "Network that may connect."),
    )
    def open_port(sg, port, proto, source):
        return f"{port}/{proto} open from {source}" if sg == group else k.fail(f"no group {sg}")

    @k.act(
        "close_rule|revoke_rule|drop_rule",
        "Removes a rule.",
        sg=text("group|sg", "Id of the security group."),
        rule=text("rule|id", "Id of the rule."),
    )
    def close_rule(sg, rule):
        return f"{rule} is gone" if sg == group and rule in [r[0] for r in live] else k.fail(f"no rule {rule} in {sg}")

    def right():
        looks = [t(sg=group) for t in (reviewed_rules, live_rules) if not t.made(sg=group)]
        if looks:
            return looks
        opens = [open_port(sg=group, port=p, proto=t, source=n) for _, p, n, t in missing if not open_port.made(port=p)]
        return opens + [close_rule(sg=group, rule=r[0]) for r in extra if not close_rule.made(rule=r[0])]

    return right
