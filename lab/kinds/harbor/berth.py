"""Gives a ship the one berth that is long and deep enough for her."""

from kind import text

STRUCTURE = "pick-by-two"
DOMAIN = "port"


def make(k):
    ship, other_ship = (word.capitalize() for word in k.words(2))
    length, draught = k.int(120, 280), k.int(70, 120)
    first_eta, eta = k.times(2)
    names = k.ids(k.int(3, 5))
    fits = None if k.chance(15) else names[0]
    berths = [(names[0], length + k.int(8, 60), draught + k.int(6, 30))] if fits else []
    for name in names[len(berths) :]:
        short, shallow = k.pick((True, False), (False, True), (True, True))
        metres = length - k.int(5, 50) if short else length + k.int(5, 90)
        berths.append((name, metres, draught - k.int(3, 25) if shallow else draught + k.int(3, 40)))
    berths = k.shuffled(berths)

    k.role("You are the berth planner of a port.", "Berthing desk. Ships in, ships out.", "quay planning bot")
    k.must(
        "A berth fits if it is longer than the ship and its water is deeper than her draught (how deep she lies)."
        "|Fits means both: quay longer than the ship, water deeper than the draught.",
        "If no berth fits, book nothing and say that it can't be done.|No fit, no booking: report that it is "
        "impossible.",
    )
    k.steps("Read the ship's sheet with <sheet>.", "See what is free with <free>.", "Book with the ETA that holds now.")
    k.goal(
        f"Put the {ship} alongside at her current ETA (estimated time of arrival).",
        f"{ship} is coming in. Berth, please, for the time she is expected now.",
        f"need a berth f. {ship}. use the latest eta not the first one",
        f"Vessel: {ship}. Task: book a berth that takes her. Time: as now expected.",
        f"Where does the {ship} go? Find a berth and book it for when she is due now.",
    )

    @k.look(
        "sheet|ship_sheet|particulars",
        "Particulars of a ship and when she is due.|What is known of a ship.",
        ship_name=text("ship|vessel|name", "Name of the ship.|Which ship."),
    )
    def sheet(ship_name):
        if ship_name != ship:
            return k.fail(f"No call of a ship {ship_name} is announced.")
        return {
            "length_m|loa_m": length,
            "draught_dm": draught,
            "eta_first_given|eta_at_departure": first_eta,
            "eta_now|eta_updated": eta,
            "next_astern|follows": other_ship,
        }

    @k.look("free|free_berths|quay_list", "Lists the berths that are free today.|Berths without a ship.")
    def free():
        return [{"berth|place": b, "quay_m|length_m": m, "water_dm|depth_dm": d} for b, m, d in berths]

    @k.act(
        "book|assign_berth|allot",
        "Books a berth for a ship.|Gives a ship her berth.",
        ship_name=text("ship|vessel|for_ship", "Name of the ship.|Which ship gets it."),
        berth=text("berth|place|quay", "The berth to book.|Which berth."),
        at=text("at|time|eta", "Time from which it is held for her.|When she comes alongside, hh:mm."),
    )
    def book(ship_name, berth, at):
        if ship_name != ship or berth not in names:
            return k.fail("There is no such ship or berth.")
        return f"{ship_name} lies at {berth} from {at}."

    def right():
        todo = [sheet(ship_name=ship)] * (not sheet.made()) + [free()] * (not free.made())
        if todo:
            return todo
        if not fits:
            return k.give_up("no free berth is long and deep enough.")
        return None if book.made() else book(ship_name=ship, berth=fits, at=eta)

    return right
