"""Several people want the same thing: the one who asked first gets it, the others are told no."""

from kind import choice, text

STRUCTURE = "first-come"
DOMAIN = "skins"

# thing, who asks, plural, place, offers for the others
SKINS = """hall|club|clubs|town hall|waiting list,other day;
used bike|buyer|buyers|bike shop|refund,voucher;
flat|applicant|applicants|housing office|waiting list,viewing;
puppy|family|families|shelter|next litter,visit;
parking space|tenant|tenants|house|waiting list,street;
concert ticket|fan|fans|box office|refund,next show; boat|crew|crews|lake rental|other hour,voucher;
allotment|gardener|gardeners|garden club|waiting list,half plot;
laptop|pupil|pupils|school|next week,old one; stage slot|band|bands|festival|other stage,next year;
holiday week|worker|workers|workshop|other week,talk; van|mover|movers|rental|other van,other day;
table|guest|guests|restaurant|other hour,bar; book|reader|readers|library|reservation,other copy;
crane|builder|builders|yard|other day,small crane; meeting room|team|teams|office|other room,online;
kayak|tourist|tourists|beach|other hour,canoe;
sewing machine|student|students|craft school|next course,hand work;
costume|actor|actors|theatre store|other size,next week;
oven hour|baker|bakers|village oven|other day,small oven;
grave site|household|households|parish|other row,talk;
field|farmer|farmers|cooperative|other field,next season""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    thing, one, many, place, offers = k.pick(SKINS).strip().split("|")
    offers = [x.replace(" ", "_") for x in offers.split(",")]
    n = k.int(2, 4)
    times = k.many(lambda: f"{k.date()} {k.time()}", n)
    rows = list(zip(k.ids(n), k.people(n), times, strict=True))
    if k.chance(10):
        rows = []
    first = min(rows, key=lambda r: r[2]) if rows else None
    ref, offer, has_offer, by = k.id(), k.pick(offers), k.chance(65), k.id()
    t = thing.replace(" ", "_")

    k.role(f"""You decide who gets {an(thing)} at {an(place)}.|{place}: {thing}|First come, first served. No exceptions.
        |{thing} desk|You answer everyone who asks for {an(thing)}.""")
    k.must("Who asked first gets it, all others are refused.|The earliest request wins; refuse the rest.")
    if has_offer:
        k.must(
            f"Offer those who are refused: {offer.replace('_', ' ')}.|"
            f"Refused ones get the offer {offer.replace('_', ' ')}."
        )
    k.must("No requests at all: nothing to do.|If nobody asks, do nothing.")
    k.steps("See the requests in <requests>.", "Say yes to one with <accept> and no to the others with <refuse>.")
    k.goal(f"""Decide who gets {thing} {ref} and answer everybody.|{thing} {ref}: first come first served, answer all
        |several {many} want {ref}. settle it please
        |who was first for {ref}? they get it, the others don't
        |{thing}: {ref}\nrule: who asked first\nanswer: everyone
        |{many} keep asking about {ref}! Give it to the first and tell the rest no.
        |could you sort out the requests for {thing} {ref}|answer all requests for {ref}""")

    @k.look(
        "requests_for|list_requests|who_wants",
        f"Lists the requests for one {thing}.|Who wants {an(thing)}.",
        no=text(f"{t}|no|for", f"Number of the {thing}.|Which {thing}."),
    )
    def requests(no):
        keys = ("request|id|no", f"{one}|name", "asked_at|came_in")
        return [dict(zip(keys, r, strict=True)) for r in rows] if no == ref else k.fail(f"No {thing} {no}.")

    ids = [r[0] for r in rows]
    which = text("request|id|no", "Number of the request.|Which request.")

    @k.act(
        f"accept|say_yes|give_{t}",
        f"Accepts one request.|Gives the {thing} to somebody.",
        req=which,
        no=text(f"{t}|what|of", f"Number of the {thing}.|Which {thing}."),
    )
    def accept(req, no):
        if req in ids and no == ref and not accept.calls:
            return f"{req} gets {no}."
        return k.fail(f"{req} can't have {no}.")

    more = {}
    if has_offer:
        more = dict(offer_=choice("offer|instead|alternative", "What is offered instead.|Offer.", offers))

    @k.act("refuse|say_no|turn_down", "Refuses one request.|Tells somebody no.", req=which, **more)
    def refuse(req, offer_=None):
        return f"{req} is refused." if req in ids else k.fail(f"No request {req}.")

    def right():
        if not requests.made(no=ref):
            return requests(no=ref)
        o = dict(offer_=offer) if has_offer else {}
        todo = [] if not rows or accept.calls else [accept(req=first[0], no=ref)]
        return todo + [refuse(req=r[0], **o) for r in rows if r is not first and not refuse.made(req=r[0])]

    return right
