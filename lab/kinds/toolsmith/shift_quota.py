"""Moves an amount from one account to another, if the first one has enough."""

from kind import integer, text

STRUCTURE = "transfer"
DOMAIN = "quota"

# what;account;accounts;unit
SKINS = """quota;project;projects;gigabytes
credit;team;teams;credits
budget;department;departments;euros
capacity;cluster;clusters;cores
licences;office;offices;seats
traffic;backend;backends;percent
stock;depot;depots;pieces
points;sprint;sprints;points
tokens;api key;api keys;tokens
memory;container;containers;megabytes
time;experiment;experiments;hours
bandwidth;tenant;tenants;megabits
reagent;lab;labs;millilitres
power;rack;racks;watts
filament;printer;printers;grams
slots;queue;queues;slots
addresses;subnet;subnets;addresses
leave;employee;employees;days
storage;bucket;buckets;terabytes
minutes;runner group;runner groups;minutes
water;tank;tanks;litres
beam time;group;groups;shifts"""


def make(k):
    what, account, accounts, unit = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    w, a_, n = what.translate(u), account.translate(u), k.int(3, 6)
    names, ids = k.many(k.pick(k.word, k.ident), n), k.ids(n)
    free, used = k.numbers(n, 60, 900), k.numbers(n, 10, 900)
    src, dst = k.some(range(n), 2)
    short = k.chance(18)
    amount = free[src] + k.int(1, 200) if short else k.int(2, free[src])
    by_id, has_note, note = k.chance(60), k.chance(45), k.id()
    order, plus = k.shuffled(range(n)), f", ref {note}" if has_note else ""
    a, b = names[src], names[dst]

    k.role(
        f"You shift {what} between {accounts}.|{what} broker|Treasurer, only that it is {what}.|You look before you move any {what}.",
    )
    k.must("Only what is free can be moved; if there is too little, move nothing and say that it was not done.|Too little free: report that it is not possible, move nothing.")
    k.steps("<balances> first.", "<transfer> once.")
    k.goal(
        f"Move {amount} {unit} of {what} from {a} to {b}{plus}.|{b} gets {amount} {unit} from {a}{plus}|{a} -> {b}: {amount} {unit}{plus}",
        f"Please take {amount} {unit} away from {a} and give them to {b}{plus}.|{amount} {unit}, {b} <- {a}{plus}",
        f"{b} is starving. {a} can spare {amount} {unit}, can't it? Move them{plus}.|transfer --to {b} --from {a} --amount {amount}{plus}",
        f"{account} {a} hands {amount} {unit} over to {account} {b}{plus}",
        f"approved: {amount} {unit} {what}, source {a}, target {b}{plus}",
    )

    @k.look(f"list_{accounts.translate(u)}|{w}_report|balances", f"The {what} of all {accounts}, in {unit}.")
    def balances():
        return [{f"{a_}|name": names[i], f"{a_}_id|id": ids[i], "used|taken": used[i], "free|left": free[i]} for i in order]

    known, how = (ids, "Id") if by_id else (names, "Name")
    more = {"note": text("ref|note|ticket", "Reference for the record.")} if has_note else {}

    @k.act(
        f"transfer_{w}|move_{w}|transfer",
        f"Moves {what} from one {account} to another.",
        src=text("from|source|giver", f"{how} of the {account} that gives."),
        dst=text("to|target|receiver", f"{how} of the {account} that gets it."),
        amount=integer(f"amount|{unit}", f"How many {unit}."),
        **more,
    )
    def transfer(src, dst, amount, note=None):
        if src not in known or dst not in known or amount > free[known.index(src)] or transfer.calls:
            return k.fail(f"no transfer of {amount} from {src} to {dst}")
        return k.one("ok", f"{amount} moved", "booked")

    def right():
        if not balances.calls:
            return balances()
        if short:
            return k.give_up(f"{a} has not enough.")
        more = dict(note=note) if has_note else {}
        return None if transfer.calls else transfer(src=known[src], dst=known[dst], amount=amount, **more)

    return right
