"""Hands over items one after another; each receipt is needed for the next, in the order that the text sets."""

from kind import text

STRUCTURE = "receipt-carry"
DOMAIN = "custody and handover"

# item;items;verb;number
SKINS = """exhibit;exhibits;deposit;weight
ballot box;ballot boxes;hand_over;seals
specimen;specimens;transfer;volume
cash bag;cash bags;bank_in;notes
file;files;archive;pages
prisoner;prisoners;escort;cell
parcel;parcels;clear;value
key;keys;return;door
drug pack;drug packs;dispense;dose
wagon;wagons;shunt;axles
deed;deeds;record;folio
painting;paintings;store;room
meter;meters;calibrate;load
certificate;certificates;cancel;series
exam script;exam scripts;lodge;marks
fuel rod;fuel rods;move;heat
bond;bonds;redeem;nominal
tank;tanks;seal;litres"""


def make(k):
    item, items, verb, num = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 4)
    ids, first = k.ids(n), k.id()
    value = dict(zip(ids, k.numbers(n, 5, 900), strict=True))
    receipts = dict(zip(ids, k.ids(n), strict=True))
    order, said = k.pick([
        (list(ids), "in the order of the list|as they stand in the list, from top to bottom"),
        (ids[::-1], "in reverse order of the list|from the bottom of the list to the top"),
        (sorted(ids, key=value.get), f"by {num}, smallest first|beginning with the lowest {num}"),
        (sorted(ids, key=value.get, reverse=True), f"by {num}, largest first|beginning with the highest {num}"),
    ])
    said, word = k.one(said), verb.replace("_", " ")
    k.must(f"Each step names the receipt of the step before; the first names the opening number.|Every {item} is booked against the receipt that the one before it brought, the first against the opening number.")
    k.role(f"You {word} {items} under receipt.", f"Custody of {items}", "Custodian. Without the previous receipt nothing moves.")
    k.steps("<inventory> first.", f"<hand> one {item} after the other.")
    k.goal(f"{word.capitalize()} all {items}, {said}. Opening number: {first}.", f"opening number {first}; {word} the {items} {said}", f"All {items} are to go ({word}), {said}; begin with {first}.", f"{first} opens the chain. {word.capitalize()} every {item} {said}.")

    @k.look("inventory|list_items|holdings", f"Lists the {items}.")
    def inventory():
        return [{f"{item.replace(' ', '_')}|no": i, num: value[i]} for i in ids if not hand.made(item=i)]

    @k.act(f"{verb}|{verb}_one|{verb}_item", f"To {word} one {item}. Prints a receipt.", item=text("item|no|id", f"Number of the {item}."), receipt=text("receipt|previous|against", "Receipt of the step before."))
    def hand(item, receipt):
        done = [c["item"] for c in hand.calls]
        if item not in ids or item in done:
            return k.fail(f"No {item} here.")
        need = receipts[done[-1]] if done else first
        if receipt != need:
            return k.fail(f"{receipt} is not the last receipt.")
        return f"{item}: receipt {receipts[item]}."

    def right():
        if not inventory.made():
            return inventory()
        done = [c["item"] for c in hand.calls]
        left = [i for i in order if i not in done]
        if left:
            return hand(item=left[0], receipt=receipts[done[-1]] if done else first)

    return right
