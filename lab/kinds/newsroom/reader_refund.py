"""Pays a subscriber back if the terms of the plan allow it."""

from kind import choice, text

STRUCTURE = "policy-lookup+gate"
DOMAIN = "subscriptions"


def make(k):
    reader, others = k.person(), k.people(2)
    plans, numbers, codes = k.words(4), k.ids(4), k.ids(3)
    mine = k.pick(plans)
    terms = {p: k.pick("full", "full", "half", "none") for p in plans}
    ground = k.int(0, 2)
    letter = (
        k.pick("For nine days there was no paper in my letter box.", "Nothing has been delivered since I moved."),
        k.pick("You have charged me twice for the same month!", "Your people took money for a plan I never ordered."),
        k.pick("I can't stand the new weekend section any longer.", "There is too much sport in it, and no books."),
    )[ground]

    k.role(
        "You answer the readers of a newspaper in matters of money.",
        "refund clerk",
        "You are the subscriptions desk. Readers may be rude; treat them all by the terms of their plan.",
    )
    k.must(
        f"Book a refund on {codes[0]} if the paper was not delivered, on {codes[1]} if the reader was charged wrongly, "
        f"and on {codes[2]} for any other ground.|Cost codes: not delivered {codes[0]}, wrong charge {codes[1]}, "
        f"everything else {codes[2]}.",
        "The terms of the plan say how much is paid back; if they say none, pay nothing and report that it was not "
        "possible.|Pay back what the terms of the plan say, never more, and where they say none, end by saying that "
        "no refund could be made, i.e. that it is not possible.",
    )
    k.steps(
        "Find the subscription with <find>, read the terms of its plan with <terms_of>.",
        "Pay with <pay_back>.",
    )
    k.goal(
        f'{reader} wants the money back. The letter: "{letter}"',
        f'Forwarded as it came in, please deal with it today. "{letter} I want my money back. {reader}"',
        f"reader: {reader} / wants: refund / says: {letter}",
        f"refund for {reader} if they're entitled. complaint was: {letter.lower()}",
        f"{letter} So give me my money back at once, or I go to the press, which would be you. Yours, {reader}",
    )

    @k.look(
        "find|subscription_of|look_up_reader",
        "Finds the subscription of a reader.|The subscriptions under a name.",
        who=text("reader|name|who", "Full name of the reader."),
    )
    def find(who):
        rows = [
            {"number|subscription": numbers[0], "reader": reader, "plan": mine, "state": "running"},
            {"number|subscription": numbers[1], "reader": reader, "plan": k_other, "state": "ended in an earlier year"},
        ]
        for name, number, plan in zip(others, numbers[2:], plans, strict=False):
            rows.append({"number|subscription": number, "reader": name, "plan": plan, "state": "running"})
        return [row for row in rows if row["reader"] == who]

    k_other = k.pick([p for p in plans if p != mine])

    @k.look(
        "terms_of|plan_terms|conditions",
        "The terms of a plan: notice, price, what is paid back.",
        plan=text("plan|product", "Name of the plan."),
    )
    def terms_of(plan):
        if plan not in plans:
            return k.fail(f"No plan is called {plan}.")
        return {"plan": plan, "notice|notice_period": "one month", "paid_back|refund": terms[plan]}

    @k.act(
        "pay_back|refund|issue_refund",
        "Pays money back to a subscriber.",
        number=text("number|subscription", "Number of the running subscription."),
        share=choice("share|how_much", "How much of the last payment goes back.", ["full", "half"]),
        code=text("code|cost_code|book_on", "Cost code that the refund is booked on."),
    )
    def pay_back(number, share, code):
        if number != numbers[0]:
            return k.fail(f"{number} is no running subscription that has been paid.")
        if code not in codes:
            return k.fail(f"{code} is no cost code.")
        return f"A {share} refund for {number} is on its way."

    def right():
        if not find.made(who=reader):
            return find(who=reader)
        if not terms_of.made(plan=mine):
            return terms_of(plan=mine)
        if terms[mine] == "none":
            return k.give_up(f"the terms of {mine} allow no refund.")
        return [] if pay_back.calls else pay_back(number=numbers[0], share=terms[mine], code=codes[ground])

    return right
