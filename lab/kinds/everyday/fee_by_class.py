"""Charges somebody: the class of the thing from one list, the fee of the class from the house rules."""

from kind import text

STRUCTURE = "policy-lookup"
DOMAIN = "skins"
SKINS = """boat,berth fee,marina,length class
parcel,postage,post office,weight class
dog,dog tax,town hall,breed class
book,late fee,library,borrower class
lorry,toll,bridge,axle class
tent,night fee,camp site,size class
pupil,lesson fee,music school,age class
ticket,surcharge,theatre,seat class
shirt,cleaning fee,dry cleaner's,fabric class
horse,stable fee,riding school,feed class
stall,market fee,weekly market,row class
grave,grave fee,churchyard,plot class
flat,waste fee,housing company,household class
film,rental fee,film library,age class
tooth,treatment fee,dental surgery,repair class
field,water fee,water board,soil class
visitor,entrance fee,museum,visitor class
suitcase,storage fee,station,bag class
tree,felling fee,parks department,trunk class
member,yearly fee,rowing club,member class
wine,corkage,restaurant,bottle class
glider,towing fee,gliding club,wing class
piano,tuning fee,concert agency,piano class
cow,vet fee,farm union,herd class"""


def make(k):
    thing, fee, house, group = k.pick(SKINS.splitlines()).split(",")
    slot, cost, key = (w.replace(" ", "_") for w in (thing, fee, group))
    count = k.int(3, 5)
    names, classes = [w.capitalize() for w in k.words(count)], k.words(4)
    rows = [(i, n, classes[0] if n == names[0] else k.pick(classes)) for i, n in zip(k.ids(count), names, strict=True)]
    number, name, _ = rows[0]
    fees = dict(zip(classes, k.many(k.money, 4), strict=True))
    free = k.chance(12)
    if free:
        fees[classes[0]] = "free"
    old_fees = dict(zip(classes, k.many(k.money, 4), strict=True))
    rows, listed, payer, day = k.shuffled(rows), k.shuffled(classes), k.person(), k.date()
    by_class, extra = k.chance(50), k.pick(["payer"], ["day"], ["payer", "day"], [])
    old_key = k.pick("last_year", "until_now", "old")

    k.role(
        f"{fee.capitalize()}|You charge the {fee} at a {house}.|{house}: {fee}|You charge people what the rules say.",
        f"You work at the cash desk of a {house}.|You know where the fees are listed.",
        f"Every {thing} of the {house} belongs to a class, and each class has its {fee}. You look up the class, then the fee, and charge it once. A class that is "
        "free is not charged at all.",
    )
    k.must(
        f"Charge the {fee} of this year for the {group} of the {thing}; what is free is not charged.|The {fee} goes by the {group}, at the rate of now. Free means that nothing is charged."
    )
    k.steps(f"<things_of> tells the {group}.", f"<fees_of> tells the {fee}.", "Then <charge>.")
    k.goal(
        f"Charge the {fee} for the {thing} {name}. {payer} pays, {day}.",
        f"{payer} wants to pay the {fee} for {name} on {day}. Charge what is due.",
        f"{fee}: {name}, {payer}, {day}",
        f"Would you kindly work out nothing and just charge the {fee} by the list? It is {name}; {payer} pays on {day}.",
        f"{payer} stands at the desk with open purse ({name}, {day}). Charge the {fee}!",
        f"The {fee} for the {thing} {name} is to be charged to {payer} as of {day}.",
        f"{thing}: {name}\npays: {payer}\nday: {day}\ncharge: {fee}",
        f"I am {payer}. I have the {thing} {name}. I want to pay the {fee} on {day}.",
        f"What does {name} cost? Charge it to {payer} with the date {day}.",
        f"Dad forgot the {fee} for {name}. His name is {payer}. Can you charge it, with {day}?",
    )

    @k.look(
        f"list_{slot}s|get_{slot}s|{slot}_list|{slot}_register",
        f"Lists every {thing} with its {group}.|Which {thing} is in which class.",
    )
    def things_of():
        return [{"no|id": i, "name": n, key: c} for i, n, c in rows]

    asks = {"asked": text(f"{key}|of|which", f"The {group}.|Which class.")} if by_class else {}

    @k.look(
        f"get_{cost}s|list_fees|{cost}_table|house_rules",
        f"Tells the {fee} of {'a class' if by_class else 'every class'}.|What {'one class' if by_class else 'each class'} pays.",
        **asks,
    )
    def fees_of(asked=None):
        return [{key: c, "now|this_year": fees[c], old_key: old_fees[c]} for c in listed if asked in (None, c)]

    parts = {
        "payer": text("payer|who|charged_to", "Who pays.|Name of the payer."),
        "day": text("day|date|on", "Day of the charge.|Date for it."),
    }

    @k.act(
        f"charge_{cost}|charge|create_charge|bill_{slot}",
        f"Charges the {fee}.|Charges an amount for one {thing}.",
        number=text("no|id|which", f"Number of the {thing}.|Which {thing}."),
        amount=text(f"amount|{cost}|sum", f"The {fee}, as the rules have it.|How much is charged."),
        **{part: parts[part] for part in extra},
    )
    def charge(number, amount, **_):
        if number not in [row[0] for row in rows] or amount not in [*fees.values(), *old_fees.values()]:
            return k.fail(f"Cannot charge {amount} for {number}.")
        return f"{amount} charged for {number}."

    def right():
        if charge.calls:
            return k.finish()
        if not things_of.calls:
            return things_of()
        if not fees_of.made(**({"asked": classes[0]} if by_class else {})):
            return fees_of(asked=classes[0]) if by_class else fees_of()
        if free:
            return k.finish()
        values = {"payer": payer, "day": day}
        return charge(number=number, amount=fees[classes[0]], **{part: values[part] for part in extra})

    return right
