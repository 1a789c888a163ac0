"""Moves an amount between two accounts by number; who gives and who gets is told in many ways."""

from kind import integer, text

STRUCTURE = "transfer"
DOMAIN = "kitties and funds"

# account word;unit;thing
SKINS = """fund;pounds;kitty
pot;pounds;jackpot
store;bales;barn
cellar;bottles;rack
stock;yards;bolt
larder;jars;shelf
squad;players;bench
chest;costumes;trunk
shed;tools;rack
tank;litres;butt
purse;tokens;till
library;copies;branch
stall;crates;counter
flock;hens;coop
bank;hours;roster
tin;seeds;packet
rail;gowns;wardrobe
vault;reels;tin
kitchen;plates;stack
class;places;list"""


def make(k):
    word, unit, thing = k.pick(SKINS.split("\n")).split(";")
    names = k.words(4)
    rows = {w: (i, v) for w, i, v in zip(names, k.ids(4), k.numbers(4, 20, 400), strict=True)}
    giver, taker = names[0], names[1]
    have = rows[giver][1]
    amount = k.int(1, have - 1) if k.chance(70) else have + k.int(1, 60)
    enough = amount <= have
    mode, rule = k.pick([("all", "If there isn't enough, move what there is.|Not enough? Then all that's there."), ("none", "If there isn't enough, move nothing and report that it could not be done.|Not enough? Then nothing is moved, and you say so.")])
    moved = amount if enough else have if mode == "all" else None
    said = k.one(f"{giver} gives {taker} {amount} {unit}", f"{taker} gets {amount} {unit} from {giver}", f"{amount} {unit} out of {giver} and into {taker}", f"{taker} is owed {amount} {unit} by {giver}", f"take {amount} {unit} for {taker}; {giver} can spare them")

    k.role(f"{unit} keeper", f"You move {unit} about.", f"From one {word} to the other, that's your day.")
    k.must(rule)
    k.goal(
        f"{said[0].upper()}{said[1:]}.",
        f"{said}",
        f"It's been agreed: {said}. See to it, would you?",
        f"{word} business; {said}",
        f"Could you make sure that {said}?" if not said.startswith("take") and not said[0].isdigit() else f"Please do this: {said}.",
    )

    @k.look(f"all_{word}s|list_{word}s|balances", f"Every {word} with its number, and how many {unit} it has.|What each {word} has.")
    def balances():
        return [{"name": w, "no|id": i, unit: v} for w, (i, v) in rows.items()]

    @k.act("move_over|transfer|hand_over", f"Moves {unit} from one {word} to another.|Takes {unit} here and puts them there.", start=text("from_no|giver|out_of", f"Number of the {word} that gives.|Where they leave."), end=text("to_no|taker|into", f"Number of the {word} that gets.|Where they arrive."), amount=integer(f"{unit}|amount|how_many", f"How many {unit}.|The amount."))
    def move(start, end, amount):
        found = {i: v for i, v in rows.values()}
        if start not in found or end not in found or not isinstance(amount, int) or amount > found[start]:
            return k.fail("not possible")
        return f"{amount} moved"

    def right():
        if not balances.made():
            return balances()
        if moved is None:
            return k.give_up(f"{giver} hasn't got enough.")
        return [] if move.made() else move(start=rows[giver][0], end=rows[taker][0], amount=moved)

    return right
