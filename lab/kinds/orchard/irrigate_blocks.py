"""Waters every block of a field with the amount that its own soil card asks for."""

from kind import choice, integer, text

STRUCTURE = "each-lookup"
DOMAIN = "farming"


def make(k):
    field, *others = k.words(4)
    every = k.ids(7)
    mine, rest = every[: k.int(2, 4)], every[4:]
    litres = dict(zip(every, k.numbers(7, 40, 900), strict=True))
    soil = {block: k.pick("sand", "loam", "clay") for block in every}
    heads = {"sand": "drip", "loam": "sprinkler", "clay": "flood"}

    k.role(
        "You run the water on a fruit farm.",
        "Irrigation hand. The pump is yours tonight.",
        "water bot of the farm.",
    )
    k.must(
        "Sand gets drip, loam gets the sprinkler, clay gets flood.|"
        "Which head to use: drip on sand, sprinkler on loam, flood on clay.",
    )
    k.steps(
        "<blocks> lists the blocks of a field.",
        "<card> has the soil and the litres of a block.",
        "<water> each block of the field once with its litres and the head for its soil.",
    )
    k.goal(
        f"Water the whole {field} field tonight, every block by its card.",
        f"{field}: all blocks, litres as on the soil cards",
        f"Boss here. The {field} field is dry. Give each block what its card says, and the proper head for the soil!",
        f"Could you irrigate field {field}, block by block, by the cards? Leave {others[0]} alone, it rained there.",
    )

    @k.look("blocks|field_map|list_blocks", "The blocks of a field.|Lists which blocks a field has.",
            name=text("field|name", "Name of the field."))  # fmt: skip
    def blocks(name):
        if name == field:
            return [{"block|plot": block, "rows|lines": 10 + i} for i, block in enumerate(mine)]
        return [{"block|plot": block, "rows|lines": 12} for block in rest] if name in others else []

    @k.look("card|soil_card|block_card", "The soil card of a block: soil, litres wanted, litres of last week.",
            block=text("block|plot", "Number of the block."))  # fmt: skip
    def card(block):
        if block not in every:
            return k.fail(f"No card for {block}.")
        return {"soil": soil[block], "litres_now|wants": litres[block], "litres_last_week|had": litres[block] + 13}

    @k.act(
        "water|irrigate|run_pump",
        "Waters one block.|Runs the pump for one block.",
        block=text("block|plot", "Number of the block."),
        amount=integer("amount|litres", "How many litres it gets."),
        head=choice("head|nozzle", "What the water comes out of.", ["drip", "sprinkler", "flood"]),
    )
    def water(block, amount, head):
        if block not in every:
            return k.fail(f"There is no block {block}.")
        if water.made(block=block):
            return k.fail(f"{block} was watered already.")
        return f"{amount} litres on {block} by {head}."

    def right():
        if not blocks.made(name=field):
            return blocks(name=field)
        todo = [block for block in mine if not water.made(block=block)]
        known = [block for block in todo if card.made(block=block)]
        calls = [water(block=b, amount=litres[b], head=heads[soil[b]]) for b in known]
        return calls + [card(block=b) for b in todo if b not in known]

    return right
