"""Somebody gives something to somebody: the sentence says the direction in many ways, numbers are looked up."""

from kind import integer, text

STRUCTURE = "direction"
DOMAIN = "billing"

# thing;verb;giver;taker
SKINS = """credits;pay;payer;payee
points;send;sender;receiver
shares;transfer;seller;buyer
seats;hand_over;giver;taker
tokens;lend;lender;borrower
hours;donate;donor;recipient
boxes;ship;origin;destination
licenses;reassign;old_holder;new_holder
coins;give;from_player;to_player
liters;pump;source_tank;target_tank
euros;wire;debtor;creditor
tickets;resell;owner;fan
leads;pass;from_rep;to_rep
shifts;swap;leaving;stepping_in
rows;move;from_sheet;to_sheet
addresses;reallocate;from_pool;to_pool
books;lend;owner;reader
cards;trade;trader;partner
units;rebalance;full_depot;empty_depot
votes;delegate;voter;proxy"""


def make(k):
    thing, verb, giver, taker = k.pick(SKINS.split("\n")).split(";")
    names = k.words(4)
    ids = dict(zip(names, k.ids(4), strict=True))
    a, b, n = names[0], names[1], k.int(2, 400)
    listing = k.shuffled(list(ids.items()))
    act = verb.replace("_", " ")

    k.role(f"You book {thing} from one to another.|{thing} booking|Ledger bot. Direction matters.")
    k.steps("<accounts> has the numbers.", "<book> from the giver to the taker.")
    k.goal(
        f"{act} {n} {thing} from {a} to {b}",
        f"{b} gets {n} {thing} from {a}",
        f"Please take {n} {thing} off {a} and let {b} have them.",
        f"to: {b}\nfrom: {a}\n{thing}: {n}",
        f"{a} owes {b} {n} {thing}, settle that",
        f"{b} <- {n} {thing} <- {a}",
    )

    @k.look("accounts|list_accounts|numbers", f"Everybody who has {thing}, with the number of the account.")
    def accounts():
        return [{"name|holder": x, "account|number": i} for x, i in listing]

    @k.act(
        f"{verb}|{verb}_{thing}|book",
        f"Moves {thing} between two accounts.",
        giver=text(f"{giver}|from_account", f"Account that loses the {thing}."),
        taker=text(f"{taker}|to_account", f"Account that gets the {thing}."),
        n=integer(f"{thing}|amount", f"How many {thing}."),
    )
    def book(giver, taker, n):
        return f"{n} {thing}" if giver in ids.values() and taker in ids.values() and giver != taker else k.fail("unknown account")

    def right():
        if not accounts.made():
            return accounts()
        return None if book.made() else book(giver=ids[a], taker=ids[b], n=n)

    return right
