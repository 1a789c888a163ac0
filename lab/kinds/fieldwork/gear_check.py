"""Tells the berth of the vessel that the inspection list names for a day."""

from kind import choice, text

STRUCTURE = "question-listed"
DOMAIN = "fisheries inspection"


def make(k):
    port, inspector = k.word().capitalize(), k.person()
    count = k.int(3, 5)
    days, vessels = k.dates(count), [w.capitalize() for w in k.words(count)]
    berths = [f"{k.word()} {n}" for n in k.numbers(count, 1, 60)]
    masters = k.people(count)
    at = k.int(0, count - 1)
    kinds = ["gear", "catch", "papers"]
    kind = k.pick(kinds)
    field = k.pick("berth", "master")
    decoys = k.shuffled(vessels)

    k.role(
        "You are the duty clerk of a fisheries inspectorate.",
        "inspection list + berths",
        "Inspectorate, port office. Inspectors ask by phone where to go and whom to ask for.",
        "answers inspectors",
    )
    k.goal(
        f"{days[at]}, {kind} inspection in {port}: "
        f"{'which berth' if field == 'berth' else 'who is the master of the vessel'}?",
        f"{field} of the vessel that is down for {kind} on {days[at]} ({port})",
        f"{inspector} has a {kind} inspection in {port} on {days[at]} and asks for the vessel's {field}.",
        f"Port {port}, date {days[at]}, type {kind}. {field.capitalize()} of the listed vessel, please.",
        f"I have the {kind} inspection of {days[at]} in {port}. Tell me the {field} of my vessel.",
    )
    k.answers(f"The {field} of the vessel.")

    @k.look(
        "inspection_list|list_of|due_list",
        "Inspections of a kind in a port.",
        port=text("port|harbour", "Name of the port."),
        kind=choice("kind|type", "Kind of inspection.", kinds),
    )
    def inspection_list(port, kind):
        if port != here:
            return []
        names = vessels if kind == wanted else decoys
        return [{"date|day": d, "vessel|name": v} for d, v in zip(days, names, strict=False)]

    @k.look(
        "vessel_card|vessel|lookup_vessel",
        "What is known of a vessel.",
        vessel=text("vessel|name", "Name of the vessel."),
    )
    def vessel_card(vessel):
        if vessel not in vessels:
            return k.fail(f"No vessel {vessel} in port.")
        i = vessels.index(vessel)
        return {
            "vessel|name": vessel,
            "berth|lies_at": berths[i],
            "berth_last_week": old[i],
            "master|skipper": masters[i],
        }

    here, wanted, old = port, kind, k.words(count)

    def right():
        if not inspection_list.made(port=port, kind=kind):
            return inspection_list(port=port, kind=kind)
        if not vessel_card.made(vessel=vessels[at]):
            return vessel_card(vessel=vessels[at])
        return k.answer(berths[at] if field == "berth" else masters[at])

    return right
