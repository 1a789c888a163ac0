"""Reads a notice and its amendments, and enters the value that holds in the end."""

from kind import text

STRUCTURE = "amended"
DOMAIN = "official gazette"

# notice;subject;value
SKINS = """by-law;levy;rate
timetable notice;train;platform
speed order;road;limit
water order;district;pressure
court rule;form;fee
exam notice;subject;hall
voting notice;precinct;room
tariff notice;cable;price
visiting order;ward;hour
customs circular;heading;quota
school circular;class;bus
grid notice;line;window
rent order;quarter;index
insurance circular;product;excess
safety notice;lab;chemical
bank circular;account;interest
harbour notice;berth;draught
fishing order;lake;season"""

FROM = "council minister clerk court director".split()


def make(k):
    thing, subject, value = k.pick(SKINS.split("\n")).split(";")
    a, b = k.words(2)
    good, bad = k.some(FROM, 2)
    rows, days = [], sorted(k.dates(5))
    rows.append(dict(no=k.id(), day=days[0], about=a, by=good, value=k.word()))
    for day in days[1:]:
        rows.append(dict(no=k.id(), day=day, about=k.pick(a, a, b), by=k.pick(good, good, bad), value=k.word()))
    rule = k.pick("last", "by", "first", "before")
    limit = k.pick(days[2:4])
    mine = [r for r in rows if r["about"] == a]
    fits = {"last": mine, "by": [r for r in mine if r["by"] == good], "first": mine[:1], "before": [r for r in mine if r["day"] < limit]}[rule]
    use = fits[-1]
    say = {
        "last": "A later notice replaces an earlier one.|Of several notices the latest holds.",
        "by": f"A later notice replaces an earlier one, but only if it comes from the {good}; what the {bad} issues has no effect.|Of the notices of the {good} the latest holds. The {bad} has no say.",
        "first": "The original notice holds; all later ones were annulled.|Only the earliest notice is valid, the rest was struck down.",
        "before": f"The latest notice issued before {limit} holds; from {limit} on nothing issued counts.|What was issued on {limit} or later is void; of the rest the latest holds.",
    }[rule]
    k.must(say)
    k.role(f"You keep the consolidated text of every {thing}.", f"{thing}s, consolidated edition", f"Editor of the gazette. What holds now goes into the text.")
    k.steps("<notices> lists them all.", "<consolidate> with the value and the number of the notice it comes from.")
    k.goal(
        f"Enter the {value} that holds for {subject} {a}.", f"What is the {value} of {a} by law? Bring the text up to date.", f"consolidate {value}, {subject} {a}", f"The text on {subject} {a} is out of date ({value}). Correct it."
    )

    @k.look("notices|gazette|list_notices", f"Lists every {thing} of the gazette.")
    def notices():
        return [{"notice|no": r["no"], "issued|date": r["day"], subject: r["about"], "issued_by|from": r["by"], value: r["value"]} for r in k_rows]

    k_rows = k.shuffled(rows)

    @k.act(
        "consolidate|enter_value|update_text",
        f"Writes the {value} that holds into the consolidated text.",
        subject=text(f"{subject}|subject", f"Which {subject}."),
        value=text(f"{value}|value", f"The {value} that holds."),
        source=text("source|notice|by_notice", "Number of the notice that it comes from."),
    )
    def consolidate(subject, value, source):
        if source not in [r["no"] for r in rows]:
            return k.fail(f"No notice {source}.")
        return f"{subject}: {value} ({source})."

    def right():
        if not notices.made():
            return notices()
        if not consolidate.made():
            return consolidate(subject=a, value=use["value"], source=use["no"])

    return right
