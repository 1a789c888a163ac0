"""Asks for books back that were lent out too long ago."""

from kind import choice, text

STRUCTURE = "each-lookup"
DOMAIN = "books lent out"


def make(k):
    friends = k.people(k.int(3, 4))
    limit = f"{k.int(2025, 2026)}-{k.int(2, 11):02}-01"
    books = []
    for title in k.many(k.title, k.int(4, 6)):
        books.append(
            (
                title,
                k.pick(friends),
                f"{k.int(2023, 2026)}-{k.int(1, 12):02}-{k.int(2, 28):02}",
                k.chance(75),
                k.chance(40),
            )
        )
    late = [b for b in books if b[2] < limit and b[3]]
    phones = {friend: (k.phone(), k.phone()) for friend in friends}

    k.role(
        "You look after my bookshelf.",
        "You are the patient librarian of one family. Grandmother lends her books to everybody and is too polite to "
        "ask for "
        "them back, so you do it for her.",
        "book nag bot",
    )
    k.must(
        f"A book is overdue if it was lent before {limit} and is still out.|Overdue: still out, and lent before "
        f"{limit}.",
        "Who was never reminded of that book gets the kind text, who was reminded before gets the firm one."
        "|Tone: kind the first time. Reminded before: firm.",
    )
    k.steps(
        "See what is out with <lent>.",
        "Take the mobile number from <contact>, never the old one.",
        "Write with <remind>, once a book.",
    )
    k.goal(
        "Would you please ask for my overdue books? I would so like to have them on the shelf again.",
        "remind everybody w/ an overdue book, text to their mobile, one text per book",
        "Books are NOT presents. Whoever has an overdue one hears about it today, on the mobile.",
        "Who still has books that are overdue? Send each of them a text message per book.",
    )

    @k.look("lent|loans|lent_books", "All books that were ever lent, with borrower and day.|The lending list.")
    def lent():
        return [
            {
                "title|book": t,
                "borrower|who": who,
                "lent_on|since": day,
                "still_out|out": out,
                "reminded|reminded_before": again,
            }
            for t, who, day, out, again in books
        ]

    @k.look(
        "contact|address_book|find_contact",
        "The phone numbers of a person.",
        name=text("name|person", "Full name.|Whose numbers."),
    )
    def contact(name):
        if name not in phones:
            return k.fail(f"{name} is not in the address book.")
        old, mobile = phones[name]
        return {"name": name, "old_number|number_until_2024": old, "mobile|mobile_now": mobile}

    @k.act(
        "remind|send_text|ask_back",
        "Sends a short text that asks for a book.",
        phone=text("phone|to|number", "Mobile number of the borrower.|Which number it goes to."),
        book=text("book|title", "Title of the book.|Which book it is about."),
        tone=choice("tone|how|style", "How it is worded.", ["kind", "firm"]),
    )
    def remind(phone, book, tone):
        if phone not in [n for pair in phones.values() for n in pair] or book not in [b[0] for b in books]:
            return k.fail("No such number, or no such book.")
        return f"A {tone} text about {book} went to {phone}."

    def right():
        if not lent.made():
            return lent()
        calls = []
        for title, who, _, _, again in late:
            if contact.made(name=who):
                if not remind.made(book=title):
                    calls.append(remind(phone=phones[who][1], book=title, tone="firm" if again else "kind"))
            else:
                calls.append(contact(name=who))
        return calls

    return right
