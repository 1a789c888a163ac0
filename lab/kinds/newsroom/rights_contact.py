"""Finds out whom to ask for the rights to a book: book, author, agency, contact."""

from kind import choice, text

STRUCTURE = "chain"
DOMAIN = "foreign rights"
RIGHTS = ["film", "audio", "translation"]


def make(k):
    books = k.many(k.title, 3)
    authors, agencies = dict(zip(books, k.people(3), strict=True)), k.many(lambda: k.word().title() + " & Co", 3)
    agency_of = dict(zip(authors.values(), agencies, strict=True))
    desks = {(a, r): (k.person(), k.mail(), k.phone()) for a in agencies for r in RIGHTS}
    book, right_to = k.pick(books), k.pick(RIGHTS)
    by_phone = k.chance(50)
    author = authors[book]
    agency = agency_of[author]
    _, mail, phone = desks[agency, right_to]
    want = "phone number" if by_phone else "mail address"

    k.role(
        "You find out who holds the rights to books.",
        "rights desk lookup agent",
        "You work in the rights department, where the telephone is quicker than the post and a wrong number costs "
        "a deal.",
    )
    k.steps("A book has an author, the author an agency, and the agency has a contact for each kind of rights.")
    k.goal(
        f"Whom do I contact about the {right_to} rights to {book}? I need the {want}.",
        f"{right_to} rights, {book}: {want}?",
        f"A producer is on the other line and wants {book}. Which {want} do I give her for the {right_to} rights?",
        f"book: {book} / rights: {right_to} / wanted: {want} of the contact",
    )
    k.answers(f"The {want} of the contact.")

    @k.look("who_wrote|book_info|author_of", "Shows a book.", title=text("title|book", "Title of the book."))
    def who_wrote(title):
        if title not in authors:
            return k.fail(f"{title} is not one of our books.")
        return {"title": title, "author|by": authors[title], "pages": k_pages[title]}

    k_pages = dict(zip(books, k.numbers(3, 90, 800), strict=True))

    @k.look(
        "agency_for|who_represents|agent_of",
        "Says which agency represents an author.",
        a=text("author|who", "Full name."),
    )
    def agency_for(a):
        return {"author|by": a, "agency": agency_of[a]} if a in agency_of else k.fail(f"{a} has no agency.")

    @k.look(
        "contact_at|desk_of|agency_contact",
        "The person at an agency who deals with a kind of rights.",
        at=text("agency|at", "Name of the agency."),
        kind=choice("rights|kind", "Which rights.", RIGHTS),
    )
    def contact_at(at, kind):
        if (at, kind) not in desks:
            return k.fail(f"{at} is unknown.")
        return dict(zip(("contact|name", "mail", "phone"), desks[at, kind], strict=True))

    def right():
        if not who_wrote.made(title=book):
            return who_wrote(title=book)
        if not agency_for.made(a=author):
            return agency_for(a=author)
        if not contact_at.made(at=agency, kind=right_to):
            return contact_at(at=agency, kind=right_to)
        return k.answer(phone if by_phone else mail)

    return right
