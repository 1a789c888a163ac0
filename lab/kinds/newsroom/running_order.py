"""Builds the running order of a news programme, one item after the other."""

from kind import flag, text

STRUCTURE = "sequence-link"  # every call names the item that the call before has put down
DOMAIN = "radio programme"


def make(k):
    show, opener = k.title(), k.id()
    items = k.ids(k.int(4, 8))
    names = dict(zip(items, k.words(len(items)), strict=True))
    at = dict(zip(items, k.times(len(items)), strict=True))
    live = {i: k.chance(40) for i in items}
    killed = set(k.some(items, k.pick(0, 0, 1, 2)))
    order = sorted((i for i in items if i not in killed), key=at.get)

    k.role(
        "You build the running order of a radio programme.",
        "rundown builder",
        "You sit in the studio and turn the editor's list into a running order in which every item knows what it "
        "follows.",
    )
    k.must(
        f"The programme opens with {opener}, which is in place already; the earliest item follows that, the next one "
        f"follows the earliest, and so on.|Everything hangs on the opener {opener}: the earliest item comes after "
        "it, and each later item after the one before it in time.",
        "Killed items are left out.|Leave out what was killed.",
    )
    k.steps("List them with <items_of>, then string them together by time with <put_after>.")
    k.goal(
        f"Put the items of {show} in order.",
        f"show: {show} / running order: by time / killed items: out",
        f"{show} goes on air soon and has no running order. String it together by the planned times.",
        f"rundown for {show}, chronological",
    )

    @k.look(
        "items_of|item_list|planned_items", "Lists the items of a programme.", s=text("show|programme", "Its title.")
    )
    def items_of(s):
        if s != show:
            return []
        return [
            {
                "item|no": i,
                "slug": names[i],
                "at|planned": at[i],
                "live": live[i],
                "state": "killed" if i in killed else "ok",
            }
            for i in items
        ]

    @k.act(
        "put_after|link_item|append_after",
        "Puts an item into the running order, right after one that is in it already.",
        s=text("show|programme", "Title of the programme."),
        item=text("item|no", "Number of the item."),
        after=text("after|follows", "Number of the item that it follows."),
        is_live=flag("live|on_the_line", "Whether the item is live.", default=False),
    )
    def put_after(s, item, after, is_live):
        if s != show or item not in items or put_after.made(item=item):
            return k.fail(f"{item} can't be put into {s}.")
        if after != opener and not put_after.made(item=after):
            return k.fail(f"{after} is not in the running order yet.")
        if put_after.made(after=after):
            return k.fail(f"Something follows {after} already.")
        return f"{item} follows {after}."

    def right():
        if not items_of.made(s=show):
            return items_of(s=show)
        before = opener
        for item in order:
            if not put_after.made(item=item):
                return put_after(s=show, item=item, after=before, is_live=live[item])
            before = item
        return None

    return right
