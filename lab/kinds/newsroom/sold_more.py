"""Says which of two books has sold more copies in a year."""

from kind import text

STRUCTURE = "question-compare"
DOMAIN = "book sales"
ANSWER_IS_A_CHOICE = True


def make(k):
    one, two, third = k.many(k.title, 3)
    year = k.int(2019, 2025)
    numbers = dict(zip([one, two, third], k.ids(3), strict=True))
    years = range(year - 1, year + 2)
    sold = {t: dict(zip(years, k.numbers(3, 100, 60000), strict=True)) for t in numbers}
    better = one if sold[one][year] > sold[two][year] else two

    k.role(
        "You answer questions about the sales of a publisher.",
        "sales figures Q&A",
        "You help the editors, who prepare for the autumn meeting and believe a figure only if it has been looked up.",
    )
    k.steps("Get the number of each book with <book_no>, and its sales with <sales_of>.")
    k.goal(
        f"Which book sold more copies in {year}: {one} or {two}?",
        f"{one} vs {two}, {year}, who won?",
        f"year: {year} / books: {two}; {one} / wanted: title of the one with more copies sold",
        f"The author of {two} claims that {one} never did better than hers. Which of the two was ahead in {year}?",
        f"We reprint either {one} or {two}, namely the one that was bought more often in {year}. Which is it?",
    )
    k.answers("Title of the book that sold more.|The title, as asked.")

    @k.look(
        "book_no|find_book|number_of", "Finds the number of a book.", title=text("title|book", "Title of the book.")
    )
    def book_no(title):
        return {"title": title, "number|book_no": numbers[title]} if title in numbers else k.fail(f"No book {title}.")

    @k.look(
        "sales_of|copies_sold|sales",
        "Copies sold, year by year.",
        number=text("number|book_no", "Number of the book, not its title."),
    )
    def sales_of(number):
        for title, known in numbers.items():
            if known == number:
                return [{"year": y, "copies": n} for y, n in sold[title].items()]
        return k.fail(f"No book has the number {number}.")

    def right():
        calls = []
        for title in (one, two):
            if not book_no.made(title=title):
                calls.append(book_no(title=title))
            elif not sales_of.made(number=numbers[title]):
                calls.append(sales_of(number=numbers[title]))
        return calls or k.answer(better)

    return right
