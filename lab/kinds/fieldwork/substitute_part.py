"""Orders a spare part, or the best approved substitute that is in stock."""

from kind import integer, text

STRUCTURE = "substitute"
DOMAIN = "spare parts"


def make(k):
    part, *subs = k.ids(k.int(3, 4) + 1)
    job, machine, need = k.id(), k.title(), k.int(2, 12)
    depots = [w.capitalize() for w in k.words(3)]
    states = [k.pick("approved", "approved", "trial", "withdrawn") for _ in subs]
    stock = {p: {d: k.int(0, need - 1) for d in depots} for p in (part, *subs)}
    for p, chance in zip((part, *subs), (25, 40, 45, 60, 60), strict=False):
        if k.chance(chance):
            stock[p][k.pick(depots)] = need + k.int(0, 30)
    ranks = list(range(1, len(subs) + 1))
    asks = [s for s, state in zip(subs, states, strict=False) if state == "approved"]

    def depot_of(p):
        return next((d for d in depots if stock[p][d] >= need), None)

    k.role(
        "You order spare parts for a mine's workshop.",
        "parts desk",
        "Maintenance stores. Genuine part first; if it is out, the approved substitutes by rank. Never a trial part, "
        "never a withdrawn one.",
        "spare part ordering agent",
    )
    k.must(
        "All pieces of an order come from one depot that has enough.|An order is filled by one depot, which must have "
        "all pieces.",
        "If no depot has enough of the part, take its approved substitute of the lowest rank number that a depot has "
        "enough of.",
        "If there is none, order nothing and report that it was not done.",
    )
    k.steps("<stock_of> first, then <substitutes>.|Check <stock_of>; only if it is short, see <substitutes>.")
    k.goal(
        f"{need} pcs of {part} for job {job}.",
        f"Job {job} ({machine}) is short of {need} pieces of {part}. Order them or what may be used instead.",
        f"order {need}x {part} or equivalent, job {job}",
        f"{machine} stands still: {part} needed, {need} off, book on {job}.",
        f"Req. for {job}: part {part}, qty {need}. Substitute allowed per list.",
    )

    @k.look(
        "stock|stock_of|on_hand", "Stock of a part in all depots.", part=text("part|part_no", "Number of the part.")
    )
    def stock_of(part):
        if part not in stock:
            return k.fail(f"No part {part}.")
        return [{"depot|store": d, "pieces|qty": n} for d, n in stock[part].items()]

    @k.look(
        "substitutes|alternatives|equivalents",
        "What may stand in for a part.",
        part=text("part|part_no", "Number of the part."),
    )
    def substitutes(part):
        if part != wanted:
            return []
        return [{"rank": r, "part|part_no": s, "approval|state": st} for r, s, st in listed]

    @k.act(
        "order_part|order|requisition",
        "Orders pieces of a part from a depot.",
        part=text("part|part_no", "Number of the part."),
        depot=text("depot|store", "Depot that delivers."),
        pieces=integer("pieces|qty", "How many."),
        job=text("job|job_no", "Job that they are booked on."),
    )
    def order_part(part, depot, pieces, job):
        if part not in stock or depot not in depots or pieces > stock[part][depot] or job != booked:
            return k.fail("Not ordered: no such part, depot or job, or not enough in stock.")
        return f"{pieces} x {part} from {depot} for {job}."

    wanted, booked, listed = part, job, k.shuffled(list(zip(ranks, subs, states, strict=False)))

    def right():
        if order_part.made():
            return k.finish()
        if not stock_of.made(part=part):
            return stock_of(part=part)
        if not depot_of(part) and not substitutes.made(part=part):
            return substitutes(part=part)
        for p in [part, *asks]:
            if not stock_of.made(part=p):
                return stock_of(part=p)
            if depot_of(p):
                return order_part(part=p, depot=depot_of(p), pieces=need, job=job)
        return k.give_up("neither the part nor an approved substitute is in stock.")

    return right
