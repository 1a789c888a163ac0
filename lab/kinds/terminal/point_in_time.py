"""Restores a database from the last good snapshot before something went wrong."""

from kind import choice, text

STRUCTURE = "pick-nearest"
DOMAIN = "backups"


def make(k):
    db, host, live = k.word(), *k.many(k.host, 2)
    accident, *times = k.times(7)
    rows = [(snap, at, k.pick("complete", "complete", "partial")) for snap, at in zip(k.ids(6), times, strict=True)]
    good = sorted((at, snap) for snap, at, state in rows if state == "complete" and at < accident)

    k.role(
        "backup operator.",
        "You restore databases. Never onto the machine that is live.",
        "restore bot, 3 a.m. edition.",
    )
    k.must(
        f"Restores go to {host}; {live} is live and is not touched.",
        "Only complete snapshots can be used. If there is none from before the accident, restore nothing and report "
        "that it is not done.",
    )
    k.steps("<snapshots> is not sorted.", "<restore> the latest complete one from before the accident.")
    k.goal(
        f"somebody dropped a table in {db} at {accident} today. get me the last state before that, read-only is enough",
        f"restore {db} as of just before {accident}, mode read-only",
        f"Please restore {db} read-only from the latest usable snapshot that was taken before {accident}.",
        f"db: {db}. accident: {accident}. wanted: newest snapshot older than that, read-only",
    )

    @k.look(
        "snapshots|list_backups|backups",
        "Today's snapshots of a database.",
        name=text("db|database", "Name of the database."),
    )
    def snapshots(name):
        return [{"snapshot|backup": s, "taken|at": at, "state": state} for s, at, state in rows] if name == db else []

    @k.act(
        "restore|load_snapshot|bring_back",
        "Restores a snapshot onto a machine.",
        snap=text("snapshot|backup|id", "Id of the snapshot."),
        target=text("target|onto|host", "The machine."),
        mode=choice("mode|access", "How it is opened afterwards.", ["read-only", "read-write"]),
    )
    def restore(snap, target, mode):
        if snap not in [s for s, _, _ in rows]:
            return k.fail(f"no snapshot {snap}")
        if target not in (host, live):
            return k.fail(f"no route to {target}")
        return f"{snap} restored on {target}, {mode}"

    def right():
        if not snapshots.made(name=db):
            return snapshots(name=db)
        if not good:
            return k.give_up(f"there is no complete snapshot from before {accident}")
        if not restore.made():
            return restore(snap=good[-1][1], target=host, mode="read-only")

    return right
