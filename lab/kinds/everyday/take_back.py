"""Takes back the latest change that somebody made to a list that several people keep."""

from kind import text

STRUCTURE = "undo"
DOMAIN = "skins"
SKINS = """shopping list,line,kitchen,changed|added|crossed out
seating plan,seat,banquet hall,moved|swapped|cleared
duty roster,shift,ward,changed|swapped|cleared
sheet music index,piece,brass band,renamed|added|removed
planting plan,bed,garden,replanted|renamed|cleared
menu card,dish,bistro,repriced|renamed|removed
lesson plan,lesson,school,moved|renamed|cancelled
guest book,room,guest house,changed|added|closed
price board,piece,greengrocer's,repriced|renamed|removed
key register,key,town hall,lent|returned|renamed
stage plan,prop,theatre,moved|added|removed
fixture list,match,chess club,moved|changed|cancelled
catalogue,card,library,renamed|moved|removed
route sheet,stop,bus company,added|moved|removed
stock book,crate,brewery,counted|moved|removed
phone list,number,parish,changed|added|removed
display plan,cabinet,museum,moved|renamed|cleared
feeding plan,cage,zoo,changed|doubled|cancelled
chore chart,chore,household,moved|swapped|removed
packing list,bag,scout camp,added|changed|removed
berth plan,berth,marina,moved|swapped|cleared
work order book,job,garage,changed|closed|moved
ringing table,bell,bell tower,changed|swapped|removed
tasting sheet,wine,vineyard,marked|renamed|removed"""


def make(k):
    book, item, house, verbs = k.pick(SKINS.splitlines()).split(",")
    who, asker, *others = k.people(5)
    things, days = k.words(6), k.shuffled(k.dates(6))
    mine = k.int(1, 3) if k.chance(88) else 0
    owners = [who] * mine + others[: k.int(2, 3)]
    rows = [
        (number, day, k.time(), owner, k.one(verbs), thing)
        for number, day, owner, thing in zip(k.ids(len(owners)), days, owners, things, strict=False)
    ]
    own = [row for row in rows if row[3] == who]
    last = max(own, key=lambda row: row[1]) if own else None
    rows = k.shuffled(rows) if k.chance(50) else sorted(rows, key=lambda row: row[1], reverse=k.chance(50))
    slot, one = book.replace(" ", "_"), item
    needs_asker = k.chance(60)

    k.role(
        f"Undo|You look after the {book} of a {house}.|{book} keeper|You mend the {book}.",
        f"Several people write into the {book} of our {house}. You take wrong changes back.",
        f"You are responsible for the {book} of the {house}. Everybody may change it, and sometimes somebody regrets it. Then you take back that "
        "one change. Nothing else is touched.",
    )
    k.must(
        f"Only one change is taken back: the latest one of that person.|Take back nothing but the newest change which that person made to the {book}.",
        "Who has changed nothing has nothing to take back: then say that it was not possible.|If that person made no change, report that "
        "nothing could be taken back.",
    )
    k.steps("Read the changes with <changes>.|<changes> shows who did what, and when.", "Then <undo>.")
    k.goal(
        f"Take back the last thing that {who} did to the {book}. {asker} asked for it.",
        f"{who} has made a mess of the {book}. Undo the latest change, please. {asker}",
        f"undo {who}, latest, for {asker}",
        f"Oh dear, {who} says the last change in the {book} was a mistake. Could it be reversed? Ask in the name of {asker}.",
        f"On behalf of {asker}: the most recent change by {who} is to be reversed.",
        f"{who} pressed the wrong button just now. I am {asker} and I want it as it was before.",
        f"{book}\nwhose change: {who} (newest)\naction: take back\nwanted by: {asker}",
        f"{asker} here. What {who} changed last in the {book} was not agreed. Back with it!",
        f"Can the newest change of {who} be undone? It is {asker} who wishes it.",
        f"Sorry, it was me, {asker}: I told {who} to change a {item}, and that was wrong. Take that last change of {who} back.",
    )

    @k.look(
        f"list_changes|get_history|{slot}_history|who_changed_what|changes",
        f"Lists the changes of the {book}.|Who changed which {item} of the {book}, and on what day.",
    )
    def changes():
        return [
            {"change|no|entry": number, "day|on": day, "time|at": at, "by|who": owner, "what|did": verb, one: thing}
            for number, day, at, owner, verb, thing in rows
            if not undo.made(number=number)
        ]

    more = (
        {"asker": text("asked_by|for|on_behalf_of", "Who wants it taken back.|Name of who asked.")}
        if needs_asker
        else {}
    )

    @k.act(
        f"undo_change|revert_change|take_back|undo|restore_{one}",
        f"Takes one change of the {book} back.|Puts a {item} back to what it was before a change.",
        number=text("change|no|entry", "Number of the change.|Which change."),
        **more,
    )
    def undo(number, asker=None):
        if number not in [row[0] for row in rows]:
            return k.fail(f"There is no change {number}.")
        return f"Change {number} is taken back."

    def right():
        if not changes.calls:
            return changes()
        if last is None:
            return k.give_up(f"{who} has changed nothing.")
        if undo.calls:
            return k.finish()
        return undo(number=last[0], **({"asker": asker} if needs_asker else {}))

    return right
