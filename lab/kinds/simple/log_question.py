"""Answers what a log says about one thing: when, by whom, or which id; logs, events and questions are drawn."""

from kind import text

STRUCTURE = "question-listed"
DOMAIN = "skins"

# what writes; what the lines are about
LOGS = """weather station,gust|coffee machine,cup|toll gate,car|parcel machine,parcel|test runner,test|dam,gate|mill,sack|chat server,login
car park,entry|microscope,slide|tram,stop|bot,command|museum,loan|water works,pump|switchboard,call|radar,echo|vending machine,sale
compiler,unit|cold store,door|drill,hole|archive,box|ski lift,run|voting machine,ballot|firewall,packet|scale,weighing"""
EVENTS = """began|ended|failed|was refused|was opened|was closed|was moved|was doubled|was repaired|was lost|was found|was checked|was paid
was skipped|was sent|was delayed|was renamed|was cleared|was blocked|was counted"""
# what is asked; how it is drawn; the question
FIELDS = """by;person;who did it|at;time;at what time|host;host;on which host|ref;id;under which reference|cost;money;for how much|file;path;in which file
from;word;from where|release;version;in which version|page;url;on which page|desk;word;at which desk|badge;id;with which badge
phone;phone;from which number|method;ident;by which method|lane;word;in which lane|due;date;with which due date|mail;mail;from which address"""


def make(k):
    source, unit = k.pick(LOGS.replace("\n", "|").split("|")).split(",")
    asked, *sides = (row.split(";") for row in k.some(FIELDS.replace("\n", "|").split("|"), k.int(2, 4)))
    field, kind, question = asked
    events, count = k.some(EVENTS.replace("\n", "|").split("|"), 4), k.int(5, 12)
    names = k.many(k.pick(k.word, k.ident, k.id), 4)
    pairs = k.some([(name, event) for name in names for event in events], count)
    (name, event), style = k.pick(pairs), k.pick("raw", "raw", "rows", "rows")
    columns = {called: k.many(lambda sort=sort: str(getattr(k, sort)()), count) for called, sort, _ in [asked, *sides]}
    day, has_day, finds = k.date(), k.chance(40), k.chance(35)
    answer, on, form = columns[field][pairs.index((name, event))], f" on {day}" if has_day else "", k.int(0, 2)

    k.role(
        f"You answer questions about the log of the {source}.|{source} log, question desk|You read logs for people who can't.",
        f"Support for the {source}: you look things up.|A reader of the {source} log. No opinions.|Facts from the {source}, in one word.",
    )
    k.must(
        f"Answer with the {field} alone.|The answer is the field {field}, nothing else.|Say only what the log has as {field}."
    )
    k.steps("<log> prints it.|Read <log>.", "Then answer.|Submit what the line says.")
    k.goal(
        f"The {unit} {name} {event}{on}: {question}?|{question.capitalize()}? I mean the {unit} {name}, when it {event}{on}.",
        f"Tell me {question} ({unit} {name} {event}{on}).|{unit} {name}, {event}{on}; {field}?|What is the {field} of the line where {name} {event}{on}?",
        f"{field} of {unit} {name}, the time it {event}{on}|Please look up {question}: {name} {event}{on}.",
        f"Somebody asks about the {unit} {name}. It {event}{on}, but {question}?|log: {source}{on}. {unit}: {name}, {event}. wanted: {field}",
    )
    k.answers(f"The {field}.|What the log has as {field}.|{field.capitalize()}, copied from the line.")
    params = {"day": text("day|date|of", "Day of the log, year first.|Which day.")} if has_day else {}
    if finds:
        params["word"] = text(
            "grep|contains|search", f"Only lines with this word; a name of one {unit}.|Name of one {unit}."
        )

    @k.look(
        f"log|read_log|{source.replace(' ', '_')}_log|history",
        f"Prints the log of the {source}.|Lines of the {source}.",
        **params,
    )
    def log(day=day, word=""):
        if day != own:
            return k.fail(f"There is no log of {day}.")
        rows = []
        for i, (one, what) in enumerate(pairs):
            if word in one:
                rows.append({unit: one, "event|what": what} | {called: columns[called][i] for called in columns})
        if style == "rows":
            return rows
        lines = []
        for row in rows:
            (_, one), (_, what), *rest = row.items()
            more = "; ".join(f"{a} {b}" for a, b in rest)
            lines.append(
                (f"{unit} {one} {what}; {more}", f"[{more}] {unit} {one}: {what}", f"{one} {what} ({more})")[form]
            )
        return k.raw("\n".join(lines))

    own = day

    def right():
        more = ({"day": day} if has_day else {}) | ({"word": name} if finds else {})
        return log(**more) if not log.made(**more) else k.answer(answer)

    return right
