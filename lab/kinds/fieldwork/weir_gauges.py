"""Enters the level of a weir that most of its gauges agree on, and reports the gauge that deviates."""

from kind import choice, integer, text

STRUCTURE = "majority"
DOMAIN = "river gauges"


def make(k):
    weir, book = k.word().capitalize(), k.id()
    gauges = k.ids(3)
    level, off, third = k.numbers(3, 80, 690)
    case = k.pick("one off", "one off", "one off", "all agree", "none agree")
    values = {"one off": [level, level, off], "all agree": [level] * 3, "none agree": [level, off, third]}[case]
    reads = dict(zip(gauges, k.shuffled(values), strict=False))
    odd = next((g for g, v in reads.items() if v == off), None) if case == "one off" else None
    kinds = dict(zip(gauges, k.shuffled(["float", "radar", "pressure"]), strict=False))

    k.role(
        "You are the level keeper of a river authority.",
        "weir levels: two out of three",
        "Hydrology section. One gauge is no gauge. Per instruction 5, what at least two of the three gauges show is "
        "the level.",
        "river gauge agent",
    )
    k.must(
        "Read all three gauges. The value that at least two of them show is entered; a gauge that shows something else "
        "is reported with its reading. If all three differ, nothing is entered or reported there; end by saying that "
        "it was not done.",
        f"The level book of this season is {book}.|Enter levels in book {book}.",
    )
    k.steps("<gauges_at> names the gauges, <read_gauge> reads one.")
    k.goal(
        f"Enter the level of the {weir} weir.",
        f"{weir}: level into the book, please",
        f"weir {weir}, current level, 2 of 3",
        f"The lock keeper wants to know that the level of {weir} has been booked properly. See to it.",
        f"Station {weir}. Task: level entry per instruction 5, faults to be reported.",
    )

    @k.look("gauges_at|gauge_list", "The gauges of a weir.", weir=text("weir|station", "Name of the weir."))
    def gauges_at(weir):
        return [{"gauge|gauge_no": g, "type|principle": kinds[g]} for g in gauges] if weir == here else []

    @k.look("read_gauge|reading|poll", "What a gauge shows now.", gauge=text("gauge|gauge_no", "Which gauge."))
    def read_gauge(gauge):
        if gauge not in reads:
            return k.fail(f"No gauge {gauge}.")
        return {"level_cm|cm": reads[gauge], "water_degc": 9, "battery_pct": battery[gauge]}

    @k.act(
        "enter_level|book_level",
        "Enters the level of a weir in a book.",
        weir=text("weir|station", "Name of the weir."),
        cm=integer("cm|level_cm", "Level in cm."),
        book=text("book|book_no", "Number of the book."),
    )
    def enter_level(weir, cm, book):
        if weir != here or book != season or enter_level.made():
            return k.fail("Not entered: weir or book is wrong, or there is an entry.")
        return f"{weir}: {cm} cm, book {book}."

    @k.act(
        "report_gauge|report_fault",
        "Reports a gauge as faulty.",
        gauge=text("gauge|gauge_no", "Which gauge."),
        cm=integer("cm|reading", "What it shows, in cm."),
        kind=choice("kind|fault", "What is wrong with it.", ["deviates", "dead"], default="deviates"),
    )
    def report_gauge(gauge, cm, kind):
        if reads.get(gauge) != cm or kind == "dead":
            return k.fail("The report does not agree with the gauge.")
        return f"{gauge} reported: {kind}, {cm} cm."

    here, season, battery = weir, book, {g: k.int(700, 990) / 10 for g in gauges}

    def right():
        if not gauges_at.made(weir=weir):
            return gauges_at(weir=weir)
        unread = [read_gauge(gauge=g) for g in gauges if not read_gauge.made(gauge=g)]
        if unread:
            return unread
        if case == "none agree":
            return k.give_up("all three gauges differ.")
        calls = [] if enter_level.made() else [enter_level(weir=weir, cm=level, book=book)]
        if odd and not report_gauge.made(gauge=odd):
            calls.append(report_gauge(gauge=odd, cm=off))
        return calls

    return right
