"""Promotes a replica of a database if it may be promoted now, and says so if not."""

from kind import choice, integer, text

STRUCTURE = "gate"
DOMAIN = "databases"


def make(k):
    db, replica, twin = k.word(), *k.ids(2)
    limit, lag = k.int(5, 30), 0
    trouble = k.pick(None, None, "lag", "backup")
    lag = limit + k.int(1, 90) if trouble == "lag" else k.int(0, limit - 1)
    epoch = k.int(100, 999)
    planned = k.chance(50)
    why = "planned" if planned else "outage"

    k.role(
        "dba on call.",
        "You look after the database clusters. Data is worth more than uptime.",
        "You are the failover assistant.",
    )
    k.must(
        f"A replica may be promoted when its lag is at most {limit} seconds and no backup runs on it.",
        "If it may not, change nothing and report that it is not done.",
    )
    k.steps("<replica_state> first.", "<promote> wants the epoch that the replica shows.")
    k.goal(
        f"promote {replica} of {db} to primary. {why}.",
        f"{db}: make {replica} the primary if that is safe right now ({why})",
        f"We need {replica} as the new primary of {db}, reason is {why}. Only if it is allowed.",
        f"[{why}] failover {db} to {replica}, check first!!",
    )

    @k.look(
        "replica_state|replication|show_replica",
        "How a replica is doing.",
        cluster=text("db|cluster", "Name of the database."),
        node=text("replica|node", "Id of the replica."),
    )
    def replica_state(cluster, node):
        if cluster != db or node not in (replica, twin):
            return k.fail(f"no {node} in {cluster}")
        mine = node == replica
        return {
            "node": node,
            "lag_seconds|lag": lag if mine else 0,
            "backup_running|backup": "yes" if mine and trouble == "backup" else "no",
            "epoch|term": epoch if mine else epoch + 4,
            "peer": twin if mine else replica,
        }

    @k.act(
        "promote|make_primary|failover_to",
        "Makes a replica the primary.",
        cluster=text("db|cluster", "Name of the database."),
        node=text("replica|node", "Id of the replica."),
        term=integer("epoch|term|fence", "Epoch that the replica is in."),
        reason=choice("reason|why", "Why it is done.", ["planned", "outage", "test"]),
    )
    def promote(cluster, node, term, reason):
        if cluster != db or node != replica or term != epoch:
            return k.fail(f"fenced: {node} is not in epoch {term}")
        return f"{node} is primary of {cluster} ({reason})"

    def right():
        if not replica_state.made(cluster=db, node=replica):
            return replica_state(cluster=db, node=replica)
        if trouble:
            return k.give_up("the replica may not be promoted now")
        if not promote.made():
            return promote(cluster=db, node=replica, term=epoch, reason=why)

    return right
