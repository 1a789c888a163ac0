"""Carries the fields of one record over into another system."""

from kind import choice, flag, integer, text

STRUCTURE = "handover"
DOMAIN = "integrations"

# record;source;new record;target;number field;choice field;values
SKINS = """bug report;form;issue;tracker;votes;severity;low,mid,high
alert;monitor;incident;pager;count;level;info,warn,crit
order;shop;work order;workshop;pieces;finish;raw,painted,plated
sample;lab system;analysis;queue;millilitres;method;fast,standard,deep
applicant;inbox;candidate;board;years;stage;new,call,meet
lead;website;deal;crm;seats;plan;basic,team,company
merge request;mirror;review;review board;files;risk;small,medium,big
reading;logger;measurement;database;raw_value;quality;good,doubtful,bad
device;scanner;asset;inventory;ports;class;server,printer,phone
photo;camera;exhibit;catalog;megapixels;rights;free,limited,closed
mail;mailbox;ticket;helpdesk;attachments;topic;billing,login,other
invoice;scanner;posting;ledger;positions;tax;none,reduced,full
job;wiki;schedule entry;scheduler;minutes;pace;hourly,daily,weekly
finding;scanner;exception;risk register;score;owner group;dev,ops,legal
drawing;vault;print job;print farm;copies;material;pla,petg,abs
feature wish;forum;story;backlog;points;area;ui,api,docs
container;registry;release;catalog;layers;channel;beta,stable,edge
crash;collector;defect;tracker;users;platform;linux,macos,windows
paper;preprint server;entry;bibliography;pages;kind;article,thesis,poster
shift;roster;time entry;payroll;hours;rate;day,night,holiday
part;cad;stock item;warehouse;grams;storage;dry,cold,open
song;upload;track;library;seconds;mood;calm,bright,dark"""


def make(k):
    rec, source, new, target, number, field, values = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    r, n, f, values = rec.translate(u), new.translate(u), field.translate(u), values.split(",")
    ref, other, count, value = k.id(), k.id(), k.int(2, 400), k.pick(values)
    title, author, place = k.title(), k.person(), k.word()
    has_number, has_choice, has_place, urgent, has_urgent = k.chance(65), k.chance(65), k.chance(50), k.chance(50), k.chance(40)
    plus = (f" {k.pick('under', 'in')} {place}" if has_place else "") + ((", urgent" if urgent else ", not urgent") if has_urgent else "")
    done = k.chance(10)

    k.role(
        f"You carry things from the {source} to the {target}.|glue between {source} and {target}|Integration agent, because nobody pays for a connector.",
        f"You turn each {rec} into one {new}.|copy clerk",
    )
    k.must(f"Any {rec} that says it was taken over already is not copied again.|If it was taken over before, leave it.")
    k.steps("Read it with <get>.", "Then <create>, same words.")
    k.goal(
        f"Make {rec} {ref} a {new}{plus}.|{ref} from the {source} -> {target}{plus}|{rec} {ref} belongs into the {target}{plus}",
        f"Please take {ref} over into the {target}{plus}, with everything it says.|import {ref} as {new}{plus}",
        f"is {ref} in the {target} yet? if not, put it there{plus}|{target}: new {new}{plus}, data as in {rec} {ref}",
        f"I typed {rec}s by hand all day. You do {ref}{plus}, word for word.",
        f"handover {ref}{plus}",
    )

    @k.look(f"get_{r}|read_{r}|show_{r}", f"One {rec} of the {source}.", key=text(f"{r}|{r}_id|id", f"Id of the {rec}."))
    def get(key):
        if key not in (ref, other):
            return k.fail(f"no {rec} {key}")
        return {
            f"{r}|id": key, "title|subject": title, "author|from": author, number: count, f: value,
            "taken_over|copied": "yes" if done else "no", "reviewer|seen_by": reviewer,
        }  # fmt: skip

    params = {}
    if has_place:
        params["place"] = text("project|section|list", f"Which part of the {target}.|Project or list in the {target}.")
    if has_number:
        params["count"] = integer(f"{number}|how_many", f"The {number} of the {rec}.")
    if has_choice:
        params["value"] = choice(f, f"Its {field}.", values)
    if has_urgent and len(params) < 3:
        params["urgent"] = flag("urgent|is_urgent", "Whether it is urgent.")
    reviewer = k.person()

    @k.act(
        f"create_{n}|add_{n}|new_{n}",
        f"Makes one {new} in the {target}.",
        title=text("title|name|subject", f"Title of the {rec}."),
        author=text("author|reporter|by", f"Author of the {rec}.|Who wrote it."),
        **params,
    )
    def create(**a):
        return k.one("created", f"{new} created", "ok") if a["title"] == title else k.fail("title differs from the source")

    def right():
        if not get.made(key=ref):
            return get(key=ref)
        given = dict(place=place, count=count, value=value, urgent=urgent)
        more = {a: b for a, b in given.items() if a in params}
        return None if done or create.calls else create(title=title, author=author, **more)

    return right
