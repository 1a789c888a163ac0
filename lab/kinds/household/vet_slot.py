"""Books the first appointment at the vet's that suits the family and the animal."""

from kind import choice, text

STRUCTURE = "schedule"
DOMAIN = "pets"


def make(k):
    pet, *others = [w.title() for w in k.words(4)]
    kind, *kinds = k.some(["cat", "dog", "rabbit", "parrot", "tortoise"], 4)
    after = k.pick("14:30", "15:00", "16:15")
    vets = k.people(3)
    treats = {vets[0]: [kind, kinds[0]], vets[1]: [kinds[1], kinds[2]], vets[2]: [kind, kinds[1]]}
    chips = k.ids(4)
    why = k.pick("vaccination", "teeth", "claws")
    slots = []
    days = sorted(k.dates(k.int(6, 8)))
    bad_luck = k.chance(14)  # in the afternoon only the vet for other animals has time
    for no, day in zip(k.ids(len(days)), days, strict=True):
        hour = k.pick("09:10", "11:40", "16:30", "17:20", "18:05")
        slots.append((no, day, hour, vets[1] if hour > "12:00" and bad_luck else k.pick(vets)))
    fitting = [s for s in slots if s[2] >= after and kind in treats[s[3]]]
    shown = k.shuffled(slots)
    confirmation = k.id()

    k.role(
        "You make appointments for our animals.",
        "vet appointments, family account",
        "You are the secretary of a small zoo, also known as a family with four animals. School comes first, then the "
        "animals, and not every vet "
        "is fond of every animal.",
    )
    k.must(
        f"School is out at {after}; nothing before that time suits us.|We can't come before {after}, on no day.",
        "The vet must treat that kind of animal. Of all appointments that suit, take the one on the earliest day.",
    )
    k.steps("<animal> has the chip and the kind.", "Compare <free_slots> with <vets_list>, then <book>.")
    k.answers("The confirmation code of the appointment.|The code that the vet's office gave.")
    k.goal(
        f"{pet} needs an appointment ({why}). Please book it and tell me the confirmation code.",
        f"vet for {pet}, {why}. report the confirmation code",
        f"When will somebody look at {pet}? It is about the {why}. Just book it and give me the code that they "
        f"confirm it with.",
        f"book {pet} in for {why} & send me the confirmation code, kisses, mum",
    )

    @k.look("animal|pet|pet_record", "The record of an animal.", name=text("name|pet", "Name of the animal."))
    def animal(name):
        if name not in [pet, *others]:
            return k.fail(f"No animal is called {name}.")
        i = [pet, *others].index(name)
        return {"name": name, "kind|species": [kind, *kinds][i], "chip|chip_no": chips[i], "weight": f"{i + 2} kg"}

    @k.look("free_slots|appointments|open_times", "Appointments that are still free.")
    def free_slots():
        return [{"slot|appointment": n, "day|date": d, "time|at": t, "vet|with": v} for n, d, t, v in shown]

    @k.look("vets_list|vets|who_treats_what", "The vets and the animals they treat.")
    def vets_list():
        return [{"vet|doctor": v, "treats|animals": ", ".join(t)} for v, t in treats.items()]

    @k.act(
        "book|make_appointment|reserve_slot",
        "Books an appointment.",
        slot=text("slot|appointment", "Which free appointment."),
        chip=text("chip|chip_no", "Number of the animal's chip."),
        about=choice("reason|about|what_for", "What it is for.", ["vaccination", "teeth", "claws", "other"]),
    )
    def book(slot, chip, about):
        if slot not in [s[0] for s in slots] or chip not in chips:
            return k.fail("There is no such appointment or chip.")
        return f"Booked {slot} for {chip} ({about}). Confirmation: {confirmation}"

    def right():
        unread = [] if animal.made(name=pet) else [animal(name=pet)]
        unread += [t() for t in (free_slots, vets_list) if not t.made()]
        if unread:
            return unread
        if not fitting:
            return k.give_up("no free appointment suits.")
        return k.answer(confirmation) if book.made() else book(slot=fitting[0][0], chip=chips[0], about=why)

    return right
