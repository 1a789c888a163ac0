"""Answers with the one who is named in a list for a day or a place, from several lists of the same form."""

from kind import choice, integer

STRUCTURE = "question-listed"
DOMAIN = "skins"

# list, what it is by, who is named, three kinds of list
SKINS = """duty list|day:d|nurse|early,late,night; key list|door:w|holder|main,spare,master;
coach list|team:w|coach|boys,girls,mixed; bell list|hour:t|ringer|feast,sunday,weekday;
cleaning list|floor:n|cleaner|week,deep,window; lunch list|table:n|waiter|lunch,dinner,brunch;
call list|line:n|agent|sales,support,billing; lock list|gate:w|porter|summer,winter,holiday;
stage list|scene:n|actor|first cast,second cast,understudy;
watch list|hour:t|sailor|port,starboard,bridge; exam list|room:i|examiner|written,oral,practical;
van list|plate:i|driver|north,south,city; reading list|sunday:d|reader|first,second,psalm;
ward list|bed:n|doctor|surgery,heart,child; plot list|plot:i|gardener|lower,upper,hill;
stall list|stall:n|trader|food,craft,books; shift list|day:d|baker|bread,cake,oven;
tour list|start:t|guide|german,french,english; piste list|run:w|groomer|upper,lower,valley;
seat list|seat:i|guest|stalls,balcony,box; backup list|host:h|admin|daily,weekly,monthly;
chapter list|chapter:n|author|draft,proof,final""".split(";")


def make(k):
    book, by, who, kinds = k.pick(SKINS).strip().split("|")
    by, kind = by.split(":")
    kinds = kinds.split(",")
    n = k.int(3, 7)
    draws = dict(d=lambda: k.dates(n), w=lambda: k.words(n), t=lambda: k.times(n), n=lambda: k.numbers(n, 1, 60),
                 i=lambda: k.ids(n), h=lambda: k.many(k.host, n))
    keys = draws[kind]()
    sheets = {one: dict(zip(keys, k.people(n), strict=True)) for one in kinds}
    sheet, key = k.pick(kinds), k.pick(keys)
    answer = sheets[sheet][key]
    gone, year, has_year = k.chance(12), k.int(2023, 2028), k.chance(60)
    rows = k.shuffled(keys)
    shown = [x for x in rows if not gone or x != key]
    b = book.replace(" ", "_")

    k.role(f"""You read out of the {book}.|{book} info|People ask who is on; the {book} is pinned to your wall.
        |You know who is down for what.|enquiries, {book}""")
    k.must(f"There are several lists: {', '.join(kinds)}.|The {book} comes as {', '.join(kinds)}; take the right one.")
    k.must(f"If the {by} is not on it, report that it can't be told.|Not on the list: say that it is not known.")
    if has_year:
        k.must(f"We use the lists of {year}.|The year is {year}.")
    k.steps("Open <read>.", "Answer with the name.")
    k.goal(f"""Who is {who} for {by} {key}? I mean the list {sheet}.|{book}, {sheet}: {who} for {by} {key}?
        |{by} {key} - {who} ({sheet})?
        |who's down in the {sheet} {book} for {by} {key}?|list: {sheet}\n{by}: {key}\nwanted: {who}
        |I have to know who the {who} is, {sheet} list, {by} {key}
        |Nobody shows up for {key}! Who is the {who} there ({sheet})?
        |please look into the {sheet} list and tell me the {who} of {by} {key}""")
    k.answers(f"Name of the {who}.|The {who}, by name.|The name in the list.")

    more = dict(year_=integer("year|of_year|for", "Year of the list.|Which year.")) if has_year else {}

    @k.look(f"read_{b}|show_list|{b}", f"Shows one {book}.|Reads one {book}.",
            which=choice("list|kind|which", "Which list.|Kind of list.", kinds), **more)
    def read(which, year_=None):
        if which not in sheets:
            return k.fail(f"There is no list {which}.")
        return [{by: x, f"{who}|name": sheets[which][x]} for x in shown]

    def right():
        args = dict(which=sheet) | (dict(year_=year) if has_year else {})
        if not read.made(**args):
            return read(**args)
        return k.give_up(f"the {by} is not on the list.") if gone else k.answer(answer)

    return right
