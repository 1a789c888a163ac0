"""A search that finds nothing is repeated as the rule says: by the former name, in the other book, or not at all."""

from kind import choice, text

STRUCTURE = "empty-ask-again"
DOMAIN = "archives"

# person;book a;book b;act
SKINS = """citizen;town book;county book;issue
sailor;crew roll;port roll;certify
patient;clinic index;state index;copy
owner;land index;mortgage index;extract
pupil;school roll;district roll;confirm
soldier;muster roll;pension roll;attest
debtor;court index;bank index;report
voter;home roll;abroad roll;register
insured;life index;motor index;quote
driver;licence index;fine index;print
trader;guild book;tax book;license
tenant;rent index;housing index;certify
doctor;chamber roll;clinic roll;vouch
researcher;staff index;guest index;badge
importer;customs index;bond index;clear
farmer;field book;water book;pay
student;day roll;evening roll;enrol
passenger;ticket index;loss index;refund"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    person, b1, b2, act = k.pick(SKINS.split("\n")).split(";")
    name, former, no = k.person(), k.person(), k.id()
    pick = k.pick("name", "book", "stop")
    first = k.pick(b1, b2)
    second = b2 if first == b1 else b1
    keys = {(first, name): k.id(), (first, former): k.id(), (second, name): k.id(), (second, former): k.id()}
    there = k.chance(35)
    if not there:
        del keys[(first, name)]
    nowhere = k.chance(20)
    nxt = (first, former) if pick == "name" else (second, name)
    if nowhere:
        keys.pop(nxt)
    say = {
        "name": f"Search the {first}. If nothing is found, search it again under the former name; the {second} is not used.|First the {first}; nothing there, then the same book under the former name.",
        "book": f"Search the {first}. If nothing is found, search the {second} under the same name; former names are not used.|First the {first}, then the {second}, always under the present name.",
        "stop": f"Search the {first} under the present name. If nothing is found, that is the end: report that it was not done.|Only the {first}, only the present name. Nothing there: say that it cannot be done.",
    }[pick]
    k.must(say, "If nothing is found in the end, report that it was not possible.|Nothing found at all: say that it could not be done.")
    k.role(f"You search the books for any {person}.", "Archive, search room", f"Searcher of the {b1} and the {b2}.")
    k.steps("<search> as laid down.", "<give_out> by the key found.")
    k.goal(f"{act.capitalize()} for {name}, formerly {former}; request {no}.", f"request {no}: {name} (once {former}), {act}", f"{person.capitalize()} {name}, whose former name was {former}, asks under {no}: {act}.", f"{no} / {name} / formerly {former} / {act}")

    @k.look("search|find|look_in", f"Searches a book for {an(person)}.", book=choice("book|in", "Which book.", [b1, b2]), name=text("name|who", "Under which name."))
    def search(book, name):
        return [{"key|entry": keys[(book, name)], "name": name}] if (book, name) in keys else []

    @k.act(f"{act}|{act}_it", f"To {act} by an entry.", key=text("key|entry", "Key of the entry."), book=choice("book|from_book", "Which book it is in.", [b1, b2]), request=text("request|no", "Number of the request."))
    def give_out(key, book, request):
        return f"{request}: {act}, {key}." if key in keys.values() else k.fail(f"No entry {key}.")

    def right():
        if give_out.made():
            return None
        if not search.made(book=first, name=name):
            return search(book=first, name=name)
        if there:
            return give_out(key=keys[(first, name)], book=first, request=no)
        if pick == "stop":
            return k.give_up("nothing was found.")
        if not search.made(book=nxt[0], name=nxt[1]):
            return search(book=nxt[0], name=nxt[1])
        return k.give_up("nothing was found.") if nowhere else give_out(key=keys[nxt], book=nxt[0], request=no)

    return right
