"""Goes through a list page by page and acts on every entry of the asked kind."""

from kind import integer, text

STRUCTURE = "page-all"
DOMAIN = "long lists"

# entry; entries; field; verb; does; what the call wants too
SKINS = [
    row.split(";")
    for row in """invoice;invoices;customer;pay;Pays;account
booking;bookings;guest;confirm;Confirms;desk
seat;seats;block;reserve;Reserves;party
book;books;author;shelve;Shelves;shelf
photo;photos;event;archive;Archives;album
fine;fines;driver;waive;Waives;officer
parcel;parcels;street;load;Loads;van
job;jobs;machine;stop;Stops;operator
donation;donations;fund;thank;Thanks for;secretary
tree;trees;species;prune;Prunes;gardener
claim;claims;village;forward;Forwards;adjuster
lesson;lessons;teacher;move;Moves;room
pallet;pallets;article;count;Counts;worker
contact;contacts;company;export;Exports;folder
coin;coins;ruler;list;Lists;auction
visit;visits;doctor;cancel;Cancels;clerk""".split("\n")
]


def make(k):
    entry, entries, field, verb, does, extra = k.pick(SKINS)
    pages, value = k.int(2, 3), k.word()
    others, given, step = k.words(2), k.word(), k.int(2, 3)
    ids = k.ids(pages * step)
    kinds = [value if k.chance(40) else k.pick(others) for _ in ids]
    if k.chance(80):
        kinds[k.int(0, len(ids) - 1)] = value
    k.role(
        f"You work through long lists of {entries}.|{entries}: page by page|Assistant with patience; the list has pages.",
        f"You {verb} {entries} for an office.|Clerk for {entries}. Reads to the last page.|You handle the {entries} of one {field} at a time.",
    )
    k.must("A page names the next one, if there is one.|Read on as long as a next page is named.")
    k.steps(
        "<page> prints one page, the first is 1.|Begin with page 1 of <page>.",
        "<do> each that fits, before you turn the page or at the end.",
    )
    k.goal(
        f"{verb.capitalize()} all {entries} of {field} {value}; {extra}: {given}. Start with page 1.|from page 1 to the last: {verb} what belongs to {field} {value} ({extra} {given})",
        f"{field}: {value}. {extra}: {given}. task: {verb} every {entry}, all pages from 1.|Every {entry} with {value} as its {field} - {verb} it, {extra} {given}. Pages begin at 1.",
        f"Please go through the list from page 1 and {verb} each {entry} of {value}. The {extra} is {given}.|{value}? {verb} those {entries}, {extra} {given}, on all pages (1, then on)",
        f"I want no {entry} of {field} {value} left: {verb}, with {extra} {given}, page 1 to the end.|{verb} {entries} of {value} only, never others. {extra} = {given}. first page is 1",
    )

    @k.look(
        f"{entries}_page|page|list_{entries}",
        f"Prints one page of the {entries}.|A page of the list of {entries}.",
        no=integer("page|no|n", "Number of the page.|Which page, from 1."),
    )
    def page(no):
        if not isinstance(no, int) or not 1 <= no <= pages:
            return k.fail(f"There is no page {no}.")
        rows = [
            {f"{entry}|id|no": i, field: v} for i, v in list(zip(ids, kinds, strict=True))[(no - 1) * step : no * step]
        ]
        return k.result(rows, f"next page: {no + 1}" if no < pages else "last page")

    @k.act(
        f"{verb}|{verb}_{entry}|{verb}_one",
        f"{does} one {entry}.|To {verb} one {entry}.",
        no=text(f"{entry}|id|no", f"Id of the {entry}.|Which {entry}."),
        extra_=text(f"{extra}|the_{extra}", f"The {extra} that the order names.|Which {extra}."),
    )
    def do(no, extra_):
        if no not in ids or do.made(no=no):
            return k.fail(f"There is no {entry} {no}.")
        return k.one(f"{no}: done.", "ok", f"{does} {no}.")

    def right():
        read = [n for n in range(1, pages + 1) if page.made(no=n)]
        fits = [i for i, v in zip(ids, kinds, strict=True) if v == value and (ids.index(i) // step + 1) in read]
        todo = [do(no=i, extra_=given) for i in fits if not do.made(no=i)]
        rest = [page(no=len(read) + 1)] if len(read) < pages else []
        return todo + rest

    return right
