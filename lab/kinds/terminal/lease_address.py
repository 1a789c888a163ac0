"""Leases the first address of a list that nobody answers on."""

from kind import integer, text

STRUCTURE = "retry-other"
DOMAIN = "networks"


def make(k):
    host, vlan = k.host(), k.int(10, 4000)
    net = f"172.{k.int(16, 31)}.{k.int(0, 250)}"
    pool = [f"{net}.{n}" for n in k.numbers(k.int(3, 5), 5, 250)]
    squatters = k.words(5)
    bad = k.int(0, 3) if k.chance(80) else len(pool)
    taken = dict(zip(pool[:bad], squatters, strict=False))
    tried = []

    k.role(
        "ipam.",
        "You hand out addresses.",
        "You are the address clerk of a data centre; the pool list is a suggestion, the wire is the truth.",
    )
    k.must(
        f"Servers live in vlan {vlan}.|vlan for servers: {vlan}.",
        "Go through the pool in the order in which it is listed and take the first address that can be had.",
        "If all of them are in use, report that it was not done.",
    )
    k.steps("<pool_of> lists candidates.", "<lease> fails if somebody answers on the address.")
    k.goal(
        f"{host} needs an ip in {net}.0/24",
        f"address for {host} please, network {net}.0/24",
        f"new box {host} arrived, goes into {net}.0/24. lease it something",
        f"Kindly reserve an address from {net}.0/24 for the server {host}.",
    )

    @k.look(
        "pool_of|candidates|free_list",
        "Addresses of a network that should be free, in the order to use them.",
        network=text("network|cidr", "The network, with its mask."),
    )
    def pool_of(network):
        return (
            [{"address|ip": ip, "last_seen": "never" if n % 2 else "long ago"} for n, ip in enumerate(pool)]
            if network == f"{net}.0/24"
            else []
        )

    @k.act(
        "lease|reserve|bind_address",
        "Leases an address to a host, after a probe.",
        ip=text("address|ip", "The address."),
        name=text("host|for", "Name of the host."),
        tag=integer("vlan|vlan_id", "Number of the vlan."),
    )
    def lease(ip, name, tag):
        if ip not in pool or name != host:
            return k.fail(f"{ip} is not in the pool, or {name} is unknown")
        if tag != vlan:
            return k.fail(f"{name} is not in vlan {tag}")
        if ip in taken:
            tried.append(ip)
            return k.fail(f"in use: {taken[ip]} answers on {ip}")
        return f"{ip} -> {name}, vlan {tag}"

    def right():
        if not pool_of.made(network=f"{net}.0/24"):
            return pool_of(network=f"{net}.0/24")
        if lease.made(name=host):
            return None
        left = [ip for ip in pool if ip not in tried]
        return lease(ip=left[0], name=host, tag=vlan) if left else k.give_up("every address of the pool is in use")

    return right
