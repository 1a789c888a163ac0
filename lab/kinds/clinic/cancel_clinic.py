"""Cancels a doctor's appointments of a day, but for the patients who are to come all the same."""

from kind import choice, text

STRUCTURE = "all-but"
DOMAIN = "appointment desk"

WAYS = ["sms", "letter", "phone"]


def make(k):
    doctor, day = k.person(), k.date()
    people = k.people(k.int(4, 7))
    spared = k.some(people, k.int(1, 2))
    rows = []
    for no, who, hour in zip(k.ids(len(people)), people, k.times(len(people)), strict=True):
        rows.append({"appointment|no": no, "patient": who, "at": hour, "reach_by|contact": k.pick(WAYS)})
    gone = [r for r in rows if r["patient"] not in spared]
    but = " and ".join(spared)

    k.role(
        "You look after the appointments of a polyclinic and let nobody come in vain.",
        "outpatient bookings",
        "Secretary to several doctors; kind with patients, strict with dates.",
    )
    k.must(
        "Each patient is informed in the way that the list gives for that patient."
        "|Inform everyone by their own way, as listed."
    )
    k.steps("Open the day with <day_list>.", "Cancel with <cancel>, one by one.")
    k.goal(
        f"Dr {doctor} has fallen ill. Please cancel the appointments of {day}, except those of {but}, whom a "
        "colleague will see.",
        f"{day} Dr {doctor}: cancel all but {but}!! running",
        f"Only {but} should come to Dr {doctor} on {day}; kindly call everybody else off.",
        f"Doctor: Dr {doctor}. Day: {day}. Stays: {but}. All others: cancel.",
    )

    @k.look(
        "day_list|appointments|clinic_list",
        "Lists the appointments of a doctor on a day.",
        name=text("doctor|name", "Name of the doctor, without the title."),
        date=text("day|date", "Which day."),
    )
    def day_list(name, date):
        if (name, date) != (doctor, day):
            return []
        return [r for r in rows if not cancel.made(no=r["appointment|no"])]

    @k.act(
        "cancel|call_off|drop_appointment",
        "Cancels an appointment and informs the patient.",
        no=text("appointment|no", "Number of the appointment."),
        way=choice("way|inform_by", "How the patient is informed.", WAYS),
    )
    def cancel(no, way):
        if cancel.made(no=no) or no not in [r["appointment|no"] for r in rows]:
            return k.fail(f"{no} is not booked.")
        return f"{no} is cancelled, informed by {way}."

    def right():
        if not day_list.made(name=doctor, date=day):
            return day_list(name=doctor, date=day)
        left = [r for r in gone if not cancel.made(no=r["appointment|no"])]
        return [cancel(no=r["appointment|no"], way=r["reach_by|contact"]) for r in left]

    return right
