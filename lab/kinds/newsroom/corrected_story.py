"""Follows the corrections of a story to the version that holds."""

from kind import text

STRUCTURE = "follow-links"
DOMAIN = "corrections"


def make(k):
    numbers = k.ids(8)
    heads = k.many(k.title, 8)
    length = k.int(1, 5)
    path, others = numbers[:length], numbers[length:]
    withdrawn = length > 1 and k.chance(18)
    last = path[-1]
    follows = dict(zip(path, path[1:], strict=False))

    k.role(
        "You know which version of a story holds.",
        "corrections tracer",
        "You help the lawyers of a newspaper, who need the version of a story that is valid today and not one that was "
        "replaced years ago.",
    )
    k.must(
        "Related stories are not versions: follow replacements only.|Only a replacement leads on, however closely "
        "another story is related.",
        "If the last version was withdrawn, there is no valid one; then say that it could not be found.",
    )
    k.steps("Read a story with <story>, then the one that replaced it, and so on until one holds.")
    k.goal(
        f"Story {path[0]} was corrected, perhaps more than once. What is the headline of the version that holds now?",
        f"final headline of {path[0]}?",
        f"story: {path[0]} / wanted: headline of the valid version",
        f'"You have printed lies about me in {path[0]}!" writes a reader. Which headline does the version carry that '
        "is valid today?",
    )
    k.answers("Headline of the valid version.|The headline, word for word.")

    @k.look("story|read_story|version", "Shows a version of a story.", number=text("number|story", "Its number."))
    def story(number):
        if number not in numbers:
            return k.fail(f"No story {number}.")
        i = numbers.index(number)
        nxt = follows.get(number)
        state = "replaced" if nxt else "withdrawn" if number == last and withdrawn else "valid"
        out = {"number": number, "headline": heads[i], "state": state, "related|see_also": others[i % len(others)]}
        return out | ({"replaced_by|newer": nxt} if nxt else {})

    def right():
        for number in path:
            if not story.made(number=number):
                return story(number=number)
        return k.give_up("the last version was withdrawn.") if withdrawn else k.answer(heads[length - 1])

    return right
