"""Takes one after the other from a waiting line and sends each to the right place."""

from kind import choice, text

STRUCTURE = "queue"
DOMAIN = "skins"

# who waits, plural, place, counter; what they may want: three
SKINS = """visitor|visitors|town hall|counter|passport|parking|marriage;
caller|callers|heating firm|line|repair|invoice|offer;
patient|patients|eye clinic|room|glasses|check|surgery;
parcel|parcels|post room|trolley|letter|box|pallet; bike|bikes|bike shop|stand|brakes|wheel|chain;
dog|dogs|dog salon|table|wash|clip|claws; truck|trucks|gate|ramp|load|unload|weigh;
student|students|exam office|desk|grades|transfer|leave;
customer|customers|bank branch|desk|cash|loan|card;
ticket|tickets|it help desk|queue|printer|login|network; boat|boats|lock|chamber|up|down|wait;
guest|guests|hotel desk|desk|check_in|check_out|complaint;
sample|samples|dairy lab|bench|fat|germs|water; shoe|shoes|cobbler|bench|sole|heel|zip;
container|containers|recycling yard|bay|glass|metal|wood; car|cars|tyre shop|lift|summer|winter|valve;
mail|mails|school office|folder|absence|bill|request;
claim|claims|insurance corner|tray|fire|water|theft; donor|donors|food bank|table|bread|cans|fruit;
musician|musicians|open stage|slot|solo|duo|band;
phone|phones|repair kiosk|bench|screen|battery|socket; book|books|return desk|cart|novel|comic|map""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    one, many, place, counter, *wants = k.pick(SKINS).strip().split("|")
    n, desks = k.int(2, 5), k.shuffled(k.pick(k.ids, k.words)(3))
    rows = [(ref, k.pick(wants)) for ref in k.ids(n)]
    if k.chance(10):
        rows = []
    has_note, stamp = k.chance(40), k.id()
    served = {}
    desk_of = dict(zip(wants, desks, strict=True))

    k.role(f"""You direct the {many} at {an(place)}.|{place}: usher|You keep the line of {many} moving.
        |queue bot, {place}|Whoever waits at our {place} is sent on by you.""")
    table = [f"{want.replace('_', ' ')}: {desk}" for want, desk in desk_of.items()]
    k.must(f"Where to: {'; '.join(k.shuffled(table))}.|Each {counter} has its work. {', '.join(k.shuffled(table))}.")
    k.must("One at a time, until nobody is left.|Stop when the line is empty.")
    if has_note:
        k.must(f"Write stamp {stamp} on it every time.|Today's stamp is {stamp}.")
    k.steps("Ask <head> who is first.|<head> says who is first.", "Send them on with <send>.", "Then the next.")
    k.goal(f"""Work through the line of {many}.|there are {many} waiting. send each to the right {counter}
        |Nobody should be left waiting at the {place}.|Please see that all {many} get to their {counter}.
        |{many} in line -> {counter}, until it's empty|Why is the line so long again? Get it down to zero.
        |Can you take over the {many} now? One after the other, right {counter} each.
        |shift: now; job: {many}; end: when none waits""")

    def waiting():
        return [row for row in rows if row[0] not in served]

    @k.look(f"next_{one}|who_is_next|first_in_line|peek",
            f"Shows which {one} is first in line.|The {one} that comes next.")
    def head():
        if not waiting():
            return k.result({}, "Nobody is waiting.")
        row = waiting()[0]
        return {f"{one}|number|id": row[0], "wants|for|topic": row[1], "behind_it|waiting_after": len(waiting()) - 1}

    more = dict(stamp=text("stamp|mark|code", "Stamp of the day.|Today's stamp.")) if has_note else {}

    @k.act(f"send_to_{counter}|send|direct|send_on",
           f"Sends the first {one} to {an(counter)}.|Gives one {one} to {an(counter)}.",
           ref=text(f"{one}|number|who", f"Number of the {one}.|Which {one}."),
           to=choice(f"{counter}|to|where", f"Which {counter}.|Where to.", sorted(desks)), **more)
    def send(ref, to, stamp=None):
        if not waiting() or waiting()[0][0] != ref:
            return k.fail(f"{ref} is not first in line.")
        served[ref] = to
        return f"{ref} goes to {to}."

    def right():
        if not waiting():
            return k.finish() if k.seen("Nobody is waiting.") or head.made() and not rows else head()
        ref, want = waiting()[0]
        if not k.seen(ref):
            return head()
        return send(ref=ref, to=desk_of[want], **(dict(stamp=stamp) if has_note else {}))

    return right
