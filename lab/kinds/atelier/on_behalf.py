"""One person asks for another: whose name goes where, and whose account pays, is a rule of the shop."""

from kind import text

STRUCTURE = "on-behalf"
DOMAIN = "favours and gifts"

# thing;things;asker word;other word
SKINS = """bouquet;bouquets;giver;receiver
ticket;tickets;buyer;visitor
lesson;lessons;parent;pupil
cake;cakes;host;guest
portrait;portraits;patron;sitter
massage;massages;friend;guest
seat;seats;agent;actor
gown;gowns;mother;bride
pup;pups;aunt;child
record;records;fan;collector
hamper;hampers;firm;client
print;prints;dealer;collector
ride;rides;uncle;rider
book;books;teacher;reader
table;tables;secretary;director
racket;rackets;coach;player
tree;trees;neighbour;gardener
cello;cellos;orchestra manager;cellist
cheese;cheeses;waiter;diner
tour;tours;hotel;tourist"""


def make(k):
    thing, things, a, b = k.pick(SKINS.split("\n")).split(";")
    one, two = k.people(2)
    accounts = dict(zip([one, two, k.person()], k.ids(3), strict=True))
    name = k.word()
    name_of, pays = k.pick(0, 1), k.pick(0, 1)
    people, words = (one, two), (a, b)
    rule = k.one(
        f"The {thing} is made out to the {words[name_of]}; the {words[pays]} pays.",
        f"Charge the account of the {words[pays]}, and put the name of the {words[name_of]} on it.",
        f"On the slip goes the {words[name_of]}'s name. The money comes from the {words[pays]}.",
    )

    k.role(f"You sell {things}, often for somebody else.|{things}, gifts and favours|People ask for their friends, and you sort it out.", f"Shop, {things}")
    k.must(rule, f"Who asks is the {a}; whom it is for is the {b}.|The {a} is the one who asks, the {b} is the one it is for.")
    k.steps("<account_of> whoever pays.", "<sell> it.")
    k.goal(
        f"{one} asks for {name}, for {two}.",
        f"for {two}: {name} (asked by {one})",
        f"Hello, {one} speaking. I'd like to have {name} for {two}, please.",
        f"asker: {one}; for: {two}; {thing}: {name}",
        f"It's for {two}, says {one}, and it has to be {name}.",
    )

    @k.look("account_of|find_account|account", "The account of a person.|Looks an account up.", name=text("name|person|who", "Name of the person.|Whose account."))
    def account_of(**by):
        return {"name": by["name"], "account|no": accounts[by["name"]], "card_no|card": cards[by["name"]]} if by.get("name") in accounts else k.fail("no account")

    cards = {p: k.id() for p in accounts}

    @k.act(
        f"sell|sell_{thing}|make_out",
        f"Sells one {thing}.|Makes out a {thing} to somebody.",
        name=text(f"{thing}|name|what", f"Name of the {thing}.|Which {thing}."),
        to=text("made_out_to|on_slip|in_name_of", "Whose name goes on the slip.|The name on it."),
        account=text("account|charged|pays", "The account that is charged.|Which account pays."),
    )
    def sell(name, to, account):
        return f"{name} is made out to {to}." if account in accounts.values() else k.fail("no such account")

    def right():
        payer = people[pays]
        if not account_of.made(name=payer):
            return account_of(name=payer)
        return [] if sell.made() else sell(name=name, to=people[name_of], account=accounts[payer])

    return right
