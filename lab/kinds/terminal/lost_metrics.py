"""Reads a measurement from the first metrics store that is up."""

from kind import choice, text

STRUCTURE = "fallback"
DOMAIN = "observability"

METRICS = ["temperature", "fan_speed", "power_draw"]


def make(k):
    stores = k.many(k.host, 4)
    broken = k.int(0, 3)
    host, neighbour = k.ids(2)
    metric = k.pick(METRICS)
    readings = dict(zip([(h, m) for h in (host, neighbour) for m in METRICS], k.numbers(6, 100, 9000), strict=True))
    failed = []

    k.role(
        "metrics reader.",
        "You fetch measurements of machines, wherever they are kept.",
        "noc assistant. numbers, no stories.",
    )
    k.must(
        f"Ask {stores[0]} first. A store that is down names the one that has a copy; ask that.",
        "Readings are raw; hand them on as they are.",
    )
    k.goal(
        f"{metric} of {host}?",
        f"what's the {metric} on {host} right now",
        f"Please report the current {metric} of machine {host}.",
        f"the rack is beeping. give me {metric} for {host}, dashboards are dead",
    )
    k.answers("The reading.|The number that the store shows.")

    @k.look(
        "read_metric|query|fetch",
        "Reads what a store has of a machine.",
        store=text("store|source|endpoint", "Name of the metrics store."),
        machine=text("machine|instance", "Id of the machine."),
        what=choice("metric|series", "Which metric.", METRICS),
    )
    def read_metric(store, machine, what):
        if store not in stores:
            return k.fail(f"could not resolve {store}")
        at = stores.index(store)
        if at < broken:
            failed.append(store)
            return k.fail(f"503 from {store}; a copy is kept by {stores[at + 1]}")
        if (machine, what) not in readings:
            return k.fail(f"no series for {machine}")
        others = [
            {"machine|instance": m, "metric|series": w, "value|reading": v}
            for (m, w), v in readings.items()
            if w == what
        ]
        return others if store != stores[0] else others[::-1]

    def right():
        for store in stores:
            if read_metric.made(store=store, machine=host, what=metric):
                return k.answer(readings[host, metric])
            if store not in failed:
                return read_metric(store=store, machine=host, what=metric)

    return right
