"""Goes through today's requests: each is approved or turned down by two limits of the system text."""

from kind import choice, integer, text

STRUCTURE = "approve-reject"
DOMAIN = "committees"

# request;amount;second;who
SKINS = """travel grant;euros;days;student
book wish;price;copies;reader
leave;hours;weeks;nurse
overnight stay;guests;nights;tenant
hall booking;heads;hours;club
kit order;pounds;pieces;team
visit;visitors;minutes;family
excursion;cost;pupils;teacher
repair;cost;days;caretaker
poster permit;posters;weeks;band
lab slot;samples;hours;researcher
loan;value;months;museum
menu change;cost;dishes;cook
stall;metres;days;trader
donation appeal;letters;weeks;charity
rehearsal;players;hours;orchestra
print job;pages;copies;office
exam extension;minutes;pages;candidate
camp fire;logs;hours;troop
adjournment;days;witnesses;lawyer"""


def make(k):
    request, one, two, who = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 4)
    la, lb = k.int(20, 90), k.int(5, 19)
    nos, people, day = k.ids(n), k.people(n), k.date()
    kinds = [k.pick("ok", "ok", "one", "two") for _ in range(n)]
    a = [k.int(la + 1, la + 60) if x == "one" else k.int(2, la) for x in kinds]
    b = [k.int(lb + 1, lb + 30) if x == "two" else k.int(1, lb) for x in kinds]

    k.role(f"You decide on requests: {request}.|{request} committee", "You are fair and quick.|I say yes or no, with a reason.")
    k.must(f"At most {la} {one} and at most {lb} {two}. Whoever goes beyond is turned down, for {one} or {two}, whichever is too much.|Limits: {la} {one}, {lb} {two}. Above one of them: turn it down and name which.")
    k.steps("<requests> of the day.|See <requests>.", "<approve> or <turn_down> each.")
    k.goal(
        f"Decide on every {request} of {day}.",
        f"{day}: {request}, all of them, yes or no",
        f"The committee is asked to rule on each {request} received on {day}, in accordance with the limits in force.",
        f"pls go through the requests of {day} ({request}) and decide each",
    )

    @k.look("requests|list_requests|received", f"The requests of a day: {one} and {two}.", day=text("day|date", "The day."))
    def requests(day_=day, **by):
        if by["day"] != day_:
            return []
        return [{"no|id": nos[i], f"{who}|name": people[i], one: a[i], two: b[i]} for i in range(n)]

    @k.act("approve|grant|say_yes", "Approves a request.", no=text("no|id", "Number of the request."), amount=integer(one, f"How many {one}, as asked for."))
    def approve(no, amount):
        ok = no in nos and not approve.made(no=no) and not turn_down.made(no=no)
        return f"{no}: yes, {amount}." if ok else k.fail("No such request, or it is decided.")

    @k.act("turn_down|reject|say_no", "Turns a request down.", no=text("no|id", "Number of the request."), why=choice("why|too_much", "What is too much.", [one, two]))
    def turn_down(no, why):
        ok = no in nos and not approve.made(no=no) and not turn_down.made(no=no)
        return f"{no}: no ({why})." if ok else k.fail("No such request, or it is decided.")

    def right():
        if not requests.made(day=day):
            return requests(day=day)
        left = [i for i in range(n) if not approve.made(no=nos[i]) and not turn_down.made(no=nos[i])]
        why = {"one": one, "two": two}
        return [approve(no=nos[i], amount=a[i]) if kinds[i] == "ok" else turn_down(no=nos[i], why=why[kinds[i]]) for i in left]

    return right
