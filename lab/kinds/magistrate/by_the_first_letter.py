"""Sends each person to the desk whose letters cover the name; surname or first name, as the rule says."""

from kind import text

STRUCTURE = "alphabet-range"
DOMAIN = "counters"

# person;persons;desk;verb
SKINS = """taxpayer;taxpayers;desk;send
voter;voters;booth;direct
pupil;pupils;room;seat
patient;patients;counter;call
client;clients;teller;assign
heir;heirs;clerk;invite
tenant;tenants;officer;refer
juror;jurors;bench;place
importer;importers;window;queue
driver;drivers;lane;guide
applicant;applicants;panel;list
retiree;retirees;section;transfer
researcher;researchers;locker;allot
farmer;farmers;office;route
student;students;tutor;hand
passenger;passengers;gate;board
insured;insured persons;agent;pass
official;officials;mess;invite"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    one, many, desk, verb = k.pick(SKINS.split("\n")).split(";")
    cuts = k.pick(["F", "M"], ["H", "P"], ["D", "K"], ["G", "R"])
    ranges = [("A", cuts[0]), (chr(ord(cuts[0]) + 1), cuts[1]), (chr(ord(cuts[1]) + 1), "Z")]
    desks, day = k.words(3), k.date()
    names = [n for n in k.people(12) if all("A" <= w[0] <= "Z" for w in n.split())][: k.int(2, 4)]
    rows = dict(zip(names, k.ids(len(names)), strict=True))
    part = k.pick(0, -1)
    where = {n: next(d for (a, b), d in zip(ranges, desks, strict=True) if a <= n.split()[part][0] <= b) for n in names}
    table = k.pick("; ", ", ").join(f"{a} to {b}: {d}" for (a, b), d in zip(ranges, desks, strict=True))
    which = "last name" if part else "first name"
    k.must(f"Each {desk} has its letters: {table}.|Letters and {desk}s: {table}.", f"The initial of the {which} counts.|Decisive is the first letter of the {which}.")
    k.role(f"You distribute {many} among {desk}s.", f"{many}: which {desk}?", "Distribution by letters.")
    k.steps("<list_today> first.", "<distribute> everybody.")
    k.goal(f"Distribute the {many} of {day}.", f"{day}: {verb} every {one}", f"All {many} who come on {day} are to be distributed by their letters.", f"Who goes to which {desk} on {day}? {verb.capitalize()} them.")

    @k.look("list_today|who_comes|names_of_day", f"The {many} of a day.", day=text("day|date", "Which day."))
    def list_today(**by):
        if by["day"] != day:
            return []
        return [{f"{one}|name": n, "no|id": i} for n, i in rows.items() if not distribute.made(no=i)]

    @k.act(f"{verb}|{verb}_one|{verb}_to", f"Gives one {one} {an(desk)}.", no=text("no|id", f"Number of the {one}."), desk=text(f"{desk}|to", f"Name of the {desk}."), day=text("day|date", "For which day."))
    def distribute(**by):
        return f"{by['no']}: {by['desk']}." if by["no"] in rows.values() and by["desk"] in desks else k.fail(f"No such {one} or {desk}.")

    def right():
        if not list_today.made(day=day):
            return list_today(day=day)
        return [distribute(no=i, desk=where[n], day=day) for n, i in rows.items() if not distribute.made(no=i)]

    return right
