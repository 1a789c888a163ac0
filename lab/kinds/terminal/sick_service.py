"""Finds out what ails a service and applies the remedy that the runbook has for it."""

from kind import integer, text

STRUCTURE = "diagnose"
DOMAIN = "incident response"


def make(k):
    service, host, other = k.word(), *k.many(k.host, 2)
    ill = k.pick("disk", "memory", "pool", "none")
    folder, folder2 = k.many(lambda: "/var/" + k.word(), 2)
    days, size = k.int(2, 14), k.int(40, 200)
    pid, pids = k.numbers(2, 300, 30000)
    pool, limit = k.int(10, 39), 90
    disk, disk2 = (k.int(91, 99) if ill == "disk" else k.int(20, 85)), k.int(10, 60)
    memory, used = (k.int(91, 99) if ill == "memory" else k.int(20, 85)), pool if ill == "pool" else pool - 4

    k.role(
        "You follow the runbook.",
        "first responder, runbook in hand.",
        "on-call robot. you find the cause before you touch anything.",
    )
    k.must(
        f"Runbook: a disk above {limit} percent is cleaned of files older than {days} days; memory above {limit} "
        f"percent means that the process which holds most of it is restarted; "
        f"a connection pool whose connections are all in use is enlarged to {size}. If none of this is the case, "
        f"change nothing and you are done.",
    )
    k.steps("<where_is> tells the host, then <vitals>.", "At most one of these is the case.")
    k.goal(
        f"{service} is slow. find out why and fix it",
        f"PAGE: {service} latency. runbook pls",
        f"Customers complain about {service}. Please diagnose it and apply the remedy from the runbook.",
        f"what's wrong with {service} this time? do the needful",
    )

    @k.look(
        "where_is|locate|placement", "On which host a service runs.", name=text("service|name", "Name of the service.")
    )
    def where_is(name):
        return {"service": name, "host": host, "standby": other} if name == service else k.fail(f"no service {name}")

    @k.look("vitals|host_status|top", "How a host is doing.", machine=text("host|machine", "Name of the host."))
    def vitals(machine):
        if machine != host:
            return k.fail(f"{machine} is a cold standby")
        return [
            {"what": f"disk {folder}", "state": f"{disk} percent"},
            {"what": f"disk {folder2}", "state": f"{disk2} percent"},
            {"what": "memory", "state": f"{memory} percent, most of it held by process {pid}, least by {pids}"},
            {"what": "connection pool", "state": f"{used} of {pool} connections in use"},
        ]

    @k.act(
        "clean|prune_files|tidy_disk",
        "Deletes old files of a folder.",
        machine=text("host|machine", "Name of the host."),
        path=text("path|folder", "The folder."),
        age=integer("older_than|days", "Age in days from which on files go."),
    )
    def clean(machine, path, age):
        return (
            f"{path} cleaned ({age} days)"
            if machine == host and path in (folder, folder2)
            else k.fail("no such folder")
        )

    @k.act(
        "restart|bounce|kick",
        "Restarts a process.",
        machine=text("host|machine", "Name of the host."),
        number=integer("pid|process", "Number of the process."),
    )
    def restart(machine, number):
        return f"{number} restarted" if machine == host and number in (pid, pids) else k.fail("no such process")

    @k.act(
        "enlarge|set_pool|pool_size",
        "Sets the size of a service's connection pool.",
        name=text("service|name", "Name of the service."),
        count=integer("size|connections", "How many connections."),
    )
    def enlarge(name, count):
        return f"pool of {name}: {count}" if name == service else k.fail(f"no service {name}")

    def right():
        if not where_is.made(name=service):
            return where_is(name=service)
        if not vitals.made(machine=host):
            return vitals(machine=host)
        if clean.made() or restart.made() or enlarge.made() or ill == "none":
            return None
        remedies = {
            "disk": clean(machine=host, path=folder, age=days),
            "memory": restart(machine=host, number=pid),
            "pool": enlarge(name=service, count=size),
        }
        return remedies[ill]

    return right
