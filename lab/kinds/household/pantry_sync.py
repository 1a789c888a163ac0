"""Makes the shopping list fit a recipe and what is at home."""

from kind import text

STRUCTURE = "compare-sync"
DOMAIN = "shopping list"


def make(k):
    dish = k.title()
    goods = k.words(9)
    amounts = {g: f"{k.int(1, 9) * 50} {k.pick('g', 'ml')}" if k.chance(60) else f"{k.int(2, 8)} pieces" for g in goods}
    needs = goods[: k.int(4, 6)]
    home = k.some(needs, k.int(1, len(needs) - 1)) + k.some(goods[6:], 2)
    listed = [g for g in goods if k.chance(35)]
    missing = [g for g in needs if g not in home and g not in listed]
    surplus = [g for g in listed if g in home]
    home = k.shuffled(home)

    k.role(
        "You keep the shopping list on our fridge.",
        "Kitchen helper of two forgetful people. You compare what the cook needs with what is in the cupboards before "
        "anybody runs to the shop.",
        "shopping list agent",
    )
    k.must(
        "The list gets what the recipe needs and the cupboard has nothing of, in the amount of the recipe; what the "
        "cupboard has is struck "
        "off the list; all else on it stays.",
    )
    k.steps("Read <recipe>, <cupboard> and <shopping>.", "Then use <add> and <strike>.")
    k.goal(
        f"We are cooking {dish} tomorrow. Please bring the shopping list up to date.",
        f"shopping list for {dish}, check cupboard first",
        f"Is everything for {dish} on the list? And nothing that we already have, please, last week I carried home "
        f"flour for the third time.",
        f"Recipe: {dish}. List has to match.",
    )

    @k.look(
        "recipe|ingredients|read_recipe", "The ingredients of a dish.", name=text("dish|recipe", "Name of the dish.")
    )
    def recipe(name):
        if name != dish:
            return k.fail(f"There is no recipe for {name}.")
        return [{"ingredient|item": g, "amount|how_much": amounts[g]} for g in needs]

    @k.look("cupboard|pantry|at_home", "What is at home.|Contents of the cupboards.")
    def cupboard():
        return [{"item|thing": g, "shelf": 1 + i % 4} for i, g in enumerate(home)]

    def now():
        return [g for g in goods if (g in listed or add.made(item=g)) and not strike.made(item=g)]

    @k.look("shopping|shopping_list|show_list", "What stands on the shopping list.")
    def shopping():
        return [{"item|thing": g} for g in now()]

    @k.act(
        "add|put_on_list|need",
        "Puts something on the shopping list.",
        item=text("item|thing|what", "What to buy."),
        amount=text("amount|how_much", "How much of it, with the unit."),
    )
    def add(item, amount):
        return k.fail(f"{item} is on the list already.") if item in now() else f"{item} ({amount}) is on the list."

    @k.act(
        "strike|cross_off|remove_item",
        "Takes something off the shopping list.",
        item=text("item|thing|what", "What is not needed."),
    )
    def strike(item):
        return f"{item} is off the list." if item in now() else k.fail(f"{item} is not on the list.")

    def right():
        unread = [] if recipe.made(name=dish) else [recipe(name=dish)]
        unread += [t() for t in (cupboard, shopping) if not t.made()]
        if unread:
            return unread
        calls = [add(item=g, amount=amounts[g]) for g in missing if not add.made(item=g)]
        return calls + [strike(item=g) for g in surplus if not strike.made(item=g)]

    return right
