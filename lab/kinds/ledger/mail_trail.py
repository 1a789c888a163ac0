"""Follows a trail of mails to the one that says where a contract is filed."""

from kind import text

STRUCTURE = "follow-links"
DOMAIN = "filing"


def make(k):
    topic, steps = k.word(), k.int(2, 5)
    mails, tickets = k.ids(steps + 1), k.ids(steps + 1)
    people = k.people(steps + 2)
    binder, wrong = k.ids(2)
    lost = k.chance(12)
    passes = [
        "{who} asked me the same. What I know I wrote in mail {next}. (Our ticket {ticket} is closed.)",
        "Sorry, not my field any more. See mail {next}, and please quote {ticket} in future.",
        "I only forwarded it: {next} is the mail you want. Invoice {ticket} is another matter.",
    ]
    bodies = {
        mails[i]: k.pick(passes).format(who=people[i + 1], next=mails[i + 1], ticket=tickets[i]) for i in range(steps)
    }
    bodies[mails[-1]] = (
        f"The signed contract is in binder {binder}. Binder {wrong} only has the drafts, ticket {tickets[-1]}."
    )
    if lost:
        bodies[mails[-1]] = f"The signed contract was shredded by mistake, only the drafts in binder {wrong} are left."

    k.role(
        "You help an office to find its papers.",
        "Filing clerk. You read mail only.",
        "archive search assistant.",
    )
    k.must("If it turns out that the paper no longer exists, report that it could not be found.")
    k.steps("Open the mail with <read_mail> and go on to the one that it names.")
    k.goal(
        f"In which binder is the signed {topic} contract? Mail {mails[0]} should tell.",
        f"where's the signed {topic} contract?? start with mail {mails[0]}, i need the binder",
        f"SEARCH: {topic} contract, signed copy. STARTING POINT: mail {mails[0]}. RESULT: number of the binder",
        f"The auditors want the signed {topic} contract within the hour. Begin at mail {mails[0]} and tell me the "
        "binder.",
    )
    k.answers("Number of the binder.|The binder with the signed copy.")

    @k.look("read_mail|open_mail|show", "Shows a mail.", no=text("mail|no", "Number of the mail."))
    def read_mail(no):
        if no not in bodies:
            return k.fail(f"There is no mail {no}.")
        return {
            "mail|no": no,
            "from|sender": people[mails.index(no)],
            "subject": f"Re: {topic}",
            "text|body": bodies[no],
        }

    @k.look(
        "search_binders|binder_list", "Lists the binders on a shelf.", shelf=text("shelf|where", "Name of the shelf.")
    )
    def search_binders(shelf):
        return []

    def right():
        for mail in mails:
            if not read_mail.made(no=mail):
                return read_mail(no=mail)
        return k.give_up("the signed contract no longer exists.") if lost else k.answer(binder)

    return right
