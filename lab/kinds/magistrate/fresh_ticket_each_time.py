"""Every change needs a fresh ticket; whether one is taken for each item or for each group is laid down."""

from kind import text

STRUCTURE = "stale-token"
DOMAIN = "sealed registers"

# item;items;verb;guard
SKINS = """deed;deeds;enter;registrar
cheque;cheques;book;cashier
vote;votes;record;scrutineer
dose;doses;give;pharmacist
wagon;wagons;release;signaller
key;keys;issue;porter
permit;permits;stamp;controller
sample;samples;unseal;custodian
switch;switches;throw;dispatcher
file;files;declassify;archivist
bond;bonds;cancel;trustee
crate;crates;clear;collector
exam;exams;open;proctor
valve;valves;turn;operator
badge;badges;activate;warden
lease;leases;sign;notary
refund;refunds;pay;auditor
entry;entries;correct;inspector"""


def make(k):
    item, items, verb, guard = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 4)
    ids, tickets, book = k.ids(n), k.ids(8), k.word()
    state = {i: k.pick("ready", "ready", "held") for i in ids}
    rule = k.pick("ready", "all", "held")
    todo = [i for i in ids if rule == "all" or state[i] == rule]
    k.must(
        {"ready": f"Only {items} that are ready are concerned.|What is held stays.", "all": f"All {items} are concerned, ready or held.|Ready or held makes no difference.", "held": f"Only {items} that are held are concerned.|What is ready is for others."}[rule],
        f"A ticket of the {guard} is good for one {item} only.|For every {item} a fresh ticket is drawn.",
    )
    k.role(f"You {verb} {items} under tickets.", f"{items}, {guard}'s tickets", f"Works under the {guard}.")
    k.steps("<listing> first; then <ticket> and <treat> in turn.")
    k.goal(f"{verb.capitalize()} the {items} concerned in book {book}.", f"book {book}: {verb} what is concerned", f"In book {book}, {verb} each of the {items} that the rule concerns.", f"{items} of book {book}: {verb}")

    def used():
        return len(treat.calls)

    @k.look(f"listing|list_{items}|in_book", f"The {items} of a book.", book=text("book|name", "Name of the book."))
    def listing(**a):
        return [{f"{item}|no": i, "state": state[i]} for i in ids] if a["book"] == book else k.fail(f"No book {a['book']}.")

    @k.look("ticket|draw_ticket|next_ticket", f"A fresh ticket of the {guard}.")
    def ticket():
        return {"ticket": tickets[used()]}

    @k.act(f"{verb}|{verb}_one|{verb}_{item}", f"To {verb} one of the {items}.", item=text("item|no|id", f"Number of the {item}."), ticket=text("ticket|under", "A ticket that was not used before."), book=text("book|name", "Name of the book."))
    def treat(**a):
        if a["ticket"] != tickets[used()]:
            return k.fail(f"{a['ticket']} is used up or unknown.")
        return f"{a['item']}: {verb}." if a["item"] in ids and not treat.made(item=a["item"]) else k.fail(f"No open {item} {a['item']}.")

    def right():
        if not listing.made(book=book):
            return listing(book=book)
        left = [i for i in todo if not treat.made(item=i)]
        if not left:
            return None
        if not k.seen(tickets[used()]):
            return ticket()
        return [treat(item=i, ticket=tickets[used()], book=book) for i in left]

    return right
