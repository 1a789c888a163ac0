"""Collects a value from each of several offices and hands them in together, each in its place."""

from kind import choice, integer, text

STRUCTURE = "collect-act"
DOMAIN = "summaries"

# thing;three offices;figure;report
SKINS = """project;finance,legal,works;costs;summary
town;school,police,fire;staff;return
patient;lab,ward,kitchen;portions;chart
ship;pilot,tug,berth;dues;bill
election;north,centre,south;votes;tally
fund;desk,bank,audit;units;statement
plant;boiler,turbine,cooling;degrees;log
claim;garage,doctor,police;points;opinion
course;lecture,lab,exam;hours;plan
estate;rent,heat,water;charges;account
line;depot,track,signal;delays;bulletin
import;weight,health,tax;fees;notice
basin;spring,mill,lock;litres;table
case;filing,hearing,service;fees;cost note
budget;income,debt,reserve;millions;draft
study;site,clinic,school;cases;overview
grid;solar,hydro,wind;megawatts;report
archive;deeds,maps,photos;boxes;inventory"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, offices, fig, report = k.pick(SKINS.split("\n")).split(";")
    offices = offices.split(",")
    no, by = k.id(), k.person()
    vals = {o: dict(zip(("planned", "actual"), k.numbers(2, 10, 900), strict=True)) for o in offices}
    col = k.pick("planned", "actual")
    use = offices if k.chance(50) else k.some(offices, 2)
    rest = [o for o in offices if o not in use]
    k.must(f"The {col} {fig} go in, not the {'actual' if col == 'planned' else 'planned'} ones.|Hand in what is {col}.", f"The field of {rest[0]} is left out this time.|Nothing is handed in for {rest[0]}." if rest else "All three are wanted.|No field may be missing.")
    k.role(f"You collect {fig} for every {thing}.", f"{report}: {fig}", "Collector of figures.")
    k.steps("<ask_office> one by one.", "One <hand_in> at the end.")
    k.goal(f"Hand in the {report} of {thing} {no}, for {by}.", f"{report}, {thing} {no}, {by}", f"{by} needs the {report} on {no}; collect and hand in.", f"collect {fig} for {no}, then hand in the {report} ({by})")

    @k.look("ask_office|figures_of|ask", f"The {fig} of one office for {an(thing)}.", office=choice("office|from_office", "Which office.", offices), no=text("no|id", f"Number of the {thing}."))
    def ask_office(**a):
        if a["office"] not in vals or a["no"] != no:
            return k.fail(f"{a['office']} has nothing on {a['no']}.")
        return {"office": a["office"], **vals[a["office"]]}

    fields = {o: integer(f"{o}|{o}_{fig}", f"The {fig} of the {o} office.", optional=True) for o in offices}

    @k.act("hand_in|submit_all|deliver", f"Hands in the {report} of {an(thing)}.", no=text("no|id", f"Number of the {thing}."), by=text("by|for_whom", "For whom."), **fields)
    def hand_in(**a):
        return f"The {report} of {a['no']} is in." if a["no"] == no else k.fail(f"No {thing} {a['no']}.")

    def right():
        if hand_in.made():
            return None
        looks = [ask_office(office=o, no=no) for o in use if not ask_office.made(office=o, no=no)]
        return looks or hand_in(no=no, by=by, **{o: vals[o][col] for o in use})

    return right
