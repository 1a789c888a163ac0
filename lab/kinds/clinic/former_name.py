"""Sends a new card to a member who may still be registered under a former name."""

from kind import choice, text

STRUCTURE = "empty-ask-again"
DOMAIN = "insurance claims"


def make(k):
    name, former = k.people(2)
    numbers = k.ids(2)
    born, other_born = k.dates(2)
    under = k.pick(name, former, former, None)
    street = k.title()
    delivery = k.pick("post", "branch")
    rows = [{"member_no|number": numbers[0], "born|birthday": born, "city": k.word()}]
    rows.append({"member_no|number": numbers[1], "born|birthday": other_born, "city": k.word()})
    rows = k.shuffled(rows)

    k.role(
        "You send out the cards of a health insurance. People change their names; we find them all the same.",
        "card office",
        "You serve members who have lost their card.",
    )
    k.must(
        "A member who is not found under the present name is looked for once more under the former name from the "
        "civil register."
        "|If the name gives nothing, ask the civil register for the former name and search with that.",
        "Namesakes are told apart by their birthday. If the member is not found under either name, say that it was "
        "not possible.",
    )
    k.steps("Search with <find_member>.", "<register> knows former names.", "<send_card> sends the card.")
    way = "by post" if delivery == "post" else "to the branch, where it will be fetched"
    k.goal(
        f"{name}, born on {born}, has lost the card. Would you send a new one {way}?",
        f"new card: {name}, *{born}, {way}. counter is full",
        f"Name: {name}. Birthday: {born}. Wanted: new card, {way}.",
        f"Please let {name} (birthday {born}) have another card, {way}.",
    )

    @k.look("find_member|members|search_member", "Lists the members with a name.", who=text("name|who", "Full name."))
    def find_member(who):
        return rows if who == under else []

    @k.look(
        "register|civil_register|former_names",
        "Asks the civil register for a person's former name.",
        who=text("name|who", "Present name."),
    )
    def register(who):
        if who != name:
            return k.fail(f"Nothing is registered about {who}.")
        return {"present": name, "formerly|former_name": former, "moved_from": street}

    @k.act(
        "send_card|new_card|issue_card",
        "Issues a new card.",
        number=text("member_no|number", "Number of the member."),
        way=choice("way|delivery", "How it gets there.", ["post", "branch"]),
    )
    def send_card(number, way):
        if under is None or number not in numbers:
            return k.fail(f"No member {number}.")
        return f"A card for {number} is on its way ({way})."

    def right():
        if send_card.calls:
            return None
        if not find_member.made(who=name):
            return find_member(who=name)
        if under != name:
            if not register.made(who=name):
                return register(who=name)
            if not find_member.made(who=former):
                return find_member(who=former)
        return send_card(number=numbers[0], way=delivery) if under else k.give_up("not registered")

    return right
