"""Transfers part of a fishing quota between two vessels, by licence and species code."""

from kind import integer, text

STRUCTURE = "code-table+transfer"
DOMAIN = "fisheries quotas"


def make(k):
    giver, taker = (w.capitalize() for w in k.words(2))
    fish, near, far = k.words(3)
    codes = dict(
        zip(
            (fish, near, far),
            [c.upper()[:3] + str(n) for c, n in zip(k.words(3), k.numbers(3, 1, 99), strict=False)],
            strict=False,
        )
    )
    licence = dict(zip((giver, taker), k.ids(2), strict=False))
    old = k.id()
    tonnes = k.int(5, 80)
    has = tonnes + k.int(0, 60) if k.chance(72) else k.int(0, tonnes - 1)
    balances = {fish: has, near: k.int(90, 200), far: k.int(1, 99)}

    k.role(
        "You keep the quota book of a fisheries office.",
        "quota transfers",
        "Fisheries directorate, quota desk. Per reg. 31 a vessel cannot give away more than it has left.",
        "quota clerk. codes and licences only, no names in the book",
    )
    k.must(
        "The book knows vessels by licence and species by code.",
        "If the giver has less left than is to be transferred, do not transfer anything; report that it was not "
        "done.|No partial transfers: either the whole amount is there or it is not done, and you say so.",
        "Only a valid licence may be used.",
    )
    k.steps("Find licences with <vessel>, codes with <species>, and look at <quota_left> before <transfer>.")
    k.goal(
        f"Transfer {tonnes} t of {fish} from {giver} to {taker}.",
        f"{taker} gets {tonnes} t {fish} from {giver}.",
        f"{tonnes} t {fish}, {giver} -> {taker}",
        f"The skipper of {taker} has bought {tonnes} tonnes of {fish} quota; {giver} sold it. Please enter it.",
        f"Transfer. Species: {fish}. To: {taker}. From: {giver}. Quantity: {tonnes} t.",
    )

    @k.look("vessel|find_vessel", "Licences of a vessel.", name=text("name|vessel_name", "Name of the vessel."))
    def vessel(name):
        if name not in licence:
            return []
        rows = [{"licence|lic_no": licence[name], "state": "valid"}]
        return rows + [{"licence|lic_no": old, "state": "withdrawn"}] if name == giver else rows

    @k.look("species|species_codes", "Codes of all species in the book.")
    def species():
        return [{"species|name": name, "code|fao": code} for name, code in codes.items()]

    @k.look(
        "quota_left|balance",
        "What a licence has left of a species.",
        licence=text("licence|lic_no", "The licence."),
        code=text("code|species_code", "Code of the species."),
    )
    def quota_left(licence, code):
        name = next((n for n, c in codes.items() if c == code), None)
        if name is None or licence not in held.values():
            return k.fail("No such licence or code.")
        left = balances[name] if licence == held[giver] else 3
        return {"tonnes_left|left_t": left, "landed_t": landed}

    @k.act(
        "transfer|enter_transfer|move_quota",
        "Moves quota from one licence to another.",
        source=text("from_licence|giver", "Licence that gives."),
        target=text("to_licence|taker", "Licence that receives."),
        code=text("code|species_code", "Code of the species."),
        tonnes=integer("tonnes|quantity_t", "How many tonnes."),
    )
    def transfer(source, target, code, tonnes):
        if source not in held.values() or target not in held.values() or code not in codes.values():
            return k.fail("Unknown licence or code.")
        if source != held[giver] or code != codes[fish] or tonnes > has:
            return k.fail("Not entered: that licence does not have so much left.")
        return f"{tonnes} t {code}: {source} to {target}."

    held, landed = dict(licence), k.int(100, 800)

    def right():
        if transfer.made():
            return k.finish()
        calls = [vessel(name=n) for n in (giver, taker) if not vessel.made(name=n)]
        if not species.made():
            calls.append(species())
        if (
            k.seen(licence[giver])
            and k.seen(codes[fish])
            and not quota_left.made(licence=licence[giver], code=codes[fish])
        ):
            calls.append(quota_left(licence=licence[giver], code=codes[fish]))
        if quota_left.made(licence=licence[giver], code=codes[fish]) and has < tonnes:
            return k.give_up("the giver has less left than that.")
        args = {"source": licence[giver], "target": licence[taker], "code": codes[fish], "tonnes": tonnes}
        return calls or transfer(**args)

    return right
