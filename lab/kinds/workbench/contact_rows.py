"""Deletes the older row of every address that a CSV file has twice."""

from kind import integer, text

STRUCTURE = "dedupe"
DOMAIN = "CSV data"


def make(k):
    path = k.path("csv")
    mails = k.many(k.mail, k.int(3, 5))
    twice = mails[: k.pick(0, 1, 2, 2)]
    days = k.dates(len(mails) + len(twice))
    numbers = k.numbers(len(days), 2, 400)
    rows = [
        {"row|line": n, "mail|address": mail, "name": k.person(), "updated|changed": day}
        for n, mail, day in zip(sorted(numbers), k.shuffled(mails + twice), days, strict=True)
    ]
    old = []
    for mail in twice:
        old.append(min((r for r in rows if r["mail|address"] == mail), key=lambda r: r["updated|changed"]))

    k.role(
        "You tidy data files before they are imported.",
        "csv cleaner (addresses)",
        "You are run on exports that two systems have written into the same file, which is why some people are in it twice.",
    )
    k.must(
        "Of two rows with the same address the one that was updated last stays."
        "|Same address twice: the row with the older date goes.",
        "Names do not decide anything; spelling differs between the systems.",
    )
    k.goal(
        f"`{path}` has duplicate addresses, drop the older rows",
        f"Make sure that no address is in {path} more than once.",
        f"dedupe {path} by mail",
        f"The import chokes on {path} because of doubles. Could you remove them? Keep the fresher row of each.",
    )

    @k.look(
        "read_csv|rows_of|show_rows",
        "Prints the rows of a CSV file.|Rows of a file with their numbers.",
        file=text("file|path|csv", "The CSV file.|Path of the file."),
    )
    def read_csv(file):
        return (
            [r for r in rows if not delete_row.made(row=r["row|line"])] if file == path else k.fail(f"{file} not found")
        )

    @k.act(
        "delete_row|drop_row|remove_record",
        "Deletes a row of a CSV file; numbers of the others stay.|Takes one row out. The rest keeps its numbers.",
        file=text("file|path|csv", "The CSV file.|Path of the file."),
        row=integer("row|number|line", "Number of the row.|Which row."),
        stamp=text(
            "updated|stamp|expect",
            "Its date of change, as a safeguard.|Date in that row, to be sure it is the right one.",
        ),
    )
    def delete_row(file, row, stamp):
        held = [r for r in rows if r["row|line"] == row and r["updated|changed"] == stamp]
        if file != path or not held or delete_row.made(row=row):
            return k.fail(f"Row {row} of {file} with the date {stamp} does not exist.")
        return f"Row {row} deleted."

    def right():
        if not read_csv.made(file=path):
            return read_csv(file=path)
        left = [r for r in old if not delete_row.made(row=r["row|line"])]
        return [delete_row(file=path, row=r["row|line"], stamp=r["updated|changed"]) for r in left]

    return right
