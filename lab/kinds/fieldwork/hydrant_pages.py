"""Goes through the hydrant inspections of a district page by page and orders repairs."""

from kind import integer, text

STRUCTURE = "page-all"
DOMAIN = "fire brigade"


def make(k):
    district, firm = k.word().capitalize(), k.word().capitalize() + " Ltd"
    limit = 50 * k.int(12, 20)
    pages = k.int(2, 3)
    rows = [
        (h, f, k.pick("-", "-", "repair ordered"))
        for h, f in zip(
            k.ids(4 * pages),
            [k.pick(limit - k.int(20, 400), limit + k.int(0, 700), limit + k.int(0, 900)) for _ in range(4 * pages)],
            strict=False,
        )
    ]
    bad = [(i // 4 + 1, h, f) for i, (h, f, note) in enumerate(rows) if f < limit and note == "-"]

    k.role(
        "You maintain the hydrant register of a town.",
        "hydrants. low flow -> repair",
        "Water supply officer of the brigade. Per rule 22 a weak hydrant is reported once and repaired, and the list "
        "is read to its last page.",
        "hydrant inspection agent",
    )
    k.must(
        f"Repairs are done by {firm}.|Contractor: {firm}.",
        f"Per rule 22 a hydrant that gives less than {limit} l/min is to be repaired.|Min. flow {limit} l/min; below "
        "that, order the repair.",
        "Where a repair has been ordered already, order none.|No second order where one is running.",
    )
    k.steps("<inspections> shows four at a time; go on until the last page.|Read all pages of <inspections>.")
    k.goal(
        f"District {district}: order the repair of all weak hydrants.",
        f"weak hydrants in {district}, get them repaired",
        f"The inspections of {district} are in. See to it that what fails rule 22 is repaired.",
        f"Task: hydrant repairs. District: {district}. Basis: last inspection.",
        f"How do the hydrants of {district} look? Whatever is too weak needs an order.",
    )

    @k.look(
        "inspections|last_inspections|hydrant_list",
        "Last inspection of each hydrant of a district, four a page.",
        district=text("district|area", "Name of the district."),
        page=integer("page|page_no", "Which page.", default=1),
    )
    def inspections(district, page):
        if district != here or not 1 <= page <= pages:
            return k.fail("No such district or page.")
        part = rows[4 * (page - 1) : 4 * page]
        return k.result(
            [
                {
                    "hydrant|no": h,
                    "flow_l_min|flow": f,
                    "remark|note": "repair ordered" if order_repair.made(hydrant=h) else n,
                }
                for h, f, n in part
            ],
            f"Page {page} of {pages}" + (f", next: {page + 1}." if page < pages else ", the last."),
        )

    @k.act(
        "order_repair|repair|raise_order",
        "Orders the repair of a hydrant.",
        hydrant=text("hydrant|no", "Which hydrant."),
        flow=integer("flow|flow_l_min", "Flow that was measured, in l/min."),
        firm=text("firm|contractor", "Who repairs it."),
    )
    def order_repair(hydrant, flow, firm):
        if not any((h, f) == (hydrant, flow) for h, f, _ in rows):
            return k.fail("No hydrant with that flow.")
        return f"{firm} will repair {hydrant}."

    here = district

    def right():
        todo = [
            order_repair(hydrant=h, flow=f, firm=firm)
            for p, h, f in bad
            if inspections.made(page=p) and not order_repair.made(hydrant=h)
        ]
        unread = [p for p in range(1, pages + 1) if not inspections.made(page=p)]
        more = [inspections(district=district, page=unread[0])] if unread else []
        return todo + more

    return right
