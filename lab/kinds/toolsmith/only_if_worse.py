"""Compares a fresh reading with the one of the run before and raises it only if it has become worse."""

from kind import choice, integer, text

STRUCTURE = "act-if-worse"
DOMAIN = "monitoring"

# thing;reading;worse is;history;verb;third person;choice;values
SKINS = """suite;failures;more;last run;open_issue;Opens an issue for;severity;minor,major
page;load time;more;last audit;flag_page;Flags;team;web,content
model;accuracy;less;last evaluation;hold_model;Holds;stage;trial,live
link;packet loss;more;last probe;call_carrier;Calls the carrier of;line;first,second
battery;capacity;less;last cycle;order_spare;Orders a spare for;pace;normal,express
binary;size;more;last build;block_merge;Blocks the merge of;rule;soft,hard
coverage;percent;less;last commit;comment;Comments on;tone;plain,firm
pump;vibration;more;last round;plan_service;Plans service of;shift;day,night
query;millis;more;last week;attach_plan;Attaches a plan to;format;text,graph
culture;growth;less;last check;feed;Feeds;medium;weak,strong
printer;drift;more;last print;recalibrate;Recalibrates;axis;plane,height
dataset;missing rows;more;last load;quarantine;Quarantines;scope;rows,table
site;score;less;last scan;notify_owner;Notifies the owner of;via;mail,chat
host;patch gap;more;last sweep;schedule_patch;Schedules a patch of;window;early,late
lens;sharpness;less;last session;send_in;Sends in;service;quick,full
pipeline;minutes;more;last week;profile;Profiles;depth;steps,jobs
queue;wait;more;last hour;add_consumer;Adds a consumer to;size;small,large
river gauge;level;more;last reading;warn;Warns about;zone;north,south
account;balance;less;last month;remind;Reminds;letter;first,second
solar panel;yield;less;last day;inspect;Inspects;method;drone,ladder
index;bloat;more;last night;reindex;Reindexes;mode;online,offline
freezer;temperature;more;last log;move_samples;Moves samples out of;target;spare,central"""


def make(k):
    thing, reading, worse, last, verb, does, field, values = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    t, r, lw, say, values = thing.translate(u), reading.translate(u), last.translate(u), verb.replace("_", " "), values.split(",")
    name, value, ref, has_ref = k.pick(k.word, k.ident)(), k.pick(values), k.id(), k.chance(40)
    now, before, older = k.numbers(3, 12, 95)
    if (now > before) != (worse == "more") and k.chance(50):
        now, before = before, now
    bad = now > before if worse == "more" else now < before
    both, has_now, run, old_run = k.chance(45), k.chance(70), k.id(), k.id()
    in_rule = k.chance(50)
    plus = ("" if in_rule else f" ({field} {value})") + (f", ref {ref}" if has_ref else "")

    k.role(
        f"You watch the {reading} of each {thing}.|{reading} trend|Only what becomes worse is worth a word.|You compare with the {last}.",
    )
    k.must(f"Worse means {worse} than in the {last}. Equal or better: do nothing.|Only if the {reading} is {worse} than in the {last}, {say}.")
    if in_rule:
        k.must(f"{field.capitalize()}: {value}.|The {field} is {value}.")
    k.steps("<fresh> and <previous>.", "<do> if it is worse.")
    k.goal(
        f"Has the {reading} of {name} become worse since the {last}? Then {say}{plus}.|{name}: {reading} now vs {last}, {say} if worse{plus}",
        f"Please {say} for {thing} {name} if its {reading} is worse than in the {last}{plus}.|{say} {name} if {r} is worse{plus}",
        f"check {name} against the {last}; worse -> {say}{plus}|I have a bad feeling about {name}. {say.capitalize()} if the {reading} got worse{plus}.",
        f"trend check {t} {name} ({reading}){plus}: {say} only when worse|{name} worse than the {last}? {say}, else nothing{plus}",
    )
    of = text(f"{t}|of|name", f"Name of the {thing}.")

    @k.look(f"measure_{t}|get_{r}|read_{r}", f"The {reading} of one {thing} now.", of=of)
    def fresh(of):
        return {t: name, "run|run_id": run, r: now} if of == name else k.fail(f"no {thing} {of}")

    @k.look(f"get_{lw}|{lw}|previous_{r}", f"The {reading} of one {thing} in the {last}, and before that.", of=of)
    def previous(of):
        if of != name:
            return k.fail(f"no {thing} {of}")
        return {t: name, "run|run_id": old_run, r: before, f"{r}_before_that|older_{r}": older}

    more = {"now": integer(f"{r}|{r}_now", f"The {reading} now.")} if has_now else {"run": text("run|run_id", "The run of the reading now.")}
    if both:
        more["before"] = integer(f"{r}_before|{lw}", f"The {reading} in the {last}.")
    if has_ref:
        more["ref"] = text("ref|ticket", "Reference for the record.")

    @k.act(f"{verb}|{verb}_{t}" if verb != "comment" else "comment|add_comment", f"{does} one {thing}.", of=of, value=choice(field, f"The {field}.", values), **more)
    def do(of, value, **a):
        return k.one("ok", f"{say}: ok", "done") if of == name and not do.calls else k.fail(f"no {thing} {of}")

    def right():
        if looks := [x(of=name) for x in (fresh, previous) if not x.made(of=name)]:
            return looks
        given = {a: b for a, b in dict(now=now, run=run, before=before, ref=ref).items() if a in more}
        return do(of=name, value=value, **given) if bad and not do.calls else None

    return right
