"""Forwards the mails of a shared inbox to the desks that handle them."""

from kind import flag, text

STRUCTURE = "route-each"
DOMAIN = "office mail"


def make(k):
    bills, care, jobs, inbox = k.many(k.mail, 4)
    subjects = {
        bills: ["Invoice for the {} delivery", "Our bill, project {}", "Please pay: {} services in May"],
        care: ["{} arrived broken", "Very unhappy with the {} I bought", "Third time I ask: where is my {}?"],
        jobs: ["My CV for the {} position", "Applying as {} trainee", "Are you still looking for a {} engineer?"],
        None: ["Newsletter: ten trends in {}", "Win a {} today!!!", "Webinar invitation: {} for beginners"],
    }
    mails = []
    for no in k.ids(k.int(3, 7)):
        desk = k.pick(bills, care, jobs, None)
        mails.append((no, k.mail(), k.pick(subjects[desk]).format(k.word()), k.chance(50), desk))

    k.role(
        "You sort the mail that arrives at the company's general address.",
        "Mail room, electronic branch.",
        "inbox sorter.",
    )
    k.must(
        f"Invoices go to {bills}.|The desk for invoices is {bills}.",
        f"Complaints of customers go to {care}.|{care} handles unhappy customers.",
        f"Job applications go to {jobs}.|Whoever wants to work here is passed on to {jobs}.",
        "Advertising stays where it is.",
        "Mark a mail as urgent if it has an attachment, and only then.",
    )
    k.goal(
        f"Please forward everything in {inbox} to the desk it belongs to.",
        f"Sort {inbox}.",
        f"nobody looked into {inbox} since friday, can you send the mails on?",
        f"INBOX {inbox} - distribute - once",
    )

    @k.look(
        "list_mails|inbox|unread",
        "Lists the mails of an inbox.",
        address=text("address|inbox", "Address of the inbox."),
    )
    def list_mails(address):
        if address != inbox:
            return []
        return [
            {"mail|id": no, "from|sender": who, "subject": about, "attachment|has_file": file}
            for no, who, about, file, _ in mails
            if not forward.made(mail=no)
        ]

    @k.act(
        "forward|pass_on|send_on",
        "Forwards a mail to a desk.",
        mail=text("mail|id", "Number of the mail."),
        desk=text("desk|to", "Address of the desk that gets it."),
        urgent=flag("urgent|flagged", "Whether it is marked as urgent."),
    )
    def forward(mail, desk, urgent):
        if mail not in [row[0] for row in mails] or desk not in (bills, care, jobs):
            return k.fail("No such mail or no such desk.")
        return f"{mail} went to {desk}."

    def right():
        if not list_mails.made(address=inbox):
            return list_mails(address=inbox)
        return [
            forward(mail=no, desk=desk, urgent=file)
            for no, _, _, file, desk in mails
            if desk and not forward.made(mail=no)
        ]

    return right
