"""Puts the unlabelled tubes of a tray together with the requests they were drawn for."""

from kind import text

STRUCTURE = "match-pairs"
DOMAIN = "laboratory"


def make(k):
    tray = k.id()
    size = k.int(2, 4)
    codes = k.words(size)
    materials = ["blood", "urine", "swab"]
    wanted = [(code, k.pick(materials)) for code in codes]
    if k.chance(60):
        wanted.append((codes[0], next(m for m in materials if m != wanted[0][1])))
    tubes = dict(zip(k.ids(len(wanted) + 1), [*wanted, (k.word(), k.pick(materials))], strict=True))
    requests = dict(zip(k.ids(len(wanted) + 1), [*wanted, (codes[1], "tissue")], strict=True))
    order, list_order = k.shuffled(list(tubes)), k.shuffled(list(requests))
    pairs = [(t, r) for t in order for r in requests if requests[r] == tubes[t]]

    k.role(
        "You sort incoming samples in a laboratory, and you would rather ask twice than mix two patients up.",
        "sample reception",
        "Sorting assistant of the pathology laboratory.",
    )
    k.must(
        "A tube belongs to a request when the patient code and the material are both the same. What has no partner "
        "is left alone."
        "|Tube and request must agree in code and in material; leave over what does not find its partner.",
    )
    k.steps("Compare <tubes_in> with <requests_for>.", "Link every pair with <link>.")
    k.goal(
        f"Would you please link the tubes of tray {tray} to their requests?",
        f"tray {tray}: tubes lost their stickers, match them pls",
        f"Tray {tray}. Each tube to its request, if it has one.",
        f"The tubes in {tray} arrived without request numbers; kindly put this right.",
    )

    @k.look("tubes_in|tray_tubes|tubes", "Lists the tubes of a tray.", no=text("tray|no", "Which tray."))
    def tubes_in(no):
        return [{"tube": t, "code|patient": tubes[t][0], "material": tubes[t][1]} for t in order] if no == tray else []

    @k.look(
        "requests_for|open_requests|requests",
        "Lists the requests that came with a tray.",
        no=text("tray|no", "Which tray."),
    )
    def requests_for(no):
        if no != tray:
            return []
        return [{"request|order": r, "material": requests[r][1], "code|patient": requests[r][0]} for r in list_order]

    @k.act(
        "link|assign_tube|pair",
        "Links a tube to a request.",
        tube=text("tube|sample", "Number of the tube."),
        request=text("request|order", "Number of the request."),
    )
    def link(tube, request):
        if tube not in tubes or request not in requests or link.made(tube=tube) or link.made(request=request):
            return k.fail("One of them is unknown or linked already.")
        return f"{tube} belongs to {request}."

    def right():
        todo = [] if tubes_in.made(no=tray) else [tubes_in(no=tray)]
        todo += [] if requests_for.made(no=tray) else [requests_for(no=tray)]
        return todo or [link(tube=t, request=r) for t, r in pairs if not link.made(tube=t)]

    return right
