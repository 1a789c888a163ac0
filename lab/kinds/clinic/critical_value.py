"""Tells the doctor on duty a laboratory value that lies outside its range."""

from kind import choice, integer, text

STRUCTURE = "notify"
DOMAIN = "laboratory"


def make(k):
    sample, ward = k.id(), k.word()
    day, night = k.people(2)
    shift = k.pick("day", "night")
    phones = dict(zip((day, night), k.many(k.phone, 2), strict=True))
    names = k.some(["potassium", "sodium", "lactate", "calcium", "glucose", "urea"], k.int(3, 5))
    bad = None if k.chance(20) else k.pick(names)
    rows, values = [], k.numbers(3 * len(names), 20, 400)
    for i, name in enumerate(names):
        low, mid, high = sorted(values[3 * i : 3 * i + 3])
        if name == bad:
            low, mid, high = k.pick((low, high, mid), (mid, low, high))
            told = mid
        rows.append({"analyte|test": name, "value|found": mid, "from": low, "to": high})

    k.role(
        "You work for a hospital laboratory and make sure that no dangerous result waits in a drawer.",
        "critical results line",
        "Laboratory assistant who reports findings to the wards.",
    )
    k.must(
        "A value below its lower or above its upper limit is told to the doctor on duty at the ward the sample came "
        "from, and to nobody else."
        "|Whatever lies outside its limits goes to the doctor who is on duty on that ward in the present shift.",
        f"It is the {shift} shift.|Present shift: {shift}.",
        "If all values are within their limits, nobody is disturbed.",
    )
    k.steps("Open the sample with <open_sample>.", "Ask <duty> who is there, then <tell> the value.")
    k.goal(
        f"Sample {sample} has just come off the analyser. Would you inform the doctor, if anything is out of range?",
        f"pls check {sample} and ring whoever is on duty if a value is off",
        f"Sample no. {sample}: report what is critical, with the value.",
        f"I am worried about {sample}. If one of its results is outside the limits, the doctor on duty should hear "
        "the figure at once.",
    )

    @k.look(
        "open_sample|results_of|sample", "Shows the results of a sample.", no=text("sample|no", "Number of the sample.")
    )
    def open_sample(no):
        if no != sample:
            return k.fail(f"No sample {no}.")
        return {"sample": no, "ward|sent_by": ward, "results": rows}

    @k.look(
        "duty|on_call|roster",
        "Says who is on duty at a ward in a shift.",
        place=text("ward|unit", "Which ward."),
        when=choice("shift|when", "Which shift.", ["day", "night"]),
    )
    def duty(place, when):
        if place != ward:
            return k.fail(f"No roster for {place}.")
        who = day if when == "day" else night
        return {"doctor": who, "phone|line": phones[who]}

    @k.act(
        "tell|report_value|ring",
        "Rings a doctor and reads a result to them.",
        phone=text("phone|number", "The number to ring."),
        no=text("sample|no", "Number of the sample."),
        value=integer("value|figure", "The value that is out of range."),
    )
    def tell(phone, no, value):
        if phone not in phones.values() or no != sample:
            return k.fail("No connection.")
        return f"{value} was told and read back."

    def right():
        if not open_sample.made(no=sample):
            return open_sample(no=sample)
        if bad is None or tell.calls:
            return None
        if not duty.made(place=ward, when=shift):
            return duty(place=ward, when=shift)
        return tell(phone=phones[day if shift == "day" else night], no=sample, value=told)

    return right
