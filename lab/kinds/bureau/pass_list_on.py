"""Hands a whole list on in one call, written as the first tool gave it."""

from kind import flag, text

STRUCTURE = "batch"
DOMAIN = "skins"

# things, where they are listed, where the list goes, what each list is made for
SKINS = """plates|canteen|dishwasher|shift; parts|workshop|wholesaler|order;
pupils|school office|bus firm|trip; rooms|hotel desk|cleaners|round;
keys|porter's lodge|locksmith|copy job; guests|party planner|caterer|evening;
plants|garden centre|nursery|delivery; seats|theatre office|box office|show;
books|library|bindery|repair run; players|club office|league|match day;
pallets|warehouse|haulier|load; tyres|tyre shop|recycler|pickup; dogs|kennel|vet|vaccination day;
samples|farm office|lab|test run; machines|laundry|service firm|check;
boats|marina|crane crew|lift day; meters|landlord|utility|reading;
costumes|theatre store|dry cleaner|wash; songs|choir|print shop|concert;
bikes|rental|mechanic|service; tables|restaurant|decorator|wedding;
servers|it corner|data centre|patch night""".split(";")


def make(k):
    things, place, to, job = k.pick(SKINS).strip().split("|")
    name, wrong = k.words(2)
    n, sep = k.int(2, 6), k.pick(", ", ",", " ", "; ")
    lists = {name: sep.join(k.ids(n)), wrong: sep.join(k.ids(n))}
    is_empty, has_day, has_rush = k.chance(12), k.chance(55), k.chance(45)
    day, rush, code = k.date(), k.chance(50), k.id()
    j, t = job.replace(" ", "_"), to.replace(" ", "_")

    k.role(f"""You pass lists of {things} on.|{place}, lists|You stand between the {place} and the {to}.
        |{place} bot for {things}|All you do: take the list, hand it to the {to}.""")
    k.must(f"Our customer number with the {to} is {code}.|{to}: we are customer {code} there.")
    k.must("The list goes over as it is, in one go.|Copy the list as it stands; one call for all of it.")
    k.must(
        "If the list is empty, report that it could not be done.|"
        f"No {things} on it? Then say that nothing was passed on."
    )
    k.steps(f"<read> the list of the {job}.", "Then <submit_list>, once.")
    w = (f" for {day}" if has_day else "") + ((" - it is urgent" if rush else " - not urgent") if has_rush else "")
    k.goal(f"""Pass the {things} of {job} {name} on to the {to}{w}|{job} {name}: {things} -> {to}{w}
        |could the {to} have the list of {things} for {name}{w}? thanks
        |The {to} is still waiting for our list ({job} {name})! Send it{w}
        |{job} = {name} / recipient = {to} / content = {things}{w}
        |i promised the {to} the {things} of {name}, please send them all at once{w}
        |Hand the {to} what we have down for {job} {name}, all {things} in one list{w}
        |{name} is next. Get the {things} over to the {to}{w}""")

    @k.look(
        f"list_{things}|{things}_of|read_list",
        f"Gives the {things} of one {job}.|Reads out the list for one {job}.",
        job_=text(f"{j}|name|of", f"Name of the {job}.|Which {job}."),
    )
    def read(job_):
        if job_ not in lists:
            return k.fail(f"No {job} is called {job_}.")
        if is_empty and job_ == name:
            return k.result({f"{things}": "", f"{j}|for": name}, f"No {things}.")
        return {f"{things}": lists[job_], f"{j}|for": job_}

    more = dict(day_=text("day|date|for_day", "The day it is for.|For which day.")) if has_day else {}
    more |= dict(rush_=flag("urgent|rush|express", "Whether it is urgent.|Urgent or not.")) if has_rush else {}

    @k.act(
        f"send_list|send_to_{t}|hand_over",
        f"Sends a list of {things} to the {to}.|Gives the {to} a list.",
        all_=text(f"{things}|list|content", f"All {things}, as the list has them.|The list itself."),
        customer=text("customer|customer_no|account", "Our customer number.|Number under which we are known."),
        **more,
    )
    def submit_list(all_, customer, day_=None, rush_=None):
        if is_empty or customer != code:
            return k.fail(f"The {to} can't take that.")
        return f"The {to} has the list."

    def right():
        if not read.made(job_=name):
            return read(job_=name)
        if is_empty:
            return k.give_up("the list is empty.")
        args = dict(all_=lists[name], customer=code)
        args |= (dict(day_=day) if has_day else {}) | (dict(rush_=rush) if has_rush else {})
        return None if submit_list.made(**args) else submit_list(**args)

    return right
