"""Moves an amount from one account, tank or list to another, if the first has enough."""

from kind import integer, text

STRUCTURE = "transfer"
DOMAIN = "amounts"

# holder; holders; unit; verb; does
SKINS = [
    row.split(";")
    for row in """account;accounts;euros;transfer;Transfers
tank;tanks;litres;pump;Pumps
depot;depots;pallets;ship;Ships
card;cards;points;move;Moves
silo;silos;tons;convey;Conveys
budget;budgets;dollars;shift;Shifts
library;libraries;books;send;Sends
hall;halls;chairs;carry;Carries
pond;ponds;trout;move;Moves
branch;branches;coins;send;Sends
barn;barns;bales;drive;Drives
kitchen;kitchens;eggs;bring;Brings
van;vans;parcels;reload;Reloads
fund;funds;francs;rebook;Rebooks
plan;plans;days;move;Moves
shelf;shelves;jars;move;Moves""".split("\n")
]


def make(k):
    holder, holders, unit, verb, does = k.pick(SKINS)
    a, b, *others = k.many(k.pick(k.word, k.person), 4)
    amount, ids, enough = k.int(20, 400), k.ids(4), not k.chance(20)
    have = [amount + k.int(1, 300) if enough else k.int(2, amount - 1), *k.numbers(3, 2, 900)]
    names, order, by_id, noted, note = [a, b, *others], k.shuffled(range(4)), k.chance(65), k.chance(40), k.word()
    more = f", note {note}" if noted else ""
    k.role(
        f"You {verb} {unit} between {holders}.|{holders}|You never take more than is there.",
        f"Book keeper of several {holders}.|From one {holder} to the other: your job.|Exact clerk, {unit}.",
    )
    k.must(
        f"If the first {holder} has less than that, {verb} nothing and report that it is not possible.|Not enough {unit}: do nothing and say that it can't be done."
    )
    k.steps("<show> tells what each has.|See <show>.", "Then a single <move>.")
    k.goal(
        f"{verb.capitalize()} {amount} {unit} from {a} to {b}{more}.|{b} gets {amount} {unit} from {a}{more}|{amount} {unit}: {a} -> {b}{more}",
        f"To {b}: {amount} {unit}, out of {a}{more}.|from: {a}. to: {b}. {unit}: {amount}{more}|Take {amount} {unit} from {a} and give them to {b}{more}.",
        f"Please {verb} to {holder} {b} {amount} {unit}, they come from {a}{more}.|{a} owes {b} {amount} {unit}, {verb} them please{more}|{b} needs {amount} {unit}; {a} has some to spare{more}",
    )

    @k.look(f"list_{holders}|{holders}|balances", f"Lists the {holders} and what they have.")
    def show():
        return [{f"{holder}|name": names[i], f"{holder}_no|id|no": ids[i], unit: have[i]} for i in order]

    known = ids if by_id else names
    word = "Number" if by_id else "Name"
    params = {
        "from_": text(
            "from_no|source|debit" if by_id else f"giver|source|from_{holder}", f"{word} of the {holder} that gives."
        ),
        "to": text(
            "to_no|target|credit" if by_id else f"taker|target|to_{holder}", f"{word} of the {holder} that gets it."
        ),
        "amount_": integer(f"amount|{unit}|how_many", f"How many {unit}."),
    }
    if noted:
        params["note_"] = text("note|remark|text", "The note of the order.|Remark.")
    params = dict(k.shuffled(list(params.items())))

    @k.act(f"{verb}|{verb}_{unit}|{verb}_now", f"{does} {unit} from one {holder} to another.", **params)
    def move(from_, to, amount_, note_=None):
        if from_ not in known or to not in known or not isinstance(amount_, int) or have[known.index(from_)] < amount_:
            return k.fail(f"{from_} does not have {amount_} {unit}.")
        return k.one(f"{to} has {amount_} {unit} more.", "ok", "booked")

    def right():
        if not show.calls:
            return show()
        if not enough:
            return k.give_up(f"{a} does not have enough.")
        return (
            []
            if move.calls
            else move(from_=known[0], to=known[1], amount_=amount, **({"note_": note} if noted else {}))
        )

    return right
