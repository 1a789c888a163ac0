"""Puts a remark, word for word, on the record of one person of two or three with that name."""

from kind import choice, text

STRUCTURE = "pick-by-two"
DOMAIN = "skins"
SKINS = """guest,guests,room,stay,a small hotel by the station
pupil,pupils,class,school file,the village school
patient,patients,bed,chart,ward four
rower,rowers,boat,club card,the rowing club
customer,customers,street,customer file,the laundry
borrower,borrowers,branch,library card,the town library
horse,horses,stall,stable sheet,the riding school
tenant,tenants,flat,tenancy,the caretaker's office
singer,singers,voice,choir sheet,the church choir
passenger,passengers,coach,ticket,the night train
camper,campers,pitch,stay,the camp site
toddler,toddlers,group,day book,the kindergarten
goalkeeper,goalkeepers,team,licence,the handball league
resident,residents,corridor,care plan,the old people's home
trainee,trainees,workshop,training record,the joinery
diner,diners,table,reservation,the fish restaurant
stallholder,stallholders,stand,permit,the weekly market
volunteer,volunteers,shift,helper card,the soup kitchen
subscriber,subscribers,district,delivery slip,the newspaper round
dog,dogs,kennel,boarding sheet,the animal home
player,players,role,contract,the puppet theatre
student,students,subject,lesson book,the music school
gardener,gardeners,plot,lease,the allotment club
driver,drivers,route,duty sheet,the bus depot
swimmer,swimmers,lane,start card,the swimming gala
potter,potters,hall,file,the craft fair"""
NOTES = """allergic to {w}|brings {w} along|pays for the {w} at the end of the month|comes {n} minutes late on {w} days|lost the {w} again
must not lift the {w}|likes the {w} near the window|has lent us a {w} and wants it back|can be reached through {w}|wants {n} {w}s next time
was promised a new {w}|left the {w} behind|no {w} before {n} o'clock|needs help with the {w}|asked twice about the {w}"""


def make(k):
    who, plural, detail, record, house = k.pick(SKINS.splitlines()).split(",")
    name, others = k.person(), k.people(k.int(1, 3))
    note = k.one(*NOTES.splitlines()).format(w=k.word(), n=k.int(3, 11))
    marks = k.words(3) if k.chance(50) else [f"{n}{k.pick('', 'a', 'b')}" for n in k.numbers(3, 2, 60)]
    rows = [[name, mark, k.pick("-", k.title())] for mark in marks[: k.int(2, 3)]]
    wanted = marks[0]
    rows += [[other, k.pick(wanted, k.word()), "-"] for other in others]
    rows = [(number, *row) for number, row in zip(k.ids(len(rows)), k.shuffled(rows), strict=True)]
    case = k.pick("note", "note", "note", "note", "note", "note", "note", "there", "gone")
    rows = [row for row in rows if case != "gone" or row[1:3] != (name, wanted)]
    if case == "there":
        rows = [(*row[:3], note) if row[1:3] == (name, wanted) else row for row in rows]
    right_one = next((row for row in rows if row[1:3] == (name, wanted)), None)
    kinds = k.pick(["remark", "warning"], ["normal", "urgent"], [])
    how = k.pick(kinds) if kinds else None

    k.role(
        f"{who.capitalize()} notes|Clerk.|You write remarks on the {record} of {plural} at {house}.",
        f"You help at {house}.|Assistant of {house}. You keep the notes about {plural}.|front desk, {house}",
        f"You look after the records of {house}. People tell you what should be remembered about {plural}. You write it down exactly as "
        f"it was said. You never write it on the wrong {record}.",
    )
    k.must(
        f"Enter a note word for word. If that very note is there already, leave it. If no {who} fits, say that it could not be noted."
        f"|Copy the words of the note exactly. Never enter the same note twice on one {record}; where no {who} fits, report that you "
        "did not do it.",
        *([f"Every note is entered as {how}.|The kind of a note: always {how}."] if how else []),
    )
    k.steps(f"Find the {who} with <find>: the {detail} tells people of one name apart.", "Then call <add>.")
    k.goal(
        f'Note for {name}, {detail} {wanted}: "{note}"',
        f'Would you kindly put a remark on the {record} of {name} ({detail} {wanted})? It should read "{note}". Thank you so much.',
        f'{name} in {wanted}, no time to explain, write down "{note}"',
        f'My mum says you must write "{note}" for {name}. The one with {detail} {wanted}, not the other one!',
        f'The following is to be entered on the {record} of {name}, {detail} {wanted}: "{note}".',
        f'I want to add a note. The name is {name}. The {detail} is {wanted}. The note is "{note}".',
        f'I used to pencil these in the margin. Put "{note}" down for {name}, {detail} {wanted}, will you?',
        f"ADD NOTE\n{who}: {name}\n{detail}: {wanted}\ntext: {note}",
        f'"{note}" belongs on the {record} of the {name} who has {detail} {wanted}.',
        f'They have just rung. So that nobody forgets it: {name}, {detail} {wanted}, note "{note}".',
        f'Could "{note}" be added for {name} of {detail} {wanted}?',
    )

    @k.look(
        f"find_{who}|search_{plural}|get_{plural}_by_name|lookup_{who}|{plural}",
        f"Finds {plural} by name.|Lists the {plural} who have a name, with their {detail}.|Looks up a {who}.",
        name=text(f"name|{who}|full_name", f"Name of the {who}.|First name and surname."),
    )
    def find(name):
        found = [row for row in rows if row[1] == name]
        return [
            {"id|no|number": i, "name": n, detail: d, "notes|remarks": note if add.made(number=i) else text}
            for i, n, d, text in found
        ]

    more = {"kind": choice("kind|type|level", "What sort of note it is.|Sort of the note.", kinds)} if kinds else {}

    @k.act(
        f"add_note|create_note|write_remark|note_{who}|append_to_{record.replace(' ', '_')}",
        f"Puts a note on the {record} of one {who}.|Adds a remark to a {record}.",
        number=text(f"id|{who}_id|number", f"Number of the {who}.|Which {who}, by number."),
        words=text("note|text|remark", "What the note says.|Words of the note."),
        **more,
    )
    def add(number, words, kind=None):
        if number not in [row[0] for row in rows]:
            return k.fail(f"No {who} has the number {number}.")
        return f"Noted for {number}."

    def right():
        if not find.made(name=name):
            return find(name=name)
        if right_one is None:
            return k.give_up(f"there is no {name} with {detail} {wanted}.")
        if case == "there" or add.made(number=right_one[0]):
            return k.finish()
        return add(number=right_one[0], words=note, **({"kind": how} if how else {}))

    return right
