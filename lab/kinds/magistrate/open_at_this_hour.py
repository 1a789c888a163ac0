"""Acts at once if the office is open at this hour; otherwise defers to the hour the rule names."""

from kind import text

STRUCTURE = "time-window"
DOMAIN = "opening hours"

# office;matter;act
SKINS = """embassy;visa question;put_through
bank;payment;execute
court;filing;lodge
clinic;prescription;send
customs post;clearance;present
town hall;registration;enter
power desk;switching;switch_now
school;excuse;hand_in
registry;search;start_search
tax office;objection;submit
laboratory;sample;deliver
harbour;entry request;announce
insurer;claim;report
waterworks;complaint;log_it
notary;deed;read_out
exchange;order;place
archive;loan request;fetch
police desk;notice;file_notice"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    office, matter, act = k.pick(SKINS.split("\n")).split(";")
    names, mine_no = k.words(3), k.id()
    hours = {n: sorted(k.times(2)) for n in names}
    mine = names[0]
    now = next(t for t in k.times(30) if t not in hours[mine])
    lo, hi = hours[mine]
    inside = lo < now < hi
    rule = k.pick("open", "close", "refuse", "closed_only")
    word = act.replace("_", " ")
    say = {
        "open": f"Between opening and closing, {word}; at other hours, defer it to the opening hour.|Closed? Then defer it to when it opens.",
        "close": f"Between opening and closing, {word}; at other hours, defer it to the closing hour, when the post is emptied.|Closed? Then defer it to the closing hour.",
        "refuse": f"Between opening and closing, {word}; at other hours do nothing and report that it was not done.|Closed? Then say that it cannot be done.",
        "closed_only": f"{word.capitalize()} only while it is closed; while it is open, defer it to the closing hour.|While it is open, defer it to the closing hour; while closed, {word}.",
    }[rule]
    k.must(f"It is {now} now.|The clock says {now}.", say)
    k.role(f"You bring matters to the {office}.", f"{office}, messenger", f"Courier for every {matter}.")
    k.steps("<hours_of> tells when it is open.")
    k.goal(f"{matter.capitalize()} {mine_no} for {office} {mine}.", f"{mine_no} -> {mine}", f"Bring {matter} {mine_no} to {mine}, or defer it, as the hour demands.", f"The {office} {mine} is to have {matter} {mine_no}.")

    @k.look("hours_of|opening_hours|when_open", f"When {an(office)} opens and closes.", name=text("name|office|of", f"Name of the {office}."))
    def hours_of(name):
        return {"opens|from": hours[name][0], "closes|to": hours[name][1]} if name in hours else k.fail(f"No {office} {name}.")

    @k.act(f"{act}", f"To {word} {an(matter)}, right now.", no=text("no|id", f"Number of the {matter}."), name=text("name|office|at", f"Name of the {office}."))
    def do_now(no, name):
        return f"{no} is with {name}." if name in hours else k.fail(f"No {office} {name}.")

    @k.act("defer|postpone|do_later", f"Defers {an(matter)} to an hour.", no=text("no|id", f"Number of the {matter}."), name=text("name|office|at", f"Name of the {office}."), hour=text("hour|time|until", "To which hour."))
    def defer(no, name, hour):
        return f"{no} waits until {hour}." if name in hours and hour in hours[name] else k.fail(f"{hour} is no hour of {name}.")

    def right():
        if do_now.made() or defer.made():
            return None
        if not hours_of.made(name=mine):
            return hours_of(name=mine)
        if inside != (rule == "closed_only"):
            return do_now(no=mine_no, name=mine)
        if rule == "refuse":
            return k.give_up(f"{mine} is closed.")
        return defer(no=mine_no, name=mine, hour=lo if rule == "open" else hi)

    return right
