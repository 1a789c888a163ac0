"""Finds the one line of a log that the goal means and acts on its id; logs, events and acts are drawn from tables."""

from kind import integer, text

STRUCTURE = "log-hunt"
DOMAIN = "skins"

# what writes the log; what its lines are about; what is identified
LOGS = """web server,request,requests|door,visit,visits|printer,job,jobs|build,run,runs|mail server,message,messages|pump,cycle,cycles
till,sale,sales|lift,ride,rides|database,query,queries|scanner,parcel,parcels|backup,archive,archives|phone exchange,call,calls
kiln,firing,firings|bank,transfer,transfers|camera,clip,clips|harbour,arrival,arrivals|lab,sample,samples|bakery,batch,batches
ticket gate,ticket,tickets|robot,task,tasks|router,session,sessions|laundry,load,loads|observatory,image,images|queue,item,items"""
EVENTS = """timed out|was refused|is too large|has no owner|came twice|was damaged|lost its label|is out of range|stalled
has a wrong sum|was left open|overheated|ran dry|is not signed|was cut short|came too late|has a bad checksum|is blocked
was sent back|has no address|is half empty|could not be read|slipped|was overwritten"""
GOOD = "finished|was accepted|is fine|arrived|was stored|passed|is complete|was counted|has started|was closed"
# verb; what the tool does with @; a value of the goal or of the line: name; how drawn
ACTS = """repeat;Repeats the @.|cancel;Cancels the @.|assign;Assigns the @ to somebody.;to;person|tag;Puts a tag on the @.;tag;word
block;Blocks the @ until a day.;until;date|refund;Refunds the @.;amount;money|retry;Tries the @ again.;attempts;number
report;Reports the @ to somebody.;to;mail|drop;Drops the @.|recheck;Has the @ checked again.;by;person|close;Closes the @.
mark;Marks the @ with a code.;code;id|move;Moves the @ to a place.;to;word|extend;Gives the @ more time.;minutes;number
release;Releases the @.|explain;Adds a note to the @.;note;title|archive;Archives the @ in a folder.;folder;folder"""


def make(k):
    source, unit, units = k.pick(LOGS.replace("\n", "|").split("|")).split(",")
    event, other = k.some(EVENTS.replace("\n", "|").split("|"), 2)
    verb, about, *third = k.pick(ACTS.replace("\n", "|").split("|")).split(";")
    count, by, style = k.int(5, 14), k.pick("event", "event", "who", "last"), k.int(0, 4)
    ids, who, at = k.ids(count), k.many(k.pick(k.word, k.person, k.host), 4), sorted(k.times(count))
    said, owner = [k.pick([*GOOD.split("|"), other]) for _ in ids], [k.pick(who) for _ in ids]
    hits = sorted(k.some(range(count), 1 if by == "event" else 2))
    for i in hits:
        said[i] = event
    want = hits[-1]
    is_there, day, has_day = not k.chance(8), k.date(), k.chance(40)
    if by == "who":
        owner[hits[0]], owner[want] = k.some(who, 2)
    if not is_there:
        said = [other if one == event else one for one in said]
    given = (k.int(2, 60) if third[1] == "number" else str(getattr(k, third[1])())) if third else None
    which = {"event": f"that {event}", "who": f"of {owner[want]} that {event}", "last": f"that {event} last"}[by]
    on, plus = f" on {day}" if has_day else "", f" ({third[0]}: {given})" if third else ""

    k.role(
        f"You read the log of the {source}.|{source} watch|You look after what the {source} writes down, {units} above all.",
        f"On call for the {source}. You {verb} what went wrong.|Log reader with one tool more.|Support, {units} of the {source}",
    )
    k.must(
        f"If no line says so, report that it was not done.|No such {unit} in the log: say that nothing could be done."
    )
    k.steps(f"<log> has the id of each {unit}.|Search <log>.", "Then <do> it, once.|Only one line is meant.")
    k.goal(
        f"{verb.capitalize()} the {unit} {which}{on}{plus}.|One {unit} {which}{on}: {verb} it{plus}.",
        f"the log{on} must show the {unit} {which}. {verb} that one{plus}|Which {unit} was it {which}{on}? {verb.capitalize()} it.{plus}",
        f"{source}{on}: {verb} the {unit} {which}{plus}|Please find the {unit} {which}{on}, and {verb} it{plus}.",
        f"We heard of one {unit} {which}{on}. It is the one to {verb}{plus}.|task: {verb}. {unit}: the one {which}{on}.{plus}",
    )
    asks = {"day": text("day|date|of", "Day of the log, year first.|Which day.")} if has_day else {}

    @k.look(
        f"read_log|log|{source.replace(' ', '_')}_log|tail",
        f"Prints the log of the {source}.|What the {source} wrote.",
        **asks,
    )
    def log(day=day):
        if day != own:
            return k.fail(f"Nothing was written on {day}.")
        forms = (
            "{0} {1} {2} {3} {4}",
            "[{0}] {1}={2} {3} {4}",
            "{0} | {4} | {1} {2} | {3}",
            "{0} {4}: {1} {2} {3}",
            "{1} {2} ({4}) {3}, {0}",
        )
        return k.raw(
            "\n".join(forms[style].format(at[i], unit, ids[i], said[i], f"user={owner[i]}") for i in range(count))
        )

    own = day
    params = {"no": text(f"{unit}_id|id|{unit}", f"Id of the {unit}, as the log has it.|Which {unit}, by its id.")}
    if third:
        draw = integer if third[1] == "number" else text
        params["third"] = draw(
            f"{third[0]}|the_{third[0]}", f"The {third[0]} that the order says.|{third[0].capitalize()}, as ordered."
        )

    @k.act(f"{verb}|{verb}_{unit}|do_{verb}", about.replace("@", unit) + f"|To {verb} one {unit}.", **params)
    def do(no, third=None):
        return k.one(f"{verb}: {no}.", "ok", f"{unit} {no} done") if no in ids else k.fail(f"There is no {unit} {no}.")

    def right():
        if not log.calls:
            return log(day=day) if has_day else log()
        if not is_there:
            return k.give_up(f"no {unit} {event}.")
        return [] if do.calls else do(no=ids[want], **({"third": given} if third else {}))

    return right
