"""Works off the queue of reported mails: purges what is malicious and hands the rest back."""

from kind import choice, flag, text

STRUCTURE = "queue"
DOMAIN = "security operations"


def make(k):
    box, analyst = k.word(), k.person()
    mails = [(m, k.mail(), k.pick("malicious", "malicious", "clean"), k.mail()) for m in k.ids(k.int(1, 4))]
    state = {"open": None, "next": 0}
    block = k.chance(50)

    k.role(
        "phishing desk.",
        "You are a SOC analyst's assistant; one report after the other.",
        "abuse mailbox worker. no mercy for phish.",
    )
    k.must(
        f"The analyst on duty is {analyst}.|Sign off as {analyst}.",
        "A malicious mail is purged everywhere, a clean one released to whoever reported it.",
        "Go on until the queue is empty.",
    )
    hard = "Block their senders, too." if block else "Do not block any sender."
    k.goal(
        f"work off the reports in {box}. {hard}",
        f"{box} queue is piling up again. clear it. {hard.lower()}",
        f"Please handle every reported mail in the queue {box}. {hard}",
        f"queue: {box}\n{hard}\nuntil nothing is left",
    )

    @k.act(
        "take|next_report|claim",
        "Takes the next report of a queue. Only one can be open at a time.",
        queue=text("queue|box", "Name of the queue."),
    )
    def take(queue):
        if queue != box:
            return k.fail(f"no queue {queue}")
        if state["open"] is not None:
            return k.fail(f"{state['open'][0]} is still open")
        if state["next"] == len(mails):
            return k.result(None, f"The queue {box} is empty.", left=0)
        state["open"] = mails[state["next"]]
        state["next"] += 1
        mail, sender, verdict, reporter = state["open"]
        row = {
            "mail|report": mail,
            "sender|from": sender,
            "reported_by|reporter": reporter,
            "sandbox|verdict": verdict,
        }
        return k.result(row, left=len(mails) - state["next"] + 1)

    @k.act(
        "purge|wipe_mail|remove_everywhere",
        "Removes a mail from all mailboxes.",
        mail=text("mail|report", "Id of the reported mail."),
        sender=text("sender|from", "Address of its sender."),
        ban=flag("block|ban_sender", "Whether its sender is blocked as well."),
        who=text("analyst|signed", "Full name of the analyst."),
    )
    def purge(mail, sender, ban, who):
        if state["open"] is None or (mail, sender) != state["open"][:2]:
            return k.fail(f"{mail} from {sender} is not open")
        state["open"] = None
        return f"{mail} purged, sender {'blocked' if ban else 'not blocked'}"

    @k.act(
        "release|give_back_mail|mark_clean",
        "Gives a mail back to whoever reported it.",
        mail=text("mail|report", "Id of the reported mail."),
        to=text("to|reporter", "Address of whoever reported it."),
        tone=choice("note|template", "What they are told.", ["thanks", "no note"], default="thanks"),
    )
    def release(mail, to, tone):
        if state["open"] is None or (mail, to) != (state["open"][0], state["open"][3]):
            return k.fail(f"{mail} of {to} is not open")
        state["open"] = None
        return f"{mail} is back with {to}, {tone}"

    k.success(take, left=0)

    def right():
        if state["open"] is None:
            return None if k.seen(f"The queue {box} is empty") else take(queue=box)
        mail, sender, verdict, reporter = state["open"]
        if verdict == "malicious":
            return purge(mail=mail, sender=sender, ban=block, who=analyst)
        return release(mail=mail, to=reporter)

    return right
