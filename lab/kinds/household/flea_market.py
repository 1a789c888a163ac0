"""Answers the offers that came in for second-hand things."""

from kind import choice, text

STRUCTURE = "approve-reject"
DOMAIN = "second-hand sales"


def make(k):
    thing, other = k.title(), k.title()
    least = k.int(8, 80)
    buyers = k.people(k.int(3, 5))
    rows = []
    for no, who in zip(k.ids(len(buyers)), buyers, strict=True):
        rows.append(
            (
                no,
                who,
                k.pick(least, least + k.int(1, 20), least - k.int(1, 7)),
                k.pick("collects it", "wants it sent", "collects it"),
            )
        )
    article = k.id()
    other_article = k.id()

    k.role(
        "You sell our old things on the net.",
        "You answer offers for a couple who is clearing out the cellar. Be fair, be quick, and don't haggle.",
        "second-hand sales bot, answers offers",
    )
    k.must(
        "Accept each offer of at least our lowest price by somebody who collects it; there are enough pieces for all "
        "of them.",
        "Decline all others, with a reason: price if it is below our lowest price, otherwise post, because we send "
        "nothing."
        "|Every other offer is declined with a reason. Too low: price (also if they want it sent). Only wants it "
        "sent: post.",
    )
    k.steps("<listing> has the number and our lowest price.", "<offers> shows what came in.", "<reply> to every one.")
    k.goal(
        f"Answer all the offers for {thing}.",
        f"{thing} - reply to everyone",
        f"People keep writing to me about {thing}. Please give each of them an answer, I have no time for it.",
        f"I do feel bad about letting them wait. Would you kindly answer those who made an offer for {thing}?",
    )

    @k.look(
        "listing|article|find_listing",
        "What we have put up for sale.",
        name=text("title|name", "Title of the advertisement."),
    )
    def listing(name):
        if name not in (thing, other):
            return []
        low, high = (least, least + 25) if name == thing else (least + 4, least + 9)
        return {
            "article|no": article if name == thing else other_article,
            "asked|asking_price": high,
            "lowest_price|minimum": low,
        }

    @k.look(
        "offers|offers_for|inbox", "The open offers for an article.", no=text("article|no", "Number of the article.")
    )
    def offers(no):
        if no != article:
            return []
        return [
            {"offer|offer_no": n, "from|buyer": who, "offers|amount": a, "delivery|note": how}
            for n, who, a, how in rows
            if not reply.made(offer=n)
        ]

    @k.act(
        "reply|answer_offer|decide",
        "Answers an offer. It can't be taken back.",
        offer=text("offer|offer_no", "Number of the offer."),
        verdict=choice("verdict|answer", "Yes or no.", ["accept", "decline"]),
        why=choice("why|reason", "Only if it is declined: why.", ["price", "post", "sold"], optional=True),
    )
    def reply(offer, verdict, why):
        if offer not in [r[0] for r in rows]:
            return k.fail(f"There is no offer {offer}.")
        if verdict == "decline" and not why:
            return k.fail("Say why it is declined.")
        return f"Offer {offer}: {verdict}."

    def verdict_on(no, amount, how):
        if amount < least:
            return reply(offer=no, verdict="decline", why="price")
        return (
            reply(offer=no, verdict="accept")
            if how == "collects it"
            else reply(offer=no, verdict="decline", why="post")
        )

    def right():
        if not listing.made(name=thing):
            return listing(name=thing)
        if not offers.made(no=article):
            return offers(no=article)
        return [verdict_on(n, a, how) for n, _, a, how in rows if not reply.made(offer=n)]

    return right
