"""Sends the direct debits of a day to the bank in one file."""

from kind import choice, text

STRUCTURE = "batch"
DOMAIN = "direct debits"


def make(k):
    day, account, sort = k.date(), k.id(), k.pick("first", "recurring")
    ids = k.ids(k.int(6, 10))
    cut = k.int(2, len(ids) - 3)
    due, blocked, file = ";".join(ids[:cut]), ";".join(ids[cut:-1]), ids[-1]
    empty = k.chance(15)

    k.role(
        "You collect the membership fees of a club through its bank.",
        "Direct debit desk: one file a day.",
        "fee collection assistant.",
    )
    k.must(
        f"The money is credited to account {account}.|Our account for collections is {account}.",
        "Send the mandates in one go, in the form in which the list gives them; blocked mandates are never sent.",
        "A file counts only when it has been confirmed.",
        "If there is nothing to collect, do nothing.",
    )
    k.goal(
        f"Please collect the {sort} debits of {day}.",
        f"collection day: {day}. sequence: {sort}. send and confirm",
        f"the {sort} debits for {day} aren't at the bank yet, can you send them?",
        f"Our treasurer wants to know why no {sort} fees came in for {day}. Send the file to the bank, please.",
    )

    @k.look(
        "mandates|due_mandates",
        "Shows the mandates of a day.",
        day=text("day|date", "The day of collection."),
        sort=choice("sequence|sort", "Which debits.", ["first", "recurring"]),
    )
    def mandates(day, sort):
        if (day, sort) != wanted or empty:
            return {"to_collect|ready": "nothing", "blocked": "nothing"}
        return {"to_collect|ready": due, "blocked": blocked}

    wanted = day, sort

    @k.act(
        "send_file|collect",
        "Sends a file of direct debits to the bank.",
        list_=text("mandates|list", "The mandates, with ; between them."),
        day=text("day|date", "The day of collection."),
        sort=choice("sequence|sort", "Which debits.", ["first", "recurring"]),
        account=text("account|credit_to", "The account that gets the money."),
    )
    def send_file(list_, day, sort, account):
        if (day, sort) != wanted or list_ not in (due, blocked):
            return k.fail("The bank does not accept this list.")
        return f"The bank has received file {file}."

    @k.act("confirm|confirm_file", "Confirms a file at the bank.", file=text("file|number", "Number of the file."))
    def confirm(file):
        return f"File {file} is confirmed." if file == ids[-1] and send_file.made() else k.fail(f"No file {file}.")

    def right():
        if not mandates.made(day=day, sort=sort):
            return mandates(day=day, sort=sort)
        if empty or confirm.made():
            return None
        if not send_file.made():
            return send_file(list_=due, day=day, sort=sort, account=account)
        return confirm(file=file)

    return right
