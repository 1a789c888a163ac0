"""The same facts go into two registers that ask for them under other names."""

from kind import integer, text

STRUCTURE = "double-entry"
DOMAIN = "registers"

SKINS = """load;gate book;weigh book
birth;herd book;barn list
delivery;goods book;cost list
dive;dive log;medical log
landing;tower log;fee list
catch;port book;quota list
tree;felling book;timber list
shot;blast log;powder book
sample;lab book;field list
repair;job book;part list
trip;tour log;fuel list
batch;mix book;sales list
burial;plot book;parish list
transfer;stock book;store list
fault;watch book;fault list
tow;tug log;harbour list
passage;lock book;toll list
tipping;tip book;ton list
charge;kiln book;gas list
visit;porter's book;badge list"""


def make(k):
    event, first, second = k.pick(SKINS.split("\n")).split(";")
    number, party, day = k.id(), k.word(), k.date()
    amount, old = k.numbers(2, 10, 900)
    k.role(f"You enter every {event} twice.|{event} entries|Two books, one truth.", "Book clerk")
    k.must(f"Every {event} stands in the {first} and in the {second}.|Both books get it: the {first} and the {second}.")
    k.steps("<slip> has the amount.|See <slip>.", "<book_a> and <book_b>.")
    k.goal(
        f"Enter {event} {number} of {party}, {day}, in both books.",
        f"{number} {party} {day}: both books",
        f"{party} had a {event} on {day}, number {number}. Please enter it where it belongs.",
        f"{event} {number} / {party} / {day}",
        f"{number} is in neither book! {party}, {day}",
    )

    @k.look(
        "slip|slip_of|receipt",
        f"The slip of a {event}.",
        number=text("number|slip_no", f"Number of the {event}.|Which {event}."),
    )
    def slip(**by):
        return (
            {"number|no": number, "amount|quantity": amount, "estimate|guess": old}
            if by["number"] == number
            else k.fail(f"no slip {by['number']}")
        )

    @k.act(
        f"{first.split()[0]}_entry|first_book|enter_one".replace("'", ""),
        f"Enters a {event} in the {first}.",
        number=text("number|no", f"Number of the {event}.|Which {event}."),
        amount=integer("amount|quantity", "The amount on the slip.|Amount."),
        party=text("party|whose", "Whose it is.|Name of the party."),
    )
    def book_a(number, amount, party):
        return f"{first}: {number}"

    @k.act(
        f"{second.split()[0]}_entry|second_book|enter_two",
        f"Enters a {event} in the {second}.",
        when=text("when|date", "Day of it.|The date."),
        who=text("who|client", "The party.|Who it is for."),
        total=integer("total|units", "How much, by the slip.|Total of the slip."),
        ref=text("ref|reference", f"Number of the {event}.|Reference."),
    )
    def book_b(when, who, total, ref):
        return f"{second}: {ref}"

    def right():
        if not slip.made(number=number):
            return slip(number=number)
        todo = [] if book_a.made(number=number) else [book_a(number=number, amount=amount, party=party)]
        return todo + ([] if book_b.made(ref=number) else [book_b(when=day, who=party, total=amount, ref=number)])

    return right
