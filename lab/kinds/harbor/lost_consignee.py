"""Sends an arrival notice for freight that lies under another name of the firm."""

from kind import text

STRUCTURE = "empty-ask-again+chain-act"
DOMAIN = "freight forwarding"


def make(k):
    firm, group, brand, stranger = (w.capitalize() for w in k.words(4))
    mail, old_mail = k.mail(), k.mail()
    shipment, sent_before = k.ids(2)
    free_until = k.date()
    filed = k.pick(group, brand, brand, firm)
    none_at_all = k.chance(12)

    k.role("You send arrival notices.", "Arrivals desk of a forwarder. Find it, tell them.", "arrival notice bot")
    k.must(
        "Freight may be filed under any name of a firm; the register knows them all. If none of the names "
        "has anything, "
        "say that nothing was found and send no notice.|Nothing under the name? Try the firm's other names from the "
        "register. Nothing under any: no notice, report that it was not found.",
        "Notices go to the mail address that is current. What has had its notice gets no second one.",
    )
    k.steps("<arrived> by name; <register> for other names and the mail.", "<notice> tells them.")
    k.goal(
        f"{firm} asks whether their freight is in. Send them the arrival notice.",
        f"arrival notice to {firm} pls, freight must be here since yesterday",
        f"Customer: {firm}. Wants: arrival notice for what has arrived.",
        f"Find what has arrived for {firm} and has had no notice yet, and notify them.",
    )

    @k.look(
        "arrived|freight_for|in_shed",
        "Freight that has arrived for a name.|What is in the shed for somebody.",
        name=text("name|consignee|firm", "Name that it is filed under.|Which name."),
    )
    def arrived(name):
        if none_at_all or name != filed:
            return []
        return [
            {"shipment|no": sent_before, "storage_free_until|free_until": "2022-01-05", "notice": "sent"},
            {"shipment|no": shipment, "storage_free_until|free_until": free_until, "notice": "none"},
        ]

    @k.look(
        "register|firm_card|who_is",
        "Names and addresses of a firm.|The card of a firm.",
        name=text("firm|name|customer", "Any name of the firm.|Which firm."),
    )
    def register(name):
        if name not in (firm, group, brand):
            return k.fail(f"No firm {name}.")
        return {
            "firm": firm, "parent|group": group, "trades_as|brand": brand, "agent": stranger,
            "mail_until_2023|old_mail": old_mail, "mail|mail_now": mail,
        }  # fmt: skip

    @k.act(
        "notice|notify|send_notice",
        "Sends the arrival notice of a shipment.|Tells a firm that its freight is here.",
        no=text("shipment|no|item", "Number of the shipment.|Which shipment."),
        to=text("mail|to|address", "Mail address it goes to.|Who gets it."),
        until=text("free_until|until|last_day", "Last day of free storage.|Until when storage is free."),
    )
    def notice(no, to, until):
        if no not in (shipment, sent_before) or "@" not in str(to):
            return k.fail("No such shipment, or no mail address.")
        return f"Notice for {no} is out."

    def right():
        if notice.made():
            return None
        if not arrived.made(name=firm):
            return [arrived(name=firm)] + ([] if register.made() else [register(name=firm)])
        if not register.made():
            return register(name=firm)
        found = not none_at_all and arrived.made(name=filed)
        rest = [] if found else [n for n in (brand, group) if not arrived.made(name=n)]
        if rest:
            return [arrived(name=n) for n in rest]
        return notice(no=shipment, to=mail, until=free_until) if found else k.give_up("nothing was found for them.")

    return right
