"""The best offer wins, but not if its firm is barred; then the next best."""

from kind import text

STRUCTURE = "best-not-barred"
DOMAIN = "contracts"

SKINS = """digging;price;days
haulage;price;rate
roofing;price;weeks
dredging;price;months
mowing;price;visits
painting;price;coats
cleaning;price;staff
catering;price;meals
security;price;guards
demolition;price;days
fencing;price;posts
harvesting;price;machines
tarring;price;layers
welding;price;seams
towing;price;tugs
baling;price;bales
pumping;price;pumps
surveying;price;points
drilling;price;rigs
waste removal;price;skips"""


def make(k):
    work, price, more = k.pick(SKINS.split("\n")).split(";")
    tender, firms, site = k.id(), k.words(k.int(3, 5)), k.word()
    prices = dict(zip(firms, k.numbers(len(firms), 100, 9000), strict=True))
    extras = dict(zip(firms, k.numbers(len(firms), 2, 60), strict=True))
    refs = dict(zip(firms, k.ids(len(firms)), strict=True))
    ranked = sorted(firms, key=prices.get)
    barred = [f for f in ranked[:2] if k.chance(50)] or [k.pick(ranked[1:])]
    if k.chance(8):
        barred = list(firms)
    best = next((f for f in ranked if f not in barred), None)
    k.role(f"You award {work}.|{work} tenders|Cheapest wins, unless barred.", "Purchasing")
    k.must(
        "The lowest price wins among the firms that are not barred. If all are barred, award nothing and report that it can't be done.|Leave barred firms out, then take the lowest price; nobody left: not possible, say so."
    )
    k.steps("<offers> and <barred_list> first.|See <offers> and <barred_list>.", "<award> it.")
    k.goal(
        f"Award tender {tender} for site {site}.",
        f"{tender} -> who? ({work}, {site})",
        f"The offers for {tender} are in. Give the {work} at {site} to whoever it is due to.",
        f"tender {tender} / site {site} / decide",
        f"{site} can't wait any longer for the {work}, decide {tender} now",
    )

    @k.look(
        "offers|bids|list_offers",
        "Every offer for a tender.",
        tender=text("tender|number", "Number of the tender.|Which tender."),
    )
    def offers(**by):
        return (
            [{"offer|no": refs[f], "firm": f, "price": prices[f], f"{more}": extras[f]} for f in firms]
            if by["tender"] == tender
            else []
        )

    @k.look("barred|barred_list|black_list", "Firms that may not be given work.")
    def barred_list():
        return [{"firm": f} for f in k_barred]

    k_barred = k.shuffled(barred + k.words(1))

    @k.act(
        "award|give_contract|order",
        f"Gives the {work} to a firm.",
        tender=text("tender|number", "Number of the tender.|Which tender."),
        offer=text("offer|offer_no", "Number of the offer.|Which offer."),
        site=text("site|where", "Which site.|Name of the site."),
    )
    def award(tender, offer, site):
        return f"{offer} has it" if offer in refs.values() else k.fail(f"no offer {offer}")

    def right():
        if award.made():
            return None
        todo = [] if offers.made(tender=tender) else [offers(tender=tender)]
        todo += [] if barred_list.made() else [barred_list()]
        if todo:
            return todo
        return award(tender=tender, offer=refs[best], site=site) if best else k.give_up("every firm is barred")

    return right
