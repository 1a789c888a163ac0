"""Answers support tickets, the longest waiting first, each with the template that fits the complaint."""

from kind import choice, integer, text

STRUCTURE = "triage"
DOMAIN = "support tickets"
TEMPLATES = ["new_piece", "where_is_it", "password_help", "thank_you"]


def make(k):
    thing, town = k.words(2)
    texts = {
        "new_piece": [
            f"The {thing} came in two halves. I had ordered one.",
            f"When I opened the box, the {thing} was crushed.",
            f"Half of the {thing} is missing its paint and the other half is bent!",
        ],
        "where_is_it": [
            f"I've been waiting for my {thing} for weeks. Has it gone by way of {town}?",
            "The parcel service says delivered. My doormat says otherwise.",
            f"You promised the {thing} by Monday, and which Monday you didn't say.",
        ],
        "password_help": [
            "Your site doesn't let me in, although I type what I have always typed.",
            "I can't log in any more, and the reset link leads nowhere.",
            "It says that my account is locked. WHY?",
        ],
        "thank_you": [
            f"Just to say that the {thing} is wonderful and your courier charming.",
            "For once something worked at once. Well done!",
            "Best shop of the year, as far as my family is concerned.",
        ],
    }
    days = k.int(5, 12)
    tickets = []
    for number, waited in zip(k.ids(k.int(3, 5)), k.numbers(5, 1, 24), strict=False):
        template = k.pick(TEMPLATES)
        tickets.append((number, waited, template, k.pick(texts[template])))
    due = sorted((t for t in tickets if t[1] >= days), key=lambda t: -t[1])

    k.role(
        "You answer the customers of an online shop.",
        "support desk, first line",
        "You are the first line of customer support. People write as they please, so read what they mean, and pick "
        "the answer that helps.",
    )
    k.must(
        "Templates: new_piece if the goods are damaged, where_is_it if they have not arrived, password_help if "
        "somebody can't get into the account, thank_you for praise.|Damaged goods: new_piece. Not there yet: "
        "where_is_it. Trouble with the login: password_help. Praise: thank_you.",
        "Answer strictly in this order: who has waited longest comes first.",
    )
    k.steps("List the tickets with <inbox>, read each with <read>, and answer it with <answer_ticket>.")
    k.goal(
        f"Answer all tickets that have waited for {days} days or more.",
        f"tickets >= {days} days: answer them",
        f"I don't want to see any ticket tonight that is {days} days old or older. Younger ones can wait.",
        f"queue: support / age: from {days} days / to do: reply with the fitting template, oldest first",
    )

    @k.look("inbox|open_tickets|queue", "Lists the open tickets and how many days they have waited.")
    def inbox():
        return [{"ticket|no": n, "days|waiting": d} for n, d, *_ in tickets if not answer_ticket.made(number=n)]

    @k.look("read|open_ticket|message_of", "Shows what the customer wrote.", number=text("ticket|no", "Which ticket."))
    def read(number):
        said = {n: said for n, _, _, said in tickets}
        return {"ticket|no": number, "message|text": said[number]} if number in said else k.fail(f"No ticket {number}.")

    @k.act(
        "answer_ticket|reply|send_template",
        "Answers a ticket with a template and closes it.",
        number=text("ticket|no", "Which ticket."),
        template=choice("template|answer", "The template that fits.", TEMPLATES),
        waited=integer("days|waited", "How many days the customer has waited, for the apology."),
    )
    def answer_ticket(number, template, waited):
        if (number, waited) not in [(n, d) for n, d, *_ in tickets] or answer_ticket.made(number=number):
            return k.fail(f"No open ticket {number} has waited for {waited} days.")
        return f"{number} is answered with {template}."

    def right():
        if not inbox.made():
            return inbox()
        left = [t for t in due if not answer_ticket.made(number=t[0])]
        unread = [read(number=n) for n, *_ in left if not read.made(number=n)]
        if left and read.made(number=left[0][0]):
            return [answer_ticket(number=left[0][0], template=left[0][2], waited=left[0][1]), *unread]
        return unread

    return right
