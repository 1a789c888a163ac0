"""Compares what was counted with what the book says, and reports each difference with both figures."""

from kind import integer, text

STRUCTURE = "report-differences"
DOMAIN = "skins"

# thing, things, book, counter
SKINS = """article|articles|stock book|shelf count; till|tills|cash book|cash count;
key|key types|key book|key board; room|rooms|bed plan|bed check; box|boxes|packing list|gate count;
cow group|cow groups|herd book|barn count; class|classes|class book|head count;
shelf|shelves|catalogue|shelf check; bottle|bottle sorts|bar book|bar count;
tool|tools|tool book|tool check; bus|buses|ticket list|seat count; bed|beds|garden plan|plant count;
drug|drugs|drug book|cupboard count; depot|depots|fuel book|dipstick;
hive|hives|hive book|frame count; account|accounts|ledger|bank note;
chair row|chair rows|seating plan|chair count; team|teams|team list|head count;
licence|licences|licence book|machine scan; folder|folders|index|paper count;
jersey|jerseys|club book|locker check; crate|crates|deposit book|yard count""".split(";")


def make(k):
    thing, things, book, count = k.pick(SKINS).strip().split("|")
    n = k.int(3, 6)
    names, ids, should = k.words(n), k.ids(n), k.numbers(n, 5, 900)
    found = [x if k.chance(55) else max(1, x + k.pick(-1, 1) * k.int(1, 30)) for x in should]
    if k.chance(10):
        found = list(should)
    who, has_who = k.person(), k.chance(50)
    order = k.shuffled(range(n))
    t, b, c = thing.replace(" ", "_"), book.replace(" ", "_"), count.replace(" ", "_")

    k.role(f"""You compare the {book} with the {count}.|{book} / {count}|Differences are reported, not corrected.
        |auditor of a small house|You look for figures that do not agree.""")
    k.must(
        "Report every difference once, with both figures; what agrees is not reported.|"
        "One report for each difference, none for the rest."
    )
    if has_who:
        k.must(f"Reports go to {who}.|{who} gets the reports.")
    k.steps("Read <first> and <second>.", "Call <report> for each that differs.")
    k.goal(f"""Report the differences between the {book} and the {count}.|{book} vs {count}: report what differs
        |does the {count} agree with the {book}? report each difference
        |please compare {count} and {book}, all {things}
        |check: {things}\nleft: {book}\nright: {count}\nto do: report differences
        |The figures never match! Go through the {things} and report where {book} and {count} differ.
        |end of month, compare the {book} with the {count}
        |Which {things} have other figures in the {count} than in the {book}? Report them.""")

    @k.look(f"read_{b}|{b}|list_{b}", f"Shows the {book}.|What the {book} says.")
    def first():
        return [{f"{t}_no|id": ids[i], f"{t}|name": names[i], "figure|number": should[i]} for i in range(n)]

    @k.look(f"read_{c}|{c}|list_{c}", f"Shows the {count}.|What was found.")
    def second():
        return [{f"{t}|name": names[i], "found|counted": found[i]} for i in order]

    more = dict(to=text("to|for|whom", "Who gets the report.|Name of who gets it.")) if has_who else {}

    @k.act(
        "report|report_difference|note_difference",
        "Reports one difference.|Writes one difference down.",
        ref=text(f"{t}|id|no", f"Number of the {thing}.|Which {thing}, by number."),
        book_=integer("book|in_book|should", f"Figure of the {book}.|What the {book} says."),
        found_=integer("found|counted|is", f"Figure of the {count}.|What was found."),
        **more,
    )
    def report(ref, book_, found_, to=None):
        return f"{ref}: reported." if ref in ids else k.fail(f"No {thing} {ref}.")

    def right():
        if looks := [tool() for tool in (first, second) if not tool.made()]:
            return looks
        m = dict(to=who) if has_who else {}
        todo = [i for i in range(n) if should[i] != found[i] and not report.made(ref=ids[i])]
        return [report(ref=ids[i], book_=should[i], found_=found[i], **m) for i in todo]

    return right
