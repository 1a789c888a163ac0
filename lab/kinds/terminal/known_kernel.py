"""Boots a machine into the kernel that earlier runs found to work."""

from kind import flag, text

STRUCTURE = "known-before"
DOMAIN = "servers"


def make(k):
    host, rack = k.host(), k.id()
    good, bad, newer = k.many(k.version, 3)
    running = k.pick(bad, newer, bad, good)
    node = f"hosts/{host}.yaml"
    slots = k.shuffled([(good, k.id()), (bad, k.id()), (newer, k.id())])
    slot = dict(slots)[good]
    drained = k.chance(50)

    k.role(
        "boot operator.",
        "You look after the machine that the file describes.",
        "kernel janitor. what worked once is written down.",
    )
    k.on(node)
    k.hub(
        **{k.pick("stable_kernel", "kernel_that_works"): good, k.pick("crashes_with", "panics_on"): bad, "rack": rack}
    )
    k.must(
        "What earlier runs found out about the machine is in the facts; rely on it.",
        "A machine that already runs the kernel that works is left alone.",
        "A machine that still carries traffic is rebooted later, not now.",
    )
    k.steps("<machine> says what runs.", "<boot_slots> says in which slot each kernel is.", "Then <set_boot>.")
    k.goal(
        f"{host} keeps panicking, put it back on the kernel that works",
        f"get {host} onto its known good kernel",
        f"Please see to it that {host} boots the kernel which proved stable.",
        f"{host}: kernel -> the one we know is fine (newest is not an option)",
    )

    @k.look("machine|uname|host_info", "What a machine runs.", name=text("host|machine", "Name of the machine."))
    def machine(name):
        if name != host:
            return k.fail(f"{name} does not answer")
        return {"host": host, "kernel": running, "traffic": "none" if drained else "live", "newest": newer}

    @k.look(
        "boot_slots|list_kernels|boot_menu",
        "The kernels that a machine can boot.",
        name=text("host|machine", "Name of the machine."),
    )
    def boot_slots(name):
        return [{"slot": s, "kernel": v} for v, s in slots] if name == host else k.fail(f"{name} does not answer")

    @k.act(
        "set_boot|choose_slot|boot_into",
        "Chooses what a machine boots.",
        name=text("host|machine", "Name of the machine."),
        entry=text("slot|entry", "Id of the slot."),
        now=flag("reboot_now|now", "Whether it reboots at once."),
    )
    def set_boot(name, entry, now):
        if name != host or entry not in [s for _, s in slots]:
            return k.fail(f"no slot {entry} on {name}")
        return f"{name} boots {entry} {'now' if now else 'next time'}"

    def right():
        if not machine.made(name=host):
            return [machine(name=host)] + ([] if boot_slots.made(name=host) else [boot_slots(name=host)])
        if running == good or set_boot.made():
            return None
        if not boot_slots.made(name=host):
            return boot_slots(name=host)
        return set_boot(name=host, entry=slot, now=drained)

    return right
