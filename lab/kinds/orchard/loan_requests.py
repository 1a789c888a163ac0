"""Decides on the loan requests for a museum's pieces by the conditions of the other house."""

from kind import choice, text

STRUCTURE = "approve-reject"
DOMAIN = "museums"


def make(k):
    limit, sums = k.int(45, 60), k.int(200, 500)
    number, month = k.ids(k.int(2, 4)), k.word()
    asks = []
    for one in number:
        damp = limit + k.pick(-9, -4, -2, 3, 8)
        asks.append((one, k.title(), damp, sums + k.pick(-90, -20, 15, 80, 160), k.word()))

    k.role(
        "You answer loan requests for a museum.",
        "Registrar's assistant. The pieces come first.",
        "loan desk of the collection.",
    )
    k.must(
        f"The air of the other house may have at most {limit} percent humidity, else refuse it as air.|"
        f"Refuse for air what would hang in more than {limit} percent humidity.",
        f"An insured sum below {sums} is refused as insurance, unless the air is already the reason.|"
        f"If the air is fine and the insured sum is under {sums}, refuse it for insurance.",
        "Everything else is granted, for the reason fine.",
    )
    k.steps("Read the open requests with <requests>.", "Give each its verdict with <decide>.")
    k.goal(
        f"Decide on the open requests of the {month} show.",
        f"The {month} show: who gets our pieces and who doesn't? Put a verdict on each request.",
        f"loans, {month}: grant or refuse, all that are open",
        f"Please work through every loan request for {month}. The lenders' meeting is at noon.",
    )

    @k.look("requests|open_requests|inbox", "Open loan requests for a show.|Which loans are asked for.",
            show=text("show|exhibition", "Name of the show."))  # fmt: skip
    def requests(show):
        if show != month:
            return []
        return [
            {"request|no": one, "piece|work": piece, "humidity|air": damp, "insured|sum": insured, "by|house": house}
            for one, piece, damp, insured, house in asks
            if not decide.made(request=one)
        ]

    @k.act(
        "decide|verdict|answer_request",
        "Puts a verdict on a loan request.",
        request=text("request|no", "Number of the request."),
        verdict=choice("verdict|says", "What we say.", ["grant", "refuse"]),
        why=choice("why|reason", "What the verdict rests on.", ["fine", "air", "insurance"]),
    )
    def decide(request, verdict, why):
        if request not in number or decide.made(request=request):
            return k.fail(f"{request} is not open.")
        return f"{request}: {verdict} ({why})."

    def right():
        if not requests.made(show=month):
            return requests(show=month)
        calls = []
        for one, _, damp, insured, _ in asks:
            why = "air" if damp > limit else "insurance" if insured < sums else "fine"
            if not decide.made(request=one):
                calls.append(decide(request=one, verdict="grant" if why == "fine" else "refuse", why=why))
        return calls

    return right
