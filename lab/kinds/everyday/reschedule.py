"""Puts an appointment of one day on another day, at a new hour or at the hour that it had."""

from kind import flag, text

STRUCTURE = "move"
DOMAIN = "skins"
SKINS = """boiler service,boiler services,household,the heating firm
choir rehearsal,choir rehearsals,section,the parish
lens fitting,lens fittings,patient,the optician
school outing,school outings,class,the school office
hoof trimming,hoof trimmings,stable,the farrier
driving test,driving tests,learner,the test centre
wedding tasting,wedding tastings,couple,the caterer
lawn mowing,lawn mowings,garden,the groundsmen
guided walk,guided walks,group,the nature reserve
bottle delivery,bottle deliveries,cafe,the dairy
league match,league matches,team,the football league
lift inspection,lift inspections,building,the lift firm
book reading,book readings,poet,the bookshop
carpet cleaning,carpet cleanings,firm,the cleaners
judo class,judo classes,trainer,the sports hall
flight lesson,flight lessons,student,the gliding club
parents' evening,parents' evenings,teacher,the primary school
blood donation,blood donations,donor,the donor bus
noon concert,noon concerts,soloist,the cathedral
skip collection,skip collections,site,the waste yard
bee inspection,bee inspections,keeper,the bee society
bus charter,bus charters,club,the coach company
puppet show,puppet shows,troupe,the little theatre
tree felling,tree fellings,farmer,the forestry office"""


def make(k):
    thing, plural, who, house = k.pick(SKINS.splitlines()).split(",")
    by_person = who in (
        "patient",
        "learner",
        "poet",
        "trainer",
        "student",
        "teacher",
        "donor",
        "soloist",
        "keeper",
        "owner",
    )
    name, *others = k.people(4) if by_person else [word.capitalize() for word in k.words(4)]
    old, new, *more = k.dates(5)
    at, keeps, tells = k.time(), k.chance(50), k.chance(50)
    owners = [(name, old), (name, more[0]), (others[0], old), (others[1], new), (others[2], more[1])][: k.int(3, 5)]
    rows = [(number, *row, k.time()) for number, row in zip(k.ids(len(owners)), owners, strict=True)]
    target, had = rows[0][0], rows[0][3]
    hour = had if keeps else at
    is_gone = k.chance(12)
    rows = k.shuffled(rows[1:] if is_gone else rows)
    slot = thing.replace(" ", "_").replace("'", "")
    when = "at the same hour" if keeps else f"at {at}"
    told = "let them know" if tells else "no message to them"

    k.role(
        f"Planner|You plan for {house}.|You move appointments.|Diary of {house}",
        f"You are the secretary of {house}; the diary is yours.|calendar helper ({house}), short answers",
        f"You keep the diary in which {house} writes every {thing}. When a {who} asks, you put it on another day. You keep the hour unless "
        "another one is named. You send a message only when you are told to.",
    )
    k.must(
        "Without a new hour, the old hour stays.|The hour stays as it was where none is named.",
        f"If there is no {thing} on the old day, say that you could not move it.|Nothing in the diary on the old day: report it as not done.",
    )
    k.steps("Read <diary> for the number.|<diary> has the numbers and hours.", "Move it with <move>.")
    k.goal(
        f"Move the {thing} for {name} from {old} to {new}, {when}; {told}.",
        f"{name} would rather have the {thing} on {new} than on {old}, {when} please ({told}).",
        f"{thing}, {name}: {new} instead of {old}, {when}, {told}",
        f"On {old} nobody is in, so could the {thing} of {name} be on {new}, {when}? And {told}.",
        f"Dear office, the {thing} on {old} has to be put off to {new}, {when}. It concerns {name}. As to a message: {told}.",
        f"{new}, {when}: that is when {name} gets the {thing} that was planned for {old}. {told.capitalize()}.",
        f"who: {name}\nwhat: {thing}\nnot: {old}\nbut: {new}, {when}\nmessage: {told}",
        f"I cannot on {old}. Please, {new} is good for me, {when}. It is the {thing}. My name in the diary is {name}. About the message: {told}.",
        f"The ferry does not go on {old}! {name} gets the {thing} on {new}, {when}, {told}.",
        f"Postpone: {name} / {thing} / was {old} / now {new} / {when} / {told}",
    )

    @k.look(
        f"get_diary|list_{plural.replace(' ', '_').replace(chr(39), '')}|diary|{slot}_plan|show_calendar",
        f"Lists the {plural} that are planned.|The diary: every {thing} with its day and hour.",
    )
    def diary():
        moved = move.calls[-1] if move.calls else {}
        return [
            {"no|id|entry": number, who: owner, "day|date": day, "hour|time|at": time}
            if number != moved.get("number")
            else {"no|id|entry": number, who: owner, "day|date": moved["day"], "hour|time|at": moved["hour"]}
            for number, owner, day, time in rows
        ]

    @k.act(
        f"move_{slot}|reschedule|update_entry|put_off|set_day",
        f"Puts a {thing} on another day.|Changes day and hour of an entry of the diary.",
        number=text("no|id|entry", f"Number of the {thing} in the diary.|Which entry."),
        day=text("day|new_day|date", "The new day.|Day on which it will be, as year-month-day."),
        hour=text("hour|time|at", "Hour at which it begins.|Time of day."),
        tell=flag("tell|notify|send_message", f"Whether the {who} gets a message.|True: a message is sent."),
    )
    def move(number, day, hour, tell):
        if number not in [row[0] for row in rows]:
            return k.fail(f"The diary has no entry {number}.")
        return f"{number} is on {day} at {hour} now."

    def right():
        if not diary.calls:
            return diary()
        if is_gone:
            return k.give_up(f"{name} has no {thing} on {old}.")
        if not move.made(number=target):
            return move(number=target, day=new, hour=hour, tell=tells)
        return k.finish()

    return right
