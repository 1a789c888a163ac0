"""Answers a request for therapy sessions by the rules of the member's plan."""

from kind import choice, integer, text

STRUCTURE = "policy-lookup"
DOMAIN = "insurance claims"


def make(k):
    member, therapy = k.person(), k.word()
    no, old_no = k.ids(2)
    plan, other_plan = k.words(2)
    asked = k.int(4, 30)
    most = k.pick(asked, asked + 5, asked + 12, asked - 2)
    needs_letter, letter = k.chance(60), k.chance(60)
    if asked > most:
        verdict = "too_many"
    else:
        verdict = "letter_missing" if needs_letter and not letter else None

    k.role(
        "You answer requests for treatment at a health insurer. Members deserve a clear yes or a reasoned no.",
        "pre-authorisation desk",
        "You examine whether a plan pays for a therapy, before it begins.",
    )
    k.must(
        "Every plan has rules of its own; look them up, they change often.",
        "More sessions than the plan allows: decline with too_many. A letter is required and there is none: decline "
        "with"
        " letter_missing. Where both are true, too_many is given. Otherwise authorise what was asked for.",
    )
    k.steps("<member_card> shows the plan and whether a letter is on file.", "<plan_rules> shows the rules of a plan.")
    k.goal(
        f"{member} asks for {asked} sessions of {therapy}. Would you decide the request, please?",
        f"{therapy} x sessions: {asked}, member {member}. yes or no? they are on the phone",
        f"Request: {therapy}. Sessions: {asked}. Member: {member}.",
        f"Kindly authorise or decline: {asked} sessions of {therapy} for our member {member}.",
    )

    @k.look(
        "member_card|member|find_member", "Shows the card of a member.", who=text("name|member", "Name of the member.")
    )
    def member_card(who):
        if who != member:
            return []
        return {"member_no|number": no, "former_no": old_no, "plan": plan, "letter_on_file|has_letter": letter}

    @k.look(
        "plan_rules|rules_of|conditions", "Shows what a plan pays for.", name=text("plan|name", "Name of the plan.")
    )
    def plan_rules(name):
        if name not in (plan, other_plan):
            return k.fail(f"There is no plan {name}.")
        return {"plan": name, "sessions_at_most|limit": most, "letter_required|needs_letter": needs_letter}

    @k.act(
        "authorise|grant|approve_sessions",
        "Authorises sessions of a therapy.",
        number=text("member_no|number", "Number of the member."),
        what=text("therapy|treatment", "Which therapy."),
        count=integer("sessions|count", "How many sessions."),
    )
    def authorise(number, what, count):
        return f"{count} sessions of {what} are granted." if number == no else k.fail(f"No member {number}.")

    @k.act(
        "decline|refuse|turn_down",
        "Declines a request and writes to the member.",
        number=text("member_no|number", "Number of the member."),
        why=choice("why|reason", "The reason.", ["too_many", "letter_missing", "not_covered"]),
    )
    def decline(number, why):
        return f"Declined: {why}." if number == no else k.fail(f"No member {number}.")

    def right():
        if authorise.calls or decline.calls:
            return None
        if not member_card.made(who=member):
            return member_card(who=member)
        if not plan_rules.made(name=plan):
            return plan_rules(name=plan)
        if verdict:
            return decline(number=no, why=verdict)
        return authorise(number=no, what=therapy, count=asked)

    return right
