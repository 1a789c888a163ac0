"""Pages through a long list until the named one is there, then changes it by its number."""

from kind import integer, text

STRUCTURE = "page-find"
DOMAIN = "shops"

# thing;field;verb
SKINS = """order;note;annotate
user;nickname;rename
product;badge;mark
invoice;memo;comment
device;label;tag
ticket;team;route
file;owner;assign
song;mood;tag
contact;city;update
job;queue;move
page;tag;label
parcel;shelf;store
player;guild;enlist
coupon;slogan;retitle
sensor;room;place
book;shelfmark;reshelve
record;comment;annotate
lead;source;mark
photo;album;file
domain;contact;set"""


def make(k):
    thing, field, verb = k.pick(SKINS.split("\n")).split(";")
    pages = k.int(2, 4)
    names = [k.words(3) for _ in range(pages)]
    ids = [k.ids(3) for _ in range(pages)]
    absent = k.chance(12)
    at, row = k.int(0, pages - 1), k.int(0, 2)
    name = k.word() if absent else names[at][row]
    value = k.word()

    k.role(f"You change entries in a long list: {thing} by {thing}.|{thing} editor|The list has pages. Patience.")
    k.must("If no page has it, report that it was not done.|Not on any page: say that it could not be found.", "The first page is 1.|Pages are counted from 1.")
    k.steps("<page> by page.", "<change> it by number.")
    k.goal(
        f"{verb} {name}: {field} {value}",
        f"Please find the {thing} {name} and give it the {field} {value}.",
        f"{thing}: {name}\n{field}: {value}",
        f"{name} -> {field}={value}",
        f"somewhere there is a {thing} {name}, its {field} should be {value}",
    )

    @k.look(f"list_{thing}|page|browse", f"One page of the list: each {thing} and its number.", page=integer("page|page_no", "Number of the page."))
    def page(**by):
        p = by["page"]
        if not 1 <= p <= pages:
            return k.fail(f"there is no page {p}")
        rows = [{f"{thing}_no|no": i, thing: n} for i, n in zip(ids[p - 1], names[p - 1], strict=True)]
        return k.result(rows, f"next page: {p + 1}" if p < pages else "last page")

    @k.act(f"{verb}|{verb}_{thing}", f"Sets the {field} of one {thing}.|Will {verb} a {thing}.", ref=text(f"{thing}_no|no", f"Number of the {thing}."), value=text(field, f"The {field}."))
    def change(ref, value):
        return f"{ref}: {value}" if any(ref in p for p in ids) else k.fail(f"no {thing} {ref}")

    def right():
        for p in range(1, (pages if absent else at + 1) + 1):
            if not page.made(page=p):
                return page(page=p)
        if absent:
            return k.give_up(f"{name} is not there")
        return None if change.made() else change(ref=ids[at][row], value=value)

    return right
