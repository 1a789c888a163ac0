"""Admits or turns away the trucks that wait at the gate, by their bookings."""

from kind import choice, text

STRUCTURE = "approve-reject"
DOMAIN = "port"


def make(k):
    today, wrong_day = k.dates(2)
    gate, count = k.id(), k.int(2, 4)
    plates, bookings = k.ids(count), k.ids(count)
    states = [k.pick("in order", "in order", "wrong day", "unpaid") for _ in plates]
    trucks = {b: (p, s) for p, b, s in zip(plates, bookings, states, strict=True)}

    k.role("You check trucks at a terminal gate.", "Gate clerk, lane side. Yes or no, next.", "truck gate checker")
    k.must(
        f"Today is {today}.|Date: {today}.",
        "A truck goes in if its booking is for today and paid. Wrong date: out, reason wrong day. Not paid: out, "
        "reason unpaid. The others are in order.",
    )
    k.steps("See who waits with <lane>.", "Look at each booking with <booking>.", "Then one <verdict> for each truck.")
    k.goal(
        f"Clear gate {gate}: every truck in the lane gets its verdict.",
        f"Lane at {gate} is backed up to the road. Check them all, in or out.",
        f"gate: {gate}. job: check bookings of everybody waiting, admit or refuse",
        f"Would you go through the trucks standing at {gate} and say for each whether it comes in?",
    )

    @k.look(
        "lane|waiting|trucks_at",
        "Trucks that wait at a gate.|Who stands in the lane of a gate.",
        at=text("gate|at|lane_no", "Which gate.|Number of the gate."),
    )
    def lane(at):
        if at != gate:
            return k.fail(f"There is no gate {at}.")
        return [{"plate|truck": p, "booking|ref": b} for b, (p, _) in trucks.items() if not verdict.made(plate=p)]

    @k.look(
        "booking|find_booking|appointment",
        "Shows one booking.|What a truck was booked for.",
        ref=text("ref|booking|no", "Number of the booking.|Which booking."),
    )
    def booking(ref):
        if ref not in trucks:
            return k.fail(f"Booking {ref} is unknown.")
        state = trucks[ref][1]
        return {
            "for_day|date": wrong_day if state == "wrong day" else today,
            "made_on|entered": k.alias("2022-11-03|2022-12-19"),
            "paid|settled": "no" if state == "unpaid" else "yes",
        }

    @k.act(
        "verdict|decide|let_in",
        "Admits a truck or turns it away.|The decision on one truck.",
        plate=text("plate|truck|vehicle", "Plate of the truck.|Which truck."),
        ref=text("booking|ref|against", "Booking that it is decided on.|Number of its booking."),
        how=choice("decision|how|verdict", "In or out.|What happens to it.", ["admit", "refuse"]),
        why=choice("why|reason|note", "Reason on record.|Why so.", ["in order", "wrong day", "unpaid"]),
    )
    def verdict(plate, ref, how, why):
        if ref not in trucks or trucks[ref][0] != plate:
            return k.fail(f"{plate} has no booking {ref}.")
        return f"{plate}: {how}, {why}."

    def right():
        if not lane.made():
            return lane(at=gate)
        calls = []
        for ref, (plate, state) in trucks.items():
            if verdict.made(plate=plate):
                continue
            how = "admit" if state == "in order" else "refuse"
            known = booking.made(ref=ref)
            calls.append(verdict(plate=plate, ref=ref, how=how, why=state) if known else booking(ref=ref))
        return calls

    return right
