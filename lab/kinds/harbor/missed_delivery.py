"""Decides what becomes of a parcel that nobody was at home for."""

from kind import flag, integer, text

STRUCTURE = "branch"
DOMAIN = "courier"


def make(k):
    parcel, street, driver = k.id(), k.word().capitalize(), k.id()
    allowed, sign = k.chance(55), k.chance(50)
    house, other_house = k.numbers(2, 1, 140)
    shop, other_shop = k.ids(2)
    day, first_day = k.dates(2)

    k.role("You answer couriers on the road.", "Courier desk. Driver asks, you decide, van moves.", "parcel desk bot")
    k.must(
        "If the receiver allows a neighbour, the parcel goes to the neighbour's house on the parcel card. If "
        "not, it goes "
        "to the receiver's own parcel shop and is kept until the card's last day.",
        "Never to the sender's shop.|The shop of the sender is of no use to anybody.",
    )
    k.goal(
        f"Nobody home for {parcel} in {street} Street. Driver {driver} is waiting.",
        f"drv {driver}: {street} St, no answer, parcel {parcel}. what now",
        f"Parcel {parcel}, {street} Street: delivery missed by {driver}. Please settle where it goes.",
        f"Driver {driver} has rung twice in {street} Street. Tell the system what happens to {parcel}.",
    )
    k.steps("<card> tells what the receiver allows.", "Then either <to_neighbour> or <to_shop>.")

    @k.look(
        "card|parcel_card|wishes",
        "The card of a parcel: what its receiver wants.|Shows a parcel.",
        no=text("parcel|no|item", "Number of the parcel.|Which parcel."),
    )
    def card(no):
        if no != parcel:
            return k.fail(f"There is no parcel {no}.")
        out = {
            "neighbour_allowed|neighbour_ok": "yes" if allowed else "no",
            "neighbour_house|next_house": house,
            "receiver_house|house": other_house,
            "signature|sign": "needed" if sign else "not needed",
            "receiver_shop|shop": shop,
            "sender_shop|origin_shop": other_shop,
            "last_day|keep_until": day,
            "first_tried|posted": first_day,
        }
        return out

    @k.act(
        "to_neighbour|leave_with|hand_next_door",
        "Has the driver leave a parcel with a neighbour.|Parcel to the neighbour.",
        no=text("parcel|no|item", "Number of the parcel.|Which parcel."),
        number=integer("house|number|door", "House number of the neighbour.|At which house number."),
        who=text("driver|courier|by", "Number of the driver.|Which driver does it."),
        signed=flag("signature|signed|sign", "Whether a signature has to be taken.|True if somebody must sign."),
    )
    def to_neighbour(no, number, who, signed):
        if no != parcel or who != driver:
            return k.fail("Parcel and driver do not belong together.")
        return f"{no}: leave at house {number}."

    @k.act(
        "to_shop|deposit|send_to_shop",
        "Has the driver bring a parcel to a parcel shop.|Parcel to a shop, to be fetched.",
        no=text("parcel|no|item", "Number of the parcel.|Which parcel."),
        place=text("shop|place|at", "Number of the shop.|Which shop."),
        until=text("until|keep_until|last_day", "Last day on which it can be fetched.|How long it is kept."),
    )
    def to_shop(no, place, until):
        if no != parcel or place not in (shop, other_shop):
            return k.fail("Unknown parcel or shop.")
        return f"{no} goes to shop {place}, kept until {until}."

    def right():
        if to_neighbour.made() or to_shop.made():
            return None
        if not card.made():
            return card(no=parcel)
        if allowed:
            return to_neighbour(no=parcel, number=house, who=driver, signed=sign)
        return to_shop(no=parcel, place=shop, until=day)

    return right
