"""Follows aliases from name to name until there is an address, and answers it."""

from kind import choice, text

STRUCTURE = "follow-links"
DOMAIN = "DNS"


def make(k):
    names = k.many(k.host, k.int(3, 6))
    addresses = k.many(lambda: f"192.168.{k.int(1, 250)}.{k.int(1, 250)}", 3)
    side = k.host()
    view = k.pick("internal", "external")

    k.role(
        "dns helper.",
        "You explain where names lead.",
        "You answer questions about name resolution with facts, never with a guess.",
    )
    k.must(
        "A name is either an alias of another name or has an address.",
        f"Ask the {view} view; the other one is out of date.|Only the {view} view counts.",
    )
    k.steps("Follow the aliases with <resolve> until an address comes.")
    k.goal(
        f"what ip does {names[0]} end up at?",
        f"where does {names[0]} go in the end? I need the address, not another alias",
        f"Which address is at the end of the aliases of {names[0]}?",
        f"{names[0]} -> ? (address please)",
        f"some cname mess behind {names[0]}, tell me the final A",
    )
    k.answers("The address at the end.|The IP address.")

    @k.look(
        "resolve|lookup|host_lookup",
        "What a name is: an alias, or an address.",
        name=text("name|host", "The name."),
        zone_view=choice("view|side", "The view to ask.", ["internal", "external"], default="external"),
    )
    def resolve(name, zone_view):
        if name == side:
            return {"name": name, "type": "A", "address": addresses[2], "ttl": 60}
        if name not in names:
            return k.fail(f"NXDOMAIN {name}")
        at = names.index(name)
        if at + 1 < len(names) and zone_view == view:
            return {"name": name, "type": "CNAME", "alias_of|target": names[at + 1], "formerly": side}
        return {
            "name": name,
            "type": "A",
            "address": addresses[0 if zone_view == view else 1],
            "formerly": addresses[2],
        }

    def right():
        for name in names:
            if not resolve.made(name=name, zone_view=view):
                return resolve(name=name, zone_view=view)
        return k.answer(addresses[0])

    return right
