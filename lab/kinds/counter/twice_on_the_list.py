"""Removes the newer of two entries that are the same; the older one stays and is named as the one that stays."""

from kind import text

STRUCTURE = "dedupe"
DOMAIN = "registers"

# entry; entries; register; what makes two the same
SKINS = [
    row.split(";")
    for row in """contact;contacts;address book;phone
member;members;club register;birthday
booking;bookings;diary;room
order;orders;order book;article
patient;patients;card index;insurance_no
invoice;invoices;ledger;reference
complaint;complaints;complaint list;subject
book;books;catalogue;isbn
parcel;parcels;day list;label
animal;animals;herd book;ear_tag
reservation;reservations;table plan;table
alarm;alarms;alarm list;sensor
pupil;pupils;roll;pass_no
event;events;calendar;title
donation;donations;donor list;transfer_no
claim;claims;claims file;accident
exhibit;exhibits;inventory;mark""".split("\n")
]


def make(k):
    entry, entries, register, field = k.pick(SKINS)
    twins, singles = k.pick(0, 1, 1, 2), k.int(1, 3)
    whose, has_kept = k.word(), k.chance(60)
    values, ids = k.ids(twins + singles), k.ids(2 * twins + singles)
    days = sorted(k.dates(2 * twins + singles))
    pairs = [(ids[2 * i], ids[2 * i + 1]) for i in range(twins)]  # older, newer
    rows = [(ids[2 * i + n], values[i], days[2 * i + n]) for i in range(twins) for n in (0, 1)]
    rows = k.shuffled(rows + [(ids[2 * twins + i], values[twins + i], days[2 * twins + i]) for i in range(singles)])
    label = field.replace("_", " ")
    k.role(
        f"You keep the {register} clean.|{register} helper|You look for {entries} that were entered twice.",
        f"Tidy clerk of an office with a {register}.|You take double {entries} out of a {register}.|Keeper of the {register}: one {entry}, one line.",
    )
    k.must(
        f"Two {entries} with the same {label} are one; the one entered first stays.|Same {label} means the same {entry}. Remove the later one, keep the earlier.",
    )
    k.steps("<show> prints all.|First <show>.", "Then <drop> each double.|<drop> what is there twice.")
    k.goal(
        f"Remove double {entries} from the {register} of {whose}.|{register} {whose}: doubles out|Is any {entry} of {whose} entered twice? Take the second one out.",
        f"Someone typed {entries} twice into {whose}. Please clean up.|register: {whose}. task: delete duplicates, keep first|each {entry} only once in {whose}, please",
        f"The {register} of {whose} may hold every {entry} only once.|I think there are some {entries} two times in {whose}, remove the newer",
    )

    @k.look(
        f"list_{entries}|{entries}|print_{register.replace(' ', '_')}",
        f"Prints a {register}.|All {entries} of one {register}.",
        of=text("register|of|name", f"Name of the {register}.|Which {register}."),
    )
    def show(of):
        if of != whose:
            return k.fail(f"There is no {register} {of}.")
        return [{f"{entry}|id|no": i, "entered|added|since": d, field: v} for i, v, d in rows if not drop.made(no=i)]

    params = {"no": text(f"{entry}|id|remove", f"Id of the {entry} to remove.|Which {entry} goes.")}
    if has_kept:
        params["kept"] = text("stays|keep|instead", f"Id of the same {entry} that stays.|Which one is kept.")

    @k.act(
        f"remove|drop|delete_{entry}|remove_{entry}",
        f"Takes one {entry} out of the {register}.|Deletes a double {entry}.",
        **params,
    )
    def drop(no, kept=None):
        if no not in ids or drop.made(no=no):
            return k.fail(f"There is no {entry} {no}.")
        return k.one(f"{no} is out.", "ok", f"{entry} {no} removed")

    def right():
        if not show.calls:
            return show(of=whose)
        return [drop(no=new, **({"kept": old} if has_kept else {})) for old, new in pairs if not drop.made(no=new)]

    return right
