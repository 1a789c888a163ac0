"""Accepts the cheapest offer for a job, or the one that is quickest, as the rule says."""

from kind import integer, text

STRUCTURE = "pick-extreme"
DOMAIN = "skins"

# job, who offers, place
SKINS = """new roof|roofer|school; carpet cleaning|cleaner|office; catering|caterer|club;
bus for the trip|bus firm|scout group; boiler repair|plumber|house; flyer print|print shop|theatre;
lawn care|gardener|cemetery; window frames|joiner|parish hall; tree felling|arborist|park;
web page|designer|bakery; shop sign|sign maker|pharmacy; security guard|security firm|festival;
piano tuning|tuner|music school; snow clearing|haulier|village; moving van|mover|library;
fire extinguishers|dealer|garage; coffee machine|dealer|firm; translation|translator|museum;
asphalt|road builder|farm; kitchen hood|fitter|canteen; phone system|installer|practice;
paint job|painter|kindergarten""".split(";")


def make(k):
    job, firm, place = k.pick(SKINS).strip().split("|")
    n, is_time = k.int(3, 6), k.chance(35)
    rows = list(zip(k.ids(n), k.people(n), k.numbers(n, 90, 9000), k.numbers(n, 2, 90), strict=True))
    at = 3 if is_time else 2
    best = min(rows, key=lambda row: row[at])
    is_empty, ref, has_who, has_sum = k.chance(12), k.id(), k.chance(45), k.chance(60)
    cost = k.int(100, 990)
    rule = "quickest" if is_time else "cheapest"
    f = firm.replace(" ", "_")

    k.role(f"""You buy for a {place}.|{place}: purchasing|Purchasing help. We take the {rule} offer, always.
        |You accept offers for our {place}|buyer bot, {place}""")
    k.must(
        f"We always take the {rule} offer.|"
        f"The {rule} offer wins, the {'price' if is_time else 'time'} does not matter."
    )
    k.must(f"Cost centre: {cost}.|Everything goes on cost centre {cost}.")
    k.must(
        "No offers at all: report that nothing could be ordered.|"
        "If there is no offer, say that it was not possible."
    )
    k.steps("Compare the <offers>.", "<accept> one of them.")
    k.goal(f"""Accept the right offer for the {job} (enquiry {ref}).|{ref}: {job}. order it, please
        |we need the {job} now. offers came in under {ref}, take one
        |Which {firm} gets the job? Enquiry {ref}, {job}. Tell them yes.
        |enquiry {ref}, subject {job}, next step: accept an offer
        |The {job} should have been ordered last week! See {ref} and do it.
        |Could you close enquiry {ref} by accepting an offer for the {job}?
        |Go for it: {job}, number {ref}, you know how we choose.""")

    @k.look(
        "offers|list_offers|offers_for",
        f"Lists the offers that came in.|What each {firm} offers.",
        no=text("enquiry|no|ref", "Number of the enquiry.|Which enquiry."),
    )
    def offers(no):
        if no != ref:
            return k.fail(f"There is no enquiry {no}.")
        keys = ("offer|id|offer_no", f"{f}|firm|name", "price|total", "days|ready_in_days")
        return [] if is_empty else [dict(zip(keys, row, strict=True)) for row in rows]

    more = dict(who=text(f"{f}|firm|name", f"Name of the {firm}.|Who gets the job.")) if has_who else {}
    more |= dict(total=integer("price|total|sum", "The price that was offered.|Price.")) if has_sum else {}

    @k.act(
        "accept|accept_offer|order",
        "Accepts one offer.|Says yes to an offer.",
        offer=text("offer|id|which", "Number of the offer.|Which offer."),
        centre=integer("cost_centre|centre|book_on", "Cost centre that pays.|Who pays, by number."),
        **more,
    )
    def accept(offer, centre, who=None, total=None):
        if is_empty or offer not in [row[0] for row in rows]:
            return k.fail(f"There is no offer {offer}.")
        return f"Offer {offer} is accepted."

    def right():
        if not offers.made(no=ref):
            return offers(no=ref)
        if is_empty:
            return k.give_up("there is no offer.")
        args = dict(offer=best[0], centre=cost) | (dict(who=best[1]) if has_who else {})
        args |= dict(total=best[2]) if has_sum else {}
        return None if accept.made(offer=best[0]) else accept(**args)

    return right
