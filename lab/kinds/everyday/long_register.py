"""Pages through a register until a name is found, then changes or closes that entry."""

from kind import integer, text

STRUCTURE = "page-find"
DOMAIN = "skins"
SKINS = """visitor book,visitor,signature,strike out,the monastery
burial register,grave,row,renew,the churchyard
telephone book,phone line,bureau,block,the hospital
seed catalogue,seed,drawer,reserve,the seed library
stamp album,stamp,album page,lend,the philatelists
wine list,wine,bin,price up,the cellar
race entries,runner,start number,withdraw,the town race
membership roll,member,card,suspend,the gymnastics club
parish register,family,street,mark as moved,the parish
herbarium,plant,sheet,lend,the botanical institute
car park list,permit,bay,extend,the council offices
song book,song,key,transpose,the folk choir
bird ring list,ring,nest box,report,the bird station
cheese ledger,cheese,shelf,turn,the ripening cellar
costume index,costume,rail,repair,the opera
patent drawers,drawing,drawer,copy,the archive
pupil register,pupil,form,promote,the grammar school
ship register,ship,berth,fine,the harbour master
recipe box,recipe,chapter,reprint,the cookery school
honey log,hive,fruit farm,requeen,the beekeepers
ticket ledger,season ticket,block,stop,the football stadium
toy library,toy,cupboard,repair,the family centre
tram inventory,tram,shed,repaint,the tram museum
tool register,tool,cabinet,sharpen,the boat yard"""


def make(k):
    book, thing, detail, verb, house = k.pick(SKINS.splitlines()).split(",")
    slot, one, where = (word.replace(" ", "_") for word in (book, thing, detail))
    pages, each = k.int(2, 5), k.int(2, 4)
    names = [word.capitalize() for word in k.words(pages * each)]
    marks = k.words(len(names)) if k.chance(50) else [str(n) for n in k.numbers(len(names), 3, 999)]
    rows = list(zip(k.ids(len(names)), names, marks, strict=True))
    number, name, mark = k.pick(rows)
    gone = k.chance(12)
    wanted = k.word().capitalize() if gone else name
    asker, day, form = k.person(), k.date(), k.int(0, 2)

    k.role(
        f"{book.capitalize()}|You keep the {book} of {house}.|register clerk|You turn pages.",
        f"You work with the {book}, a long one.|Helper for the {book} ({house}).",
        f"The {book} of {house} is long and has many pages. You look for one {thing} by its name. When you have found it, you {verb} it, as you were asked. "
        "You never touch another line.",
    )
    k.must(
        f"If the {book} does not have it on any page, say that it could not be found.|Not on the last page either? Then report that it was not possible.",
        "Begin with page 1.|The first page is 1.",
    )
    k.steps("Read page after page with <page> until you see the name.", f"Then {verb} it with <change>.")
    k.goal(
        f"{verb.capitalize()} {wanted} in the {book}, by {day}. Asked by {asker}.",
        f"{asker} asks us to {verb} the {thing} {wanted}. It should be done by {day}.",
        f"{wanted}: {verb}, {day}, {asker}",
        f"Please be so kind and {verb} the {thing} called {wanted}. The date is {day}, and the request comes from {asker}.",
        f"Somewhere in that {book} there is {wanted}. I want you to {verb} it. Date {day}. I am {asker}.",
        f"by {day} we have to {verb} {wanted}, {asker} will not stop asking",
        f"{thing}: {wanted}\ndo: {verb}\ndate: {day}\nrequested by: {asker}",
        f"{day} is the day on which {asker} wants us to {verb} {wanted}. You will find it in the {book}.",
        f"Can we {verb} {wanted}? {asker} would be happy. Write {day} as the date.",
        f"In the matter of {wanted} ({thing}), {asker} requests that you {verb} it with the date {day}.",
    )

    @k.look(
        f"read_page|get_{slot}_page|list_{one}s|open_{slot}|{slot}",
        f"Reads a page of the {book}.|Shows one page: every {thing} with its {detail}.",
        number=integer("page|page_no|sheet", "Number of the page, from 1.|Which page."),
    )
    def page(number):
        if not 1 <= number <= pages:
            return k.fail(f"The {book} has no page {number}.")
        found = [{"entry|no|id": i, one: n, where: m} for i, n, m in rows[(number - 1) * each : number * each]]
        return k.result(found, f"next: {number + 1}" if number < pages else "This is the last page.")

    parts = {
        "mark": text(where, f"Its {detail}, as the {book} has it.|What stands under {detail}."),
        "day": text("day|date|by_day", "The date for it.|Which date goes with it."),
        "asker": text("asked_by|requested_by|person", "Who has asked for it.|Name of the person who wants it."),
    }
    chosen = [["day", "asker"], ["mark", "day", "asker"], ["mark", "asker"]][form]

    @k.act(
        f"{verb.replace(' ', '_')}_{one}|{verb.replace(' ', '_')}|update_entry|change_{one}",
        f"This is how to {verb} one {thing}.|Does it: {verb} a {thing} of the {book}.",
        number=text("entry|no|id", f"Number of the entry.|Which {thing}, by its number."),
        **{name: parts[name] for name in chosen},
    )
    def change(number, **_):
        if number not in [row[0] for row in rows]:
            return k.fail(f"There is no entry {number}.")
        return f"Entry {number}: done."

    def right():
        if change.calls:
            return k.finish()
        if gone or not k.seen(number):
            at = next((n for n in range(1, pages + 1) if not page.made(number=n)), None)
            return page(number=at) if at else k.give_up(f"{wanted} is not in the {book}.")
        values = {"mark": mark, "day": day, "asker": asker}
        return change(number=number, **{name: values[name] for name in chosen})

    return right
