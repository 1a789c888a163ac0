"""An entry is on time or late: which of its dates counts, and what late means for it, is in the rules."""

from kind import text

STRUCTURE = "late-or-on-time"
DOMAIN = "entries and deadlines"

# entry;entries;date 1;date 2;event;normal act;late act
SKINS = """pie;pies;posted;arrived;show;accept;return
poem;poems;sent;received;prize;enter;decline
team;teams;signed;paid;cup;register;waitlist
film;films;finished;uploaded;festival;submit;defer
dog;dogs;named;vetted;trial;admit;refuse
quilt;quilts;sewn;delivered;guild show;hang;store
band;bands;applied;confirmed;stage;book;drop
boat;boats;rigged;measured;regatta;list;bar
rose;roses;cut;staged;flower show;judge;display
chair;chairs;made;registered;exhibition;place;park
novel;novels;ended;submitted;competition;read;shelve
pony;ponies;entered;plaited;gymkhana;call;scratch
cheese;cheeses;pressed;presented;awards;taste;exclude
runner;runners;trained;enrolled;race;number;turn_away
photo;photos;taken;mailed;contest;show;ignore
gown;gowns;fitted;handed_in;parade;model;pack
singer;singers;auditioned;called_back;opera;cast;thank
stall;stalls;requested;deposited;market;place;postpone
cider;ciders;bottled;landed;fair;pour;cellar
kite;kites;built;shown;festival;fly;ground"""


def make(k):
    entry, entries, a, b, event, ok, late = k.pick(SKINS.split("\n")).split(";")
    name, limit, owner = k.word(), k.date(), k.person()
    rows = {w: (*k.dates(2), k.id()) for w in [name, *k.words(2)]}
    column, inclusive = k.pick(0, 1), k.chance(50)
    if k.chance(25):
        rows[name] = (limit, rows[name][1], rows[name][2]) if column == 0 else (rows[name][0], limit, rows[name][2])
    value = rows[name][column]
    on_time = value < limit or (inclusive and value == limit)
    field = (a, b)[column].replace("_", " ")
    o, t = ok.replace("_", " "), late.replace("_", " ")
    rule = k.one(
        f"On time means {field} {'on or before' if inclusive else 'before'} {limit}; those we {o}, later ones we {t}.",
        f"We {t} whatever was {field} {'after' if inclusive else 'on or after'} {limit}, and {o} the rest.",
        f"Deadline {limit}, by the day it was {field}, {'that day still counts' if inclusive else 'that day is too late already'}: {o} if in time, {t} if not.",
    )

    k.role(f"You take entries for the {event}.|{event} entries|Deadlines are deadlines, says the committee. You just read dates.", f"Entry secretary, {entries}")
    k.must(rule)
    k.steps("<card> has the dates.", "Then one of the two.")
    k.goal(
        f"Deal with the entry {name} of {owner}.",
        f"{name} ({owner})",
        f"{owner} is asking what becomes of {name}. Would you deal with it by the rules?",
        f"{entry}: {name}; by: {owner}; decide",
        f"Is {name} in time or isn't it? Do what has to be done, and tell {owner}.",
    )

    @k.look("card|entry_card|dates_of", f"The card of one {entry}.|Dates of an entry.", name=text(f"{entry}|name|which", f"Name of the {entry}.|Which {entry}."))
    def card(**by):
        row = rows.get(by.get("name"))
        return {"name": by["name"], a: row[0], b: row[1], "no|entry_no": row[2]} if row else k.fail("no such entry")

    tools = {}

    def job(verb, role):
        def work(key, who):
            return f"{key}: {verb}" if key in [r[2] for r in rows.values()] and not any(t.made() for t in tools.values()) else k.fail("no such entry")

        work.__name__ = role
        tools[verb] = k.act(
            f"{verb}|{verb}_{entry}|{verb}_entry",
            f"To {verb.replace('_', ' ')} one {entry}.",
            key=text("no|entry_no|which", f"Number of the {entry}.|Which {entry}, by number."),
            who=text("owner|tell|person", "Name of who is told.|Whose entry it is."),
        )(work)

    job(ok, "do_ok")
    job(late, "do_late")

    def right():
        if not card.made(name=name):
            return card(name=name)
        return [] if any(t.made() for t in tools.values()) else tools[ok if on_time else late](key=rows[name][2], who=owner)

    return right
