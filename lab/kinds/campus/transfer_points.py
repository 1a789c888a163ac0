"""Moves an amount from one account to another; the goal has the names, a list the account numbers."""

from kind import integer, text

STRUCTURE = "transfer"
DOMAIN = "accounts"

# account;unit;who;plural
SKINS = """kitty;coins;child;children
library account;credits;reader;readers
project account;euros;institute;institutes
team account;points;team;teams
meal account;meals;student;students
fund;pounds;charity;charities
time account;hours;nurse;nurses
bonus card;miles;traveller;travellers
pledge account;crowns;parish;parishes
print account;pages;class;classes
house account;points;house;houses
ticket pool;tickets;section;sections
drinks tab;tokens;guest;guests
budget line;dollars;office;offices
trust account;euros;client;clients
practice account;minutes;musician;musicians
seed bank;packets;garden;gardens
toy account;stars;pupil;pupils
loan account;books;branch;branches
leave account;days;clerk;clerks"""


def make(k):
    account, unit, who, _ = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 6)
    names, nos, has = k.people(n), k.ids(n), k.numbers(n, 40, 900)
    amount, why = k.int(5, 39), k.word()
    if short := k.chance(15):
        amount = has[0] + k.int(1, 50)
    a, b, rows = names[0], names[1], k.shuffled(range(n))

    k.role(f"You keep the books ({account}).|{account} transfers", f"Treasurer's helper.|I move {unit} about and never lose any.")
    k.must(f"If the {account} does not hold as much, move nothing and report that it is not done.|Nobody goes below zero: then say that it cannot be done.")
    k.steps("Numbers and balances: <accounts>.|<accounts> first.", "<move> it.|Then <move>.")
    k.goal(
        f"{amount} {unit} from {a} to {b}, keyword {why}",
        f"{b} gets {amount} {unit} from {a} ({why})",
        f"Dear treasurer, as {a} has promised {b} a total of {amount} {unit}, kindly make the transfer. The keyword is {why}.",
        f"give {b} {amount} of {a}'s {unit}. write {why} on it",
        f"to: {b}\nfrom: {a}\n{unit}: {amount}\nkeyword: {why}",
    )

    @k.look(f"accounts|list_{account.replace(' ', '_')}s|balances", f"Every {account} with number and balance.")
    def accounts():
        return [{"no|account": nos[i], f"{who}|holder": names[i], f"{unit}|balance": has[i]} for i in rows]

    @k.act(
        "move|transfer|shift",
        f"Moves {unit} from one {account} to another.",
        source=text("source|from_account|debit", "Number of the account that gives."),
        target=text("target|to_account|credit", "Number of the account that gets."),
        amount=integer(f"{unit}|amount", f"How many {unit}."),
        why=text("keyword|why|text", "The keyword."),
    )
    def move(source, target, amount, why):
        if source not in nos or target not in nos or has[nos.index(source)] < amount:
            return k.fail("No such account, or not enough on it.")
        return f"{amount} {unit}: {source} to {target}."

    def right():
        if not accounts.made():
            return accounts()
        if short:
            return k.give_up(f"{a} does not have {amount} {unit}.")
        return [] if move.made() else move(source=nos[0], target=nos[1], amount=amount, why=why)

    return right
