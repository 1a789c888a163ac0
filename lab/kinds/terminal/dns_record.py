"""Points a name of a DNS zone at another address, and checks that it is served."""

from kind import integer, text

STRUCTURE = "set-value"
DOMAIN = "DNS"


def make(k):
    zone, ttl = f"{k.word()}.{k.pick('net', 'io', 'org')}", k.pick(60, 120, 300, 900)
    name, *others = k.words(4)
    addresses = k.many(lambda: f"10.{k.int(1, 250)}.{k.int(1, 250)}.{k.int(1, 250)}", 5)
    want = addresses[0]
    live = {other: address for other, address in zip(others, addresses[2:], strict=True)}
    live[name] = want if k.chance(25) else addresses[1]
    serial = k.int(100, 900)
    served = []

    k.role(
        "you look after the zone files.",
        "DNS operator for one zone.",
        "You are the name server's keeper. Be careful, resolvers cache.",
    )
    k.must(
        f"The zone is {zone}.|We only run {zone}.",
        f"New records get a TTL of {ttl}.|ttl: {ttl}, always.",
        "Change nothing that is already as it should be; after a change, query the name once.",
    )
    k.steps("Read the record with <record> first.|<record> shows what is set now.", "Then <put>, then <query>.")
    k.goal(
        f"{name} should resolve to {want}",
        f"pls point {name} at {want}, the old box is going away",
        f"Could you make sure that {want} is what {name} answers with? Customers may still land on the old machine.",
        f"record: {name}. A: {want}.",
        f"who left {name} where it was?? it belongs on {want}. fix.",
    )

    @k.look(
        "record|get_record|show_rr",
        "Shows a record of a zone as it is configured.|The record behind a name.",
        where=text("zone|domain", "The zone.|Name of the zone."),
        label=text("name|label|host", "The name inside the zone."),
    )
    def record(where, label):
        if where != zone or label not in live:
            return k.fail(f"NXDOMAIN: {label} in {where}")
        return {"name": label, "type": "A", "address|value": live[label], "serial": serial}

    @k.act(
        "put|set_record|write_rr",
        "Writes the A record of a name.|Replaces what a name points to.",
        where=text("zone|domain", "The zone.|Which zone."),
        label=text("name|label|host", "The name inside the zone."),
        address=text("address|value|to", "IPv4 address that it gets."),
        seconds=integer("ttl|seconds", "TTL in seconds."),
    )
    def put(where, label, address, seconds):
        if where != zone or label not in live:
            return k.fail(f"no {label} in {where}")
        live[label] = address
        return f"{label} A {address} ttl {seconds}, zone reloaded."

    @k.look(
        "query|dig|resolve",
        "Asks the name server, as a client would.",
        label=text("name|label|q", "The name, without its zone."),
    )
    def query(label):
        served.append((label, live.get(label)))
        return {"status": "NOERROR", "answer|rdata": live[label]} if label in live else k.fail("NXDOMAIN")

    def right():
        if not record.made(where=zone, label=name):
            return record(where=zone, label=name)
        if live[name] != want:
            return put(where=zone, label=name, address=want, seconds=ttl)
        if put.made(label=name) and (name, want) not in served:
            return query(label=name)

    return right
