"""Takes the next item of an inbox, does what its type asks for, and goes on until the inbox is empty."""

from kind import choice, text

STRUCTURE = "queue"
DOMAIN = "request inbox"

# item, items, inbox, field, values, act, about, second field, how it looks
SKINS = """request|requests|access inbox|system|mail,vpn,wiki|grant|Grants a request|for|person;
job|jobs|render queue|size|small,medium,large|render|Renders a job|file|path; ticket|tickets|help desk|area|login,billing,export|answer|Answers a ticket|customer|person;
change|changes|merge queue|target|main,next,hotfix|merge|Merges a change|branch|key; report|reports|bug inbox|severity|low,high,critical|file|Files a report|page|url;
order|orders|print shop|paper|matt,glossy,recycled|print|Prints an order|design|path; upload|uploads|media inbox|kind|photo,video,audio|store|Stores an upload|name|path;
mail|mails|shared mailbox|topic|press,sales,support|forward|Forwards a mail|sender|mail; event|events|event queue|type|create,update,delete|apply|Applies an event|record|id;
string|strings|translation queue|language|german,polish,french|translate|Sends a string to a translator|text key|key;
scan|scans|scanner|verdict|clean,suspect,infected|sort|Sorts a scan|file|path; signup|signups|waiting list|plan|free,team,business|activate|Activates a signup|address|mail;
review|reviews|review queue|result|accept,rework,refuse|record|Records a review|document|title; task|tasks|deploy queue|stage|dev,test,live|deploy|Deploys a task|build|version;
comment|comments|moderation queue|tone|fine,rude,spam|judge|Judges a comment|author|person; shot|shots|retouch queue|job|crop,colour,cleanup|retouch|Retouches a shot|file|path""".split(";")


def make(k):
    item, items, inbox, field, values, verb, about, second, how = k.pick(SKINS).strip().split("|")
    values, f, s = values.split(","), field.replace(" ", "_"), second.replace(" ", "_")
    queue = [(i, k.pick(values), getattr(k, how)()) for i in k.ids(k.int(2, 4))]
    wants_second = k.chance(50)
    if k.chance(8):
        queue = []
    empty = k.pick("The inbox is empty.", "Nothing waits.", "No more.")

    k.role(f"""You work off the {inbox}.|{inbox} worker|You are on shift at the {inbox}.|one {item} after the other
        |You handle {items}. No breaks, no guesses.|Agent for a busy team; {items} come in, you {verb} them.|queue consumer""")
    k.must(f"Stop only when the {inbox} says that nothing is left.|The work ends when no {item} waits any more.")
    k.steps("<peek> prints the next one.|Ask <peek>.", "<handle> it with what is printed, then ask again.")
    k.goal(f"""Empty the {inbox}.|{verb.capitalize()} every {item} in the {inbox}.|inbox zero please: {inbox}
        |work through all {items} until none waits|The {inbox} has piled up. Handle each {item} by its {field}.
        |todo: {inbox} -> 0|Please {verb} what waits in the {inbox}, one by one till the end.
        |Nothing may be left in the {inbox} tonight.|Are there {items}? {verb.capitalize()} them all, with the {field} that each one has.""")

    def left():
        return [q for q in queue if not handle.made(key=q[0])]

    @k.look(f"next_{item}|peek|take_{item}|inbox_head", f"Shows the {item} that is first in line.|The next {item}, and how many wait.")
    def peek():
        if not left():
            return k.result(None, empty, waiting=0)
        row = dict(zip((f"id|{item}_id|no", f, s), left()[0], strict=True))
        return k.result(row, k.alias("Next one.|First in line.|One is there."), waiting=len(left()))

    params = dict(key=text(f"id|{item}|{item}_id", f"Id of the {item}."), kind=choice(f"{f}|{f}_value", f"{field.capitalize()} of the {item}.", values))
    if wants_second:
        params["extra"] = text(f"{s}|{s}_of_it", f"The {second}, as shown.|{second.capitalize()} that stands with it.")

    @k.act(f"{verb}|{verb}_{item}|{verb}_next", f"{about} and takes it out of the line.", **dict(k.shuffled(list(params.items()))))
    def handle(key, kind, extra=None):
        if not left() or left()[0][:2] != (key, kind) or extra not in (None, left()[0][2]):
            return k.fail(f"{key} with {field} {kind} is not next.")
        return f"{key}: {k.alias('ok|done|handled')}"

    if k.chance(50):
        k.success(peek, waiting=0)

    def right():
        rest = left()
        if rest and k.seen(rest[0][0]):
            return handle(key=rest[0][0], kind=rest[0][1], **(dict(extra=rest[0][2]) if wants_second else {}))
        return k.finish() if not rest and k.seen(empty) else peek()

    return right
