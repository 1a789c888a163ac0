"""Pages through a mailing list and removes what bounces too often."""

from kind import choice, text

STRUCTURE = "page-all"
DOMAIN = "mailing lists"


def make(k):
    name, limit = k.word(), k.int(3, 6)
    mails = k.many(k.mail, k.int(7, 12))
    bounces = {m: k.pick(0, 0, 1, 2, limit - 1, limit, limit + k.int(1, 9)) for m in mails}
    opted_out = {m for m in mails if k.chance(12)}
    pages = [mails[i : i + 4] for i in range(0, len(mails), 4)]
    cursors = [None, *k.ids(len(pages) - 1)]
    why = {m: "opt_out" if m in opted_out else "bounced" for m in mails if m in opted_out or bounces[m] >= limit}

    k.role(
        "You keep our mailing lists clean.",
        "list hygiene job",
        "You work for the newsletter team, whose mails end up in the spam folder as long as the lists are dirty.",
    )
    k.must(
        f"Remove every address that bounced {limit} times or more (bounced), and every address that has opted out "
        "(opt_out); if both are true, the reason is opt_out."
        f"|Two reasons to remove an address: it opted out (opt_out), or else it bounced at least {limit} times "
        "(bounced). An opt-out outweighs bounces.",
    )
    k.steps("<members> shows one page; go on until there is no next one.", "Remove with <remove>, one at a time.")
    k.goal(
        f"Clean up the list {name}.",
        f"Before tonight's issue goes out to {name}, throw out the addresses that have to go.",
        f"list: {name} / job: hygiene, all pages",
        f'"Stop sending me your {name} letter, I have asked you three times!" That came today. Clean the whole list, '
        "please, and not just this one.",
    )

    @k.look(
        "members|addresses|list_members",
        "Shows a page of a mailing list.",
        of=text("list|name", "Name of the list."),
        cursor=text(
            "cursor|from_here|next", "Where to go on, as the page before said; none for the first page.", optional=True
        ),
    )
    def members(of, cursor):
        if of != name or cursor not in cursors:
            return k.fail(f"No such page of the list {of}.")
        i = cursors.index(cursor)
        rows = [
            {"address|mail": m, "bounces": bounces[m], "opted_out": m in opted_out}
            for m in pages[i]
            if not remove.made(mail=m)
        ]
        more = f"Go on at {cursors[i + 1]}." if i + 1 < len(pages) else "This is the last page."
        return k.result(rows, more)

    @k.act(
        "remove|unsubscribe|drop_address",
        "Removes an address from a list.",
        of=text("list|name", "Name of the list."),
        mail=text("address|mail", "The address that goes."),
        reason=choice("reason|why", "Why it goes.", ["bounced", "opt_out", "complaint"]),
    )
    def remove(of, mail, reason):
        if of != name or mail not in mails or remove.made(mail=mail):
            return k.fail(f"{mail} is not on the list {of}.")
        return f"{mail} is off the list."

    def right():
        made = [c for i, c in enumerate(cursors) if any(call.get("cursor") == c for call in members.calls)]
        acts = [
            remove(of=name, mail=m, reason=why[m])
            for c in made
            for m in pages[cursors.index(c)]
            if m in why and not remove.made(mail=m)
        ]
        known = [c for i, c in enumerate(cursors) if c not in made and (i == 0 or k.seen(c))]
        return acts + [members(of=name, cursor=c) for c in known]

    return right
