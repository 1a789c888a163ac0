"""Finds the second charge of an order in the log of the cash desk and has it voided."""

from kind import text

STRUCTURE = "log-hunt+escalate"
DOMAIN = "shop payments"


def make(k):
    orders, day, boss = k.ids(4), k.date(), k.person()
    order, who = orders[0], k.person()
    twice, too_much = k.chance(82), k.chance(40)
    amount = k.money()
    refs = iter(k.ids(14))
    events = [(order, "charged", amount), (order, "charged", amount)] if twice else [(order, "charged", amount)]
    events.insert(k.int(0, len(events)), (order, k.pick("declined", "timeout"), amount))
    for other in orders[1:]:  # the events of the order stay in their sequence
        for state in ("charged", k.pick("charged", "declined", "voided"))[: k.int(1, 2)]:
            events.insert(k.int(0, len(events)), (other, state, k.money()))
    log = [(t, *event, next(refs)) for t, event in zip(sorted(k.times(len(events))), events, strict=True)]
    charged = [ref for _, o, state, _, ref in log if o == order and state == "charged"]

    k.role(
        "You check complaints about payments in an online shop.",
        "payments watchdog",
        "You are the cashier of a shop. Customers who say they paid twice are right more often than one would think.",
    )
    k.must(
        "Of two charges that went through for one order, the later one is voided; what was declined or timed out has "
        "cost nobody anything.|A charge counts only if the log says charged. If there are two for an order, void the "
        "second.",
        "If a void is refused because it needs somebody's approval, asking them for it is enough."
        "|Where somebody has to approve a void, ask for it; then your work is done.",
        "If it was charged only once, void nothing and report that it was not charged twice.",
    )
    k.steps("Read the log of the day with <log_of>.", "Use <void_charge>.")
    k.goal(
        f'Please check: "{who} here. You charged me twice for {order} on {day}! I want one of them back."',
        f"order {order}, {day}: double charge? void the extra one",
        f"order: {order} / day: {day} / by: {who} / complaint: paid two times",
        f"{who} says that {order} was taken from the account two times on {day}. If that is so, put it right.",
    )

    @k.look(
        "log_of|cash_log|payment_log", "Prints the log of the cash desk for a day.", date=text("day|date", "The day.")
    )
    def log_of(date):
        if date != day:
            return k.fail(f"There is no log of {date}.")
        return k.raw("\n".join(f"{t} order={o} {state} {sum_} ref={ref}" for t, o, state, sum_, ref in log))

    @k.act(
        "void_charge|void|cancel_charge",
        "Takes a charge back.",
        ref=text("ref|charge", "Reference of the charge."),
        number=text("order|number", "Number of the order."),
        total=text("amount|total", "The amount that was charged."),
    )
    def void_charge(ref, number, total):
        if (number, "charged", total, ref) not in [line[1:] for line in log] or void_charge.made(ref=ref):
            return k.fail("Reference, order and amount don't belong together, or nothing was charged.")
        if too_much and number == order:
            return k.fail(f"This needs the approval of {boss}.")
        return f"{ref} is voided."

    @k.act(
        "ask_approval|request_approval|ask_boss",
        "Asks a superior to approve that a charge is taken back.",
        ref=text("ref|charge", "Reference of the charge."),
        whom=text("whom|approver", "Full name of the one who has to approve."),
    )
    def ask_approval(ref, whom):
        if whom != boss or ref not in charged:
            return k.fail(f"{whom} can't approve that.")
        return f"{whom} has been asked."

    def right():
        if not log_of.made(date=day):
            return log_of(date=day)
        if len(charged) < 2:
            return k.give_up("it was not charged twice.")
        if void_charge.calls or ask_approval.calls:
            return None
        if k.seen(f"This needs the approval of {boss}"):
            return ask_approval(ref=charged[1], whom=boss)
        return void_charge(ref=charged[1], number=order, total=amount)

    return right
