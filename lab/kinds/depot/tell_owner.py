"""Tells the owner of a thing that it is ready, with the day and the amount of the record."""

from kind import text

STRUCTURE = "notify"
DOMAIN = "repairs"

SKINS = """boat;refit
tractor;repair
clock;overhaul
trailer;test
pump;rewind
saddle;stitching
bike;service
bell;casting
gearbox;rebuild
plough;welding
sail;patching
engine;tuning
cart;painting
scale;calibration
anchor;galvanising
stove;lining
loom;setting
mower;sharpening
press;alignment
crane;certification"""


def make(k):
    thing, work = k.pick(SKINS.split("\n")).split(";")
    ticket, other = k.ids(2)
    owner, worker, phone = k.person(), k.person(), k.phone()
    day, came, price, paid = *k.dates(2), *k.many(k.money, 2)
    k.role(f"You tell people that their {thing} is ready.|{work} shop|Workshop counter.", "Messages to customers")
    k.steps("<ticket_of> has it all.|See <ticket_of>.", "<text_owner> once.|Then <text_owner>.")
    k.goal(
        f"The {work} of ticket {ticket} is finished. Tell the owner when to collect it and what is still to pay.",
        f"{ticket} ready, tell owner",
        f"{ticket}: {thing} done. message out please",
        f"Please inform the owner of {ticket} of the day of collection and the open amount.",
        f"ticket {ticket} / state: finished / owner informed: no",
    )

    @k.look(
        "ticket|ticket_of|job_card",
        "The card of a ticket.|All that is known of a ticket.",
        number=text("ticket|number", "Number of the ticket.|Which ticket."),
    )
    def ticket_of(number):
        if number != ticket:
            return k.fail(f"no ticket {number}")
        return {
            "ticket": ticket,
            "owner": owner,
            "done_by": worker,
            "phone|tel": phone,
            "came_in|brought": came,
            "collect_on|pick_up": day,
            "paid": paid,
            "open|to_pay": price,
        }

    @k.act(
        "text_owner|message|notify_owner",
        "Sends a message to an owner.",
        phone=text("phone|tel|to", "Phone number of the owner.|Where to send."),
        day=text("day|collect_on", "When it can be collected.|Day of collection."),
        amount=text("amount|to_pay", "What is still to pay.|Open amount."),
        name=text("name|owner", "Name of the owner.|Who is addressed."),
    )
    def text_owner(phone, day, amount, name):
        return f"sent to {name}"

    def right():
        if text_owner.made():
            return None
        return (
            text_owner(phone=phone, day=day, amount=price, name=owner)
            if ticket_of.made(number=ticket)
            else ticket_of(number=ticket)
        )

    return right
