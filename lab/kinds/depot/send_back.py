"""Sends a thing back: who sent it becomes the one who gets it."""

from kind import text

STRUCTURE = "swap-roles"
DOMAIN = "returns"

SKINS = """parcel;damaged
pallet;wrong goods
motor;wrong voltage
crate;rotten
reel;too short
letter;unreadable
drum;leaking
door;wrong side
tyre;worn
sack;torn
pump;noisy
beam;bent
meter;expired
tank;dirty
label roll;misprinted
goat;untagged
casting;cracked
sample;broken seal
window;scratched
battery;flat"""


def make(k):
    thing, fault = k.pick(SKINS.split("\n")).split(";")
    number, sender, getter, carrier = k.id(), k.word(), k.word(), k.word()
    clerk = k.person()
    usual, order = k.word(), k.id()
    k.role("You send things back.|returns desk|What is wrong goes back to where it came from.", "Returns clerk")
    k.must(
        f"A return goes to whoever sent it, by {usual}, whatever carrier brought it.|Back to the sender. Returns always travel with {usual}."
    )
    k.steps("<shipment> tells who sent it.|Look at <shipment>.", "<send_off> it the other way round.")
    k.goal(
        f"Return {thing} {number}: {fault}. Clerk {clerk}.",
        f"{number} {fault}, back with it ({clerk})",
        f"{clerk} found {number} to be {fault}. Please send it back.",
        f"return / {thing} {number} / reason {fault} / clerk {clerk}",
        f"we don't want {number}, it is {fault}! send it back where it came from. {clerk}",
    )

    @k.look(
        f"shipment|{thing.split()[0]}_papers|trace",
        "Sender, receiver and carrier of a shipment.",
        number=text("number|shipment", f"Number of the {thing}.|Which {thing}."),
    )
    def shipment(**by):
        if by["number"] != number:
            return k.fail(f"no shipment {by['number']}")
        return {
            "number|no": number,
            "sender|sent_by": sender,
            "receiver|sent_to": getter,
            "carrier|brought_by": carrier,
            "order": order,
        }

    @k.act(
        "send_off|ship|dispatch",
        f"Sends a {thing}.",
        number=text("number|shipment", f"Number of the {thing}.|Which {thing}."),
        start=text("sender|sent_by", "Who sends it now.|Sender."),
        to=text("receiver|sent_to", "Who gets it now.|Receiver."),
        carrier=text("carrier|by", "The carrier.|Which carrier."),
        clerk=text("clerk|signed", "The clerk.|Who signs."),
    )
    def send_off(number, start, to, carrier, clerk):
        return f"{number} goes to {to}" if carrier == usual else k.fail(f"{carrier} takes no returns")

    def right():
        if send_off.made():
            return None
        return (
            send_off(number=number, start=getter, to=sender, carrier=usual, clerk=clerk)
            if shipment.made(number=number)
            else shipment(number=number)
        )

    return right
