"""Clears a consignment; refused, it goes to the officer whom the refusal names, or the deputy."""

from kind import choice, text

STRUCTURE = "escalate"
DOMAIN = "customs"


def make(k):
    ref, mine = k.id(), k.id()
    boss, deputy, stranger = k.people(3)
    posts = dict(zip([boss, deputy, stranger], k.ids(3), strict=True))
    refused, away = k.chance(80), k.chance(50)
    why = k.pick("value too high", "first importer", "weapons list")

    k.role("You clear consignments at an inland customs office.", "Clearance desk, junior stamp.", "clearance bot")
    k.must(
        f"Your own stamp is {mine}.|You sign with stamp {mine}.",
        "What you may not clear goes to whom the refusal names. If that officer is away, it goes to the deputy.",
    )
    k.steps("Try <clear>.", "Refused: find the post with <who_sits> and pass it on with <refer>.")
    k.goal(
        f"Clear consignment {ref}, or get it to somebody who may.",
        f"{ref} has been on my desk since six. Clear it or pass it up.",
        f"pls clear {ref}. above your grade? then refer",
        f"Consignment {ref}: wanted is a clearance, by you or by whoever is competent.",
    )

    @k.act(
        "clear|stamp|grant",
        "Clears a consignment, if the stamp suffices.|Grants clearance.",
        no=text("consignment|no|ref", "Number of the consignment.|Which consignment."),
        with_stamp=text("stamp|signed|with", "Number of your stamp.|Stamp to use."),
    )
    def clear(no, with_stamp):
        if no != ref or with_stamp != mine:
            return k.fail("Unknown consignment or stamp.")
        if refused:
            return k.fail(f"Stamp {mine} does not suffice: {why}. Competent is {boss}.")
        return f"{no} is cleared."

    @k.look(
        "who_sits|post_of|desk_of",
        "Post and presence of an officer.|Where an officer sits, and whether today.",
        name=text("name|officer|who", "Name of the officer.|Which officer."),
    )
    def who_sits(name):
        if name not in posts:
            return k.fail(f"No officer called {name}.")
        absent = name == boss and away
        return {
            "post|desk": posts[name],
            "today": "away" if absent else "in",
            "deputy|stands_in": deputy if name == boss else stranger,
        }

    @k.act(
        "refer|pass_on|escalate",
        "Passes a consignment on to another post.|Hands a case over.",
        no=text("consignment|no|ref", "Number of the consignment.|Which consignment."),
        post=text("post|to|desk", "Post that gets it, not the name.|Number of the post."),
        cause=choice("cause|why|ground", "Why you could not clear it.|Ground of the refusal.",
                     ["value too high", "first importer", "weapons list"]),
    )  # fmt: skip
    def refer(no, post, cause):
        if no != ref or post not in posts.values():
            return k.fail("Unknown consignment or post.")
        if post == posts[boss] and away:
            return k.fail(f"Nobody is at {post} today.")
        return f"{no} lies at {post}."

    def right():
        if clear.made() or refer.made():
            return None
        if not k.seen("does not suffice"):
            return clear(no=ref, with_stamp=mine)
        if not who_sits.made(name=boss):
            return who_sits(name=boss)
        if away and not who_sits.made(name=deputy):
            return who_sits(name=deputy)
        return refer(no=ref, post=posts[deputy if away else boss], cause=why)

    return right
