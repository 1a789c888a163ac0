"""Reserves a present on a wish list that others change at the same time."""

from kind import integer, text

STRUCTURE = "version-guard"
DOMAIN = "gift lists"


def make(k):
    child, giver, aunt = k.many(lambda: k.person().split()[0], 3)
    first, second, *rest = [k.title() for _ in range(5)]
    gifts = dict(zip([first, second, *rest], k.ids(5), strict=True))
    order = k.shuffled(list(gifts))
    old, new = sorted(k.numbers(2, 3, 90))
    changed = k.chance(65)
    taken = changed and k.chance(50)  # the first wish is gone
    told = []
    reserved_before = rest[0]

    k.role(
        "You watch over the wish lists of our family.",
        "gift list bot",
        "You help relatives to reserve presents on a shared wish list. Several people use it in the same hour, so the "
        "list carries a version, and a "
        "reservation only counts with the version that is valid now.",
    )
    k.must("Who reserves has to name the version of the list.|Every reservation names the list's version.")
    k.steps(
        "Read the list with <wishes>.",
        "Use <reserve>; if the list has changed, ask <changes> what is new before you try again.",
    )
    k.goal(
        f"Please reserve {first} for me on the wish list of {child}. If somebody took it in the meantime, then "
        f"{second}. Yours, {giver}",
        f"{child}'s list: reserve {first} (plan b: {second}) in the name of {giver}",
        f"I want to give {child} {first}, and if that is gone, {second}. Put me down for it before the others do! "
        f"{giver}",
        f"Giver: {giver}. Child: {child}. Present: {first}; only if it is already taken: {second}.",
    )

    @k.look(
        "wishes|wish_list|show_list",
        "The wish list of a child, with its version.",
        name=text("child|of", "First name of the child."),
    )
    def wishes(name):
        if name != child:
            return k.fail(f"{name} has no list.")
        rows = [{"wish|gift": g, "no|id": gifts[g], "taken|reserved": g == reserved_before} for g in order]
        return k.result({"version": old, "wishes|gifts": rows})

    @k.look(
        "changes|whats_changed|diff",
        "What others did to a list since a version.",
        name=text("child|of", "First name of the child."),
        since=integer("since|version", "The version that you know."),
    )
    def changes(name, since):
        if name != child or not changed or since < old:
            return []
        row = f"{aunt} reserved {first if taken else rest[1]}"
        return [{"version|now_version": new, "what|change": row}]

    @k.act(
        "reserve|take_gift|put_me_down",
        "Reserves a present for somebody.",
        gift=text("gift|no", "Number of the wish."),
        by=text("by|giver|for_whom", "First name of who gives it."),
        version=integer("version|list_version", "The version of the list."),
    )
    def reserve(gift, by, version):
        if gift not in gifts.values():
            return k.fail(f"There is no wish {gift}.")
        if version != (new if changed else old):
            told.append(version)
            return k.fail(f"Version {version} of the list is out of date. Ask what has changed since.")
        if gift == gifts[reserved_before] or (taken and gift == gifts[first]):
            return k.fail(f"{gift} is taken.")
        return f"{gift} is reserved for {by}."

    def right():
        if reserve.made():
            return k.finish()
        if not wishes.made(name=child):
            return wishes(name=child)
        if changed and changes.made(name=child, since=old):
            return reserve(gift=gifts[second if taken else first], by=giver, version=new)
        return changes(name=child, since=old) if told else reserve(gift=gifts[first], by=giver, version=old)

    return right
