"""Who does a job depends on the day of the week, which the system text tells."""

from kind import choice, text

STRUCTURE = "calendar-rule"
DOMAIN = "rounds"

SKINS = """bin round;contractor;district
milk run;haulier;dairy
sweeping;crew;market
reading;reader;quarter
patrol;guard;yard
gritting;depot;hill
ferry shift;skipper;pier
clean-up;firm;hall
feed run;driver;farm
mail run;courier;tower
watering;gardener;park
inspection;inspector;line
testing;lab;well
fuel run;tanker;camp
hoist duty;rigger;shaft
oven duty;baker;shop
gate duty;porter;plant
lock duty;keeper;canal
pumping;warden;polder
linen run;laundry;hotel"""
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


def make(k):
    job, who, place = k.pick(SKINS.split("\n")).split(";")
    at, name = k.int(0, 6), k.word()
    today, tomorrow = DAYS[at], DAYS[(at + 1) % 7]
    which, when = k.pick([("today", today), ("tomorrow", tomorrow)])
    firms, prices = k.words(7), k.ids(7)
    k.role(f"You order the {job}.|{job} orders|Every day another {who}.", "Daily orders")
    k.must(f"Today is {today}, tomorrow is {tomorrow}.|It is {today} today; {tomorrow} comes next.")
    k.steps("<week> shows who works when.|See <week>.", "<order> it.|Then <order>.")
    k.goal(
        f"Order the {job} in {place} {name} for {which}.",
        f"{job} {name} {which} pls",
        f"{place} {name} wants the {job} done {which}. Whose day is it? Order them.",
        f"{place}: {name}; {job}; {which}",
        f"nobody came to {name}! make sure of the {job} {which}",
    )

    @k.look(
        "week|plan|who_when",
        f"Which {who} works on which day.|The week, by day.",
        place=text(f"{place}|where", f"Name of the {place}.|Which {place}."),
    )
    def week(**by):
        return (
            [{"day": d, f"{who}|who": f, "contract|rate": p} for d, f, p in zip(DAYS, firms, prices, strict=True)]
            if by["place"] == name
            else k.fail("no plan for it")
        )

    @k.act(
        "order|call_in|commission",
        f"Orders the {job}.",
        place=text(f"{place}|where", f"Name of the {place}.|Which {place}."),
        who=text(f"{who}|who", f"The {who} of that day.|Which {who}."),
        contract=text("contract|rate", "Number of the contract.|Contract of that day."),
        day=choice("day|weekday", "Day of the week.|Which day.", DAYS),
    )
    def order(place, who, contract, day):
        return f"{who} comes on {day}" if who in firms else k.fail(f"no {who}")

    def right():
        if order.made():
            return None
        at = DAYS.index(when)
        return (
            order(place=name, who=firms[at], contract=prices[at], day=when)
            if week.made(place=name)
            else week(place=name)
        )

    return right
