"""Blocks lost key cards of a hotel; every change wants the token that the last change printed."""

from kind import choice, text

STRUCTURE = "stale-token"
DOMAIN = "hotels"


def make(k):
    guest, *others = k.people(4)
    cards = k.ids(7)
    mine = cards[: k.int(2, 4)]
    tokens = k.ids(9)
    room, night = k.id(), k.person()
    lost = [card for card in mine if k.chance(60)] or mine[:1]

    k.role(
        "You keep the door cards of a hotel.",
        "Night porter's right hand.",
        "key desk of the house.",
    )
    k.must(
        f"Sign with {night}.|The porter on duty is {night}.",
        "A token is good for one change. The answer to a change has the token for the next one.",
    )
    k.steps("<cards_of> shows the cards and the token.", "<block> each lost card with the newest token.")
    k.goal(
        f"Guest {guest} reported lost cards. Block the ones marked lost.",
        f"{guest}, room {room}: block every lost card, the others must go on working",
        f"I am so sorry, some of our cards are gone. We are in {room}, the name is {guest}.",
        f"lost cards of {guest} -> block",
    )

    def token():
        return tokens[len(block.calls)]

    @k.look("cards_of|guest_cards|card_list", "The cards of a guest, and the token for the next change.",
            name=text("guest|name", "Name of the guest."))  # fmt: skip
    def cards_of(name):
        if name not in [guest, *others]:
            return k.fail(f"No guest {name}.")
        own = mine if name == guest else cards[4:]
        states = ["blocked" if block.made(card=c) else "lost" if c in lost else "in use" for c in own]
        rows = [{"card|no": c, "state|is": s} for c, s in zip(own, states, strict=True)]
        return k.result(rows, f"Token: {token()}")

    @k.act("block|void_card|shut_off", "Blocks a card for good.",
           card=text("card|no", "Number of the card."),
           with_token=text("token|pass", "The token for this change."),
           why=choice("why|reason", "Why it is blocked.", ["lost", "stolen", "worn"]),
           by=text("by|porter", "Who signs."))  # fmt: skip
    def block(card, with_token, why, by):
        if with_token != token():
            return k.fail("This token is used up or was never one.")
        if card not in cards or block.made(card=card):
            return k.fail(f"No open card {card}.")
        return f"Card {card} is blocked. Token: {tokens[len(block.calls) + 1]}"

    def right():
        if not cards_of.made(name=guest):
            return cards_of(name=guest)
        todo = [card for card in lost if not block.made(card=card)]
        return [block(card=card, with_token=token(), why="lost", by=night) for card in todo]

    return right
