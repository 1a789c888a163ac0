"""Answers which amount stands on a bill: the bill by name and day, then one of its lines."""

from kind import text

STRUCTURE = "chain"
DOMAIN = "skins"
SKINS = """bill,guest,hotel,room|breakfast|garage|tourist tax
work bill,customer,joinery,wood|labour|glue|travel
rent sheet,tenant,housing office,cold rent|heating|water|lift
vet bill,pet owner,vet's,visit|vaccine|bandage|medicine
statement,member,tennis club,fee|court|balls|light
slip,diner,restaurant,menu|wine|coffee|service
school bill,family,music school,lessons|sheet music|loan|insurance
receipt,buyer,nursery,plants|soil|pots|delivery
tax sheet,landlord,town hall,land|building|waste|street
quote,client,dressmaker's,cloth|cutting|lining|buttons
pay slip,musician,youth orchestra,wage|rehearsals|travel|pension
phone bill,household,telephone shop,calls|line|device|abroad
power bill,farm,power company,energy|meter|network|levy
berth bill,skipper,marina,berth|power|water|crane
repair bill,driver,garage,parts|labour|oil|wash
funeral bill,family,undertaker's,wreath|music|stone|cards
ski bill,skier,ski hire,skis|boots|poles|helmet
print bill,poet,print shop,paper|ink|binding|postage
ward bill,patient,clinic,bed|tests|meals|telephone
hall bill,club,community hall,hall|stage|kitchen|cleaning
tour bill,traveller,travel office,fare|hotels|guide|visa
camp bill,camper,camp site,pitch|persons|dog|shower
laundry bill,guest,laundry,shirts|sheets|ironing|express
wine bill,merchant,winery,bottles|cases|corks|freight"""


def make(k):
    bill, who, house, lines = k.pick(SKINS.splitlines()).split(",")
    slot, person = bill.replace(" ", "_"), who.replace(" ", "_")
    lines = lines.split("|")
    name, *others = k.people(4)
    day, other_day, third = k.dates(3)
    rows = [(name, day), (name, other_day), (others[0], day), (others[1], third)]
    numbers = k.ids(len(rows))
    amounts = [[k.money() for _ in [*lines, "total"]] for _ in rows]
    line = k.pick([*lines, "total"])
    at = [*lines, "total"].index(line)
    amounts[0] = k.many(k.money, len(lines) + 1)
    answer = amounts[0][at]
    paid = [k.pick("yes", "no") for _ in rows]
    listed = k.shuffled(list(zip(numbers, rows, paid, strict=True)))
    said = "in total" if line == "total" else f"for {line}"
    by_name, as_rows = k.chance(50), k.chance(50)

    k.role(
        f"Accounts|You answer questions about bills.|{house}: bills|You look into every {bill}.",
        f"You sit in the accounts office of a {house}.|You know what each {who} pays, and what for.",
        f"People ask what stands on a {bill} of the {house}. First you find the number by name and day. Then you open it and read the line. You answer with the amount alone.",
    )
    k.must("Answer with the amount as it is written.|The answer is the amount, exactly as it stands there.")
    k.steps("The number is in <bills>.", f"<open_bill> shows the lines of one {bill}.")
    k.goal(
        f"How much is it {said} on the {bill} of {name} from {day}?",
        f"{name}, {day}: how much {said}?",
        f"{bill} {name} {day}, amount {said}?",
        f"May I ask what {name} was charged {said} on {day}?",
        f"{name} does not believe the {bill} of {day}. What did we write {said}?",
        f"Please report the amount {said} of the {bill} dated {day}, made out to {name}.",
        f"{who}: {name}\nday: {day}\nquestion: amount {said}",
        f"I have a question about a {bill}. The name is {name}. The day is {day}. How much is it {said}?",
        f"My purse is empty! What did {name} have to pay {said} on {day}?",
        f"For the yearly books: {name}, {bill} of {day}, what is the amount {said}?",
    )
    k.answers("The amount.|Amount, with the digits after the point.|How much it is.")
    asks = {"asked": text(f"name|{person}|of", f"Name of the {who}.|Whose {bill}.")} if by_name else {}

    @k.look(
        f"list_{slot}s|get_{slot}s|find_{slot}|{slot}_list",
        f"Lists {'the bills of one ' + who if by_name else 'all bills'}.|Which {bill} has which number.",
        **asks,
    )
    def bills(asked=None):
        return [{"no|id": i, person: n, "day|date": d, "paid": p} for i, (n, d), p in listed if asked in (None, n)]

    @k.look(
        f"open_{slot}|get_{slot}|read_{slot}|{slot}_lines",
        f"Shows what stands on a {bill}.|The lines of one {bill}.",
        number=text("no|id|number", f"Number of the {bill}.|Which {bill}."),
    )
    def open_bill(number):
        if number not in numbers:
            return k.fail(f"There is no {bill} {number}.")
        values = dict(zip([*lines, "total"], amounts[numbers.index(number)], strict=True))
        if as_rows:
            return [{"line|item": name, "amount|price": value} for name, value in values.items()]
        return {name.replace(" ", "_"): value for name, value in values.items()}

    def right():
        if not bills.made(**({"asked": name} if by_name else {})):
            return bills(asked=name) if by_name else bills()
        if not open_bill.made(number=numbers[0]):
            return open_bill(number=numbers[0])
        return k.answer(answer)

    return right
