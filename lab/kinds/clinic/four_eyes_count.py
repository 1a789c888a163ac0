"""Closes the day's count of a drug if two people counted the same, and reports it if they did not."""

from kind import integer, text

STRUCTURE = "four-eyes"
DOMAIN = "pharmacy"


def make(k):
    drug, shelf = k.word(), k.id()
    first, second, chief = k.people(3)
    counted, other = k.numbers(2, 20, 400)
    agree = k.chance(50)
    again = counted if agree else other
    missing = k.chance(20)
    sheets = k.ids(2)

    k.role(
        "You close the daily counts of controlled drugs. Two pairs of eyes see more than one.",
        "daily count, narcotics",
        "You compare what two colleagues have counted, without suspicion and without indulgence.",
    )
    k.must(
        f"Two people count each drug. If both say the same, close the count; if not, report both numbers to {chief} "
        "and close nothing."
        f"|Equal counts: close. Unequal counts: report to {chief}, with the first number and the second.",
        "If the second count has not been made, leave everything and say that the count could not be closed.",
    )
    k.steps("<sheets_of> names the two sheets.", "<read_sheet> opens one.")
    k.goal(
        f"Would you see to today's count of {drug}, please?",
        f"count of {drug}: close it or report it, shift ends",
        f"Drug: {drug}. Task: compare the counts and do what follows.",
        f"{first} and {second} have counted {drug}; kindly finish the matter.",
    )

    @k.look(
        "sheets_of|count_sheets|find_sheets",
        "Lists the count sheets of a drug for today.",
        name=text("drug|name", "Which drug."),
    )
    def sheets_of(name):
        if name != drug:
            return []
        rows = [{"sheet": sheets[0], "counted_by|by": first}, {"sheet": sheets[1], "counted_by|by": second}]
        return k.result(rows[:1] if missing else rows, f"{drug} lies on shelf {shelf}.")

    @k.look("read_sheet|open_sheet|sheet", "Opens a count sheet.", no=text("sheet|no", "Number of the sheet."))
    def read_sheet(no):
        if no not in sheets[: 1 if missing else 2]:
            return k.fail(f"There is no sheet {no}.")
        return {"sheet": no, "yesterday": yesterday, "today|counted": counted if no == sheets[0] else again}

    yesterday = k.int(401, 600)

    @k.act(
        "close_count|close_day|confirm_count",
        "Closes the count of a shelf.",
        place=text("shelf|place", "Which shelf."),
        pieces=integer("pieces|counted", "The number that was counted."),
    )
    def close_count(place, pieces):
        return f"Closed with {pieces}." if place == shelf else k.fail(f"No shelf {place}.")

    @k.act(
        "report|report_difference|raise_alarm",
        "Reports a difference to a person.",
        to=text("to|person", "Who is told."),
        place=text("shelf|place", "Which shelf."),
        one=integer("first|first_count", "What the first sheet says."),
        two=integer("second|second_count", "What the second sheet says."),
    )
    def report(to, place, one, two):
        return f"{to} knows about {one} and {two}." if place == shelf else k.fail(f"No shelf {place}.")

    def right():
        if close_count.calls or report.calls:
            return None
        if not sheets_of.made(name=drug):
            return sheets_of(name=drug)
        if missing:
            return k.give_up("the second count is missing")
        todo = [read_sheet(no=s) for s in sheets if not read_sheet.made(no=s)]
        if todo:
            return todo
        if agree:
            return close_count(place=shelf, pieces=counted)
        return report(to=chief, place=shelf, one=counted, two=again)

    return right
