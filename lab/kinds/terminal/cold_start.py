"""Starts a service after a power cut; what has to run before it is told by errors."""

from kind import choice, text

STRUCTURE = "order-by-errors"
DOMAIN = "servers"


def make(k):
    chain = k.words(k.int(2, 5))
    target, loner = chain[0], k.word()
    site, profile = k.word(), k.pick("safe", "full")
    running = set(chain[-1:]) if len(chain) > 2 and k.chance(30) else set()
    told = {}

    k.role(
        "cold start operator.",
        "You bring services up after an outage.",
        "you start things. the right things, in the right order.",
    )
    k.must(
        f"Everything starts with the profile {profile} at this site.|profile: {profile}.",
        f"The site is {site}.|site: {site}.",
    )
    k.steps("Just try <start>; if something is missing it says so.", "Start only what is needed.")
    k.goal(
        f"power is back, get {target} up",
        f"{target} has to run again. whatever it needs, start that too, nothing more",
        f"Please start {target} and everything that it depends on.",
        f"up: {target} (and its dependencies, if they are down)",
    )

    @k.act(
        "start|bring_up|systemctl_start",
        "Starts a service.",
        name=text("service|unit", "Name of the service."),
        where=text("site|dc", "The site."),
        how=choice("profile|mode", "The profile that it starts with.", ["safe", "full", "debug"]),
    )
    def start(name, where, how):
        if where != site or name not in [*chain, loner]:
            return k.fail(f"unit {name} not found in {where}")
        if how != profile:
            return k.fail(f"profile {how} is not allowed in {where}")
        if name in running:
            return k.fail(f"{name} is running already")
        needs = chain[chain.index(name) + 1 :][:1] if name in chain else []
        if needs and needs[0] not in running:
            told[name] = needs[0]
            return k.fail(f"{name} did not start: {needs[0]} is not running")
        running.add(name)
        return f"{name} is up in {where} ({how})"

    @k.look("ps|units|running_units", "What runs at a site.", where=text("site|dc", "The site."))
    def ps(where):
        return (
            [{"unit": u, "state": "running"} for u in sorted(running)] if where == site else k.fail(f"no site {where}")
        )

    def right():
        if target in running:
            return None
        want = target
        while want in told and told[want] not in running:
            want = told[want]
        return start(name=want, where=site, how=profile)

    return right, lambda: target in running and loner not in running
