"""Ends a contract at the first exit day that is not before a given day."""

from kind import choice, text

STRUCTURE = "pick-nearest"
DOMAIN = "legal contracts"


def make(k):
    partner, signer = f"{k.word().title()} AG", k.person()
    numbers = k.ids(3)
    contract, purpose = numbers[0], k.words(3)
    days = sorted(k.dates(k.int(4, 7)))
    earliest = days[k.int(0, len(days) - 2)] if k.chance(85) else "2029-01-01"
    usable = [d for d in days if d >= earliest]
    deposit = k.chance(50)

    k.role(
        "You administer the contracts of the company for the legal department.",
        "Contract desk; deadlines are everything here.",
        "legal ops assistant.",
    )
    k.must(
        f"Notices are signed by {signer}.|The person who signs every notice is {signer}.",
        "A contract ends on one of its exit days only. If none is left, give no notice and report that.",
        "The cause that we give is always ordinary, unless the goal says otherwise.",
    )
    k.goal(
        f"We no longer need {purpose[0]} from {partner}. Give notice for the first exit day that is not before "
        f"{earliest}.",
        f"Partner: {partner}. Subject: {purpose[0]}. Wish: out as soon as possible, but on {earliest} at the earliest.",
        f"can we get rid of the {purpose[0]} contract with {partner}? not before {earliest} though, after that "
        "the sooner the better",
        f"{partner} has raised the price of {purpose[0]} yet again. End that contract; until {earliest} we still "
        f"depend on it, then take the next exit day (which may be {earliest} itself).",
    )

    @k.look(
        "contracts_with|find_contracts",
        "Lists the contracts with a partner.",
        name=text("partner|name", "Name of the partner."),
    )
    def contracts_with(name):
        if name != partner:
            return []
        return [{"contract|no": n, "subject|about": p} for n, p in k_rows]

    k_rows = k.shuffled(list(zip(numbers, purpose, strict=True)))
    k_days = k.shuffled(days) if k.chance(60) else days

    @k.look(
        "exit_days|termination_days",
        "Days on which a contract can end.",
        no=text("contract|no", "Number of the contract."),
    )
    def exit_days(no):
        if no not in numbers:
            return k.fail(f"No contract {no}.")
        if no != contract:
            return []
        return [{"exit_day|ends_on": d, "refund_of_deposit": deposit} for d in k_days]

    @k.act(
        "give_notice|terminate|end_contract",
        "Gives notice of a contract.",
        no=text("contract|no", "Number of the contract."),
        day=text("day|ends_on", "The day on which it ends."),
        signer=text("signer|signed_by", "Who signs the notice."),
        cause=choice("cause|ground", "Kind of notice.", ["ordinary", "for good cause"], default="ordinary"),
    )
    def give_notice(no, day, signer, cause):
        if no != contract or day not in days:
            return k.fail("This contract can't end on that day.")
        return f"Notice given: {no} ends on {day}."

    def right():
        if not contracts_with.made(name=partner):
            return contracts_with(name=partner)
        if not exit_days.made(no=contract):
            return exit_days(no=contract)
        if not usable:
            return k.give_up("no exit day is left after that day.")
        if not give_notice.made():
            return give_notice(no=contract, day=usable[0], signer=signer)

    return right
