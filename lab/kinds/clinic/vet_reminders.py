"""Reminds the owners of animals whose vaccination is overdue, page by page of the card index."""

from kind import integer, text

STRUCTURE = "page-all"
DOMAIN = "veterinary practice"


def make(k):
    today = k.date()
    species, other = k.some(["cat", "dog", "rabbit", "ferret", "horse"], 2)
    cards = k.ids(k.int(5, 9))
    index = []
    for card, name, phone in zip(cards, k.words(len(cards)), k.many(k.phone, len(cards)), strict=True):
        due = k.date()
        animal = species if k.chance(65) else other
        index.append(
            {"card": card, "called|name": name, "animal|species": animal, "due|vaccine_due": due, "phone": phone}
        )
    size = k.int(2, 3)
    pages = [index[at : at + size] for at in range(0, len(index), size)]
    late = [[r for r in page if r["animal|species"] == species and r["due|vaccine_due"] < today] for page in pages]

    k.role(
        "You help in a small animal practice and write to owners in good time.",
        "Vaccination reminders, practice of two vets.",
        "You look after the card index of a veterinary surgeon.",
    )
    k.must(f"Today is {today}.|The date of today: {today}.", "Overdue means that the due date lies before today.")
    k.steps("Read the index with <cards_on> from page 1 to the last page.", "For each overdue card call <remind>.")
    k.goal(
        f"Would you please remind the owners of every {species} whose vaccination is overdue?",
        f"overdue jabs, only the {species} cards pls, all pages",
        f"I should like each {species} in our index to be protected: kindly write to the owners of those that are "
        "overdue.",
        f"Animals: {species}. Condition: vaccination overdue. Action: reminder to the owner.",
    )

    @k.look(
        "cards_on|card_index|page_of_cards",
        "Shows one page of the card index.",
        page=integer("page|no", "Which page.", default=1),
    )
    def cards_on(page):
        if not 1 <= page <= len(pages):
            return k.fail(f"There is no page {page}.")
        note = f"Next is page {page + 1}." if page < len(pages) else "This is the last page."
        return k.result(pages[page - 1], note)

    @k.act(
        "remind|send_reminder|text_owner",
        "Sends the owner a reminder.",
        card=text("card|animal", "Number of the card."),
        phone=text("phone|to", "The owner's phone."),
    )
    def remind(card, phone):
        if not any(r["card"] == card and r["phone"] == phone for r in index):
            return k.fail("Card and phone do not belong together.")
        return f"Reminder for {card} is sent."

    def right():
        out = []
        for at in range(len(pages)):
            if not cards_on.made(page=at + 1):
                return [*out, cards_on(page=at + 1)]
            out += [remind(card=r["card"], phone=r["phone"]) for r in late[at] if not remind.made(card=r["card"])]
        return out

    return right
