"""Calls off one of several appointments of a person, with the reason, and pays back only what was paid."""

from kind import choice, flag, text

STRUCTURE = "branch"
DOMAIN = "skins"
SKINS = """table,tables,the trattoria,party
piano lesson,piano lessons,the music school,pupil
haircut,haircuts,the barber's,customer
tennis court,tennis courts,the tennis club,member
moving van,moving vans,the van hire,hirer
pottery class,pottery classes,the pottery,participant
castle tour,castle tours,the castle museum,visitor
massage,massages,the bath house,client
boat trip,boat trips,the harbour office,passenger
single room,single rooms,the guest house,guest
balcony seat,balcony seats,the theatre,patron
parcel pick-up,parcel pick-ups,the post agency,sender
vet visit,vet visits,the vet's,pet owner
piano tuning,piano tunings,the tuner's office,household
chimney sweep,chimney sweeps,the sweep's office,household
driving lesson,driving lessons,the driving school,learner
swim lane,swim lanes,the indoor pool,swimmer
portrait sitting,portrait sittings,the photo studio,sitter
wine tasting,wine tastings,the vineyard,taster
sauna hour,sauna hours,the spa,bather
blood test,blood tests,the surgery,patient
fitting,fittings,the tailor's shop,customer
grandstand seat,grandstand seats,the racecourse,spectator
city taxi,city taxis,the cab company,passenger
study carrel,study carrels,the reading room,reader"""
REASONS = ["illness", "weather", "travel", "work", "mistake"]


def make(k):
    thing, plural, house, who = k.pick(SKINS.splitlines()).split(",")
    person, days = k.person(), k.dates(4)
    reason, day = k.pick(REASONS), days[0]
    rows = [(number, d, k.time(), k.chance(50)) for number, d in zip(k.ids(k.int(2, 4)), days, strict=False)]
    case = k.pick("cancel", "cancel", "cancel", "cancel", "cancel", "gone", "past")
    target, paid = rows[0][0], rows[0][3]
    rows = k.shuffled(rows if case != "gone" else rows[1:])
    slot = thing.replace(" ", "_").replace("-", "_")

    k.role(
        f"Cancellations|You are at the telephone of {house}.|You keep the book of {house}.",
        f"{house} / cancellations desk|You call off {plural} for people who cannot come.",
        f"You work for {house}. Each {who} may cancel a {thing}. You take the reason down and see to the money. You are friendly "
        f"and you never touch any other {thing}.",
    )
    k.must(
        "Who has paid gets the money back; who has not paid gets none.|Refund only what is marked as paid.",
        f"If there is no {thing} on that day, say that it cannot be cancelled.|No {thing} on the day: do nothing and report "
        "that it was not possible.",
    )
    k.steps(f"See with <book> what the {who} has.|First read <book>.", "Then use <cancel> on the one of that day.")
    k.goal(
        f"Cancel the {thing} of {person} on {day}. Reason: {reason}.",
        f"{person} is sorry but cannot come on {day} ({reason}). Please call off the {thing}.",
        f"{day} {person} {thing} OFF, {reason}",
        f"Good morning. It is about the {thing} booked for {day}. We have to give it up because of {reason}. The name is {person}.",
        f"Can you take {person} out of the book for {day}? It is because of {reason}.",
        f"cancel {thing}\nname: {person}\nday: {day}\nreason: {reason}",
        f"Because of {reason}, the {thing} on {day} is not needed any more. It was booked by {person}.",
        f"Uncle {person} told me to tell you: not on {day}! He says it is {reason}. He means the {thing}.",
        f"With regret {person} withdraws from the {thing} of {day}; the cause to be recorded is {reason}.",
        f"{reason} again! Strike out {person}'s {thing} of {day}, the other days stay.",
    )

    @k.look(
        f"bookings_of|get_bookings|list_{slot}_bookings|{who.replace(' ', '_')}_bookings|search_book",
        f"Lists what a {who} has booked.|Every {thing} that is booked under a name.|Bookings of one {who}.",
        name=text(f"name|{who.replace(' ', '_')}|booked_by", f"Name of the {who}.|Who booked it."),
    )
    def book(name):
        found = rows if name == person else []
        return [
            {"booking|ref|number": number, "day|date": d, "at|time": at, "paid": "yes" if is_paid else "no"}
            for number, d, at, is_paid in found
            if not cancel.made(ref=number)
        ]

    @k.act(
        f"cancel_booking|cancel_{slot}|call_off|delete_booking|strike_out",
        f"Cancels one {thing}.|Calls off a booking and says whether the money goes back.",
        ref=text("booking|ref|number", "Number of the booking.|Which booking."),
        why=choice("reason|why|because", "Why it is cancelled.|Reason for the record.", REASONS),
        refund=flag("refund|pay_back|money_back", "Whether the money goes back.|True: the price is paid back."),
    )
    def cancel(ref, why, refund):
        if ref not in [row[0] for row in rows]:
            return k.fail(f"Booking {ref} is not in the book.")
        if case == "past" and ref == target:
            return k.fail(f"Booking {ref} begins today and cannot be cancelled any more.")
        if refund != next(row[3] for row in rows if row[0] == ref):
            return k.fail(f"Whether {ref} was paid does not agree with that.")
        return f"Booking {ref} is cancelled."

    def right():
        if not book.made(name=person):
            return book(name=person)
        if case == "gone":
            return k.give_up(f"{person} has no {thing} on {day}.")
        if cancel.made(ref=target):
            return k.finish()
        if k.seen("cannot be cancelled any more"):
            return k.give_up("it begins today and cannot be cancelled.")
        return cancel(ref=target, why=reason, refund=paid)

    return right
