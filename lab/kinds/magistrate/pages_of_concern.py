"""Goes through all pages of a list and acts on the rows concerned; the rule picks them by one column."""

from kind import integer, text

STRUCTURE = "page-all"
DOMAIN = "mass proceedings"

# row;rows;col;number;verb
SKINS = """return;returns;office;refund;hold
voter;voters;street;age;remind
claim;claims;peril;sum;flag
fine;fines;zone;points;waive
meter;meters;feeder;usage;check
patient;patients;ward;nights;bill
parcel;parcels;soil;area;revalue
pupil;pupils;class;absences;summon
loan;loans;branch;arrears;call
ship;ships;flag;tonnage;board
tenant;tenants;house;rent;adjust
licence;licences;trade;years;review
invoice;invoices;title;amount;stop
sample;samples;site;count;repeat
wagon;wagons;series;mileage;recall
policy;policies;agent;premium;rerate
bidder;bidders;lot;price;exclude
well;wells;basin;depth;inspect"""


def make(k):
    one, many, col, num, verb = k.pick(SKINS.split("\n")).split(";")
    pages, kinds, no = k.int(2, 3), k.words(2), k.id()
    n = 3 * pages
    rows = [dict(no=i, col=k.pick(kinds), num=v) for i, v in zip(k.ids(n), k.numbers(n, 5, 900), strict=True)]
    limit = k.pick([x for x in range(100, 800) if x not in [r["num"] for r in rows]])
    said, test = k.pick([
        (f"whose {col} is {kinds[0]}", lambda r: r["col"] == kinds[0]),
        (f"whose {col} is not {kinds[0]}", lambda r: r["col"] != kinds[0]),
        (f"with {num} above {limit}", lambda r: r["num"] > limit),
        (f"with {num} below {limit}", lambda r: r["num"] < limit),
    ])
    k.must("All pages count.|The list has several pages; go through them all.")
    k.role(f"You go through long lists of {many}.", f"{many}, mass proceedings", "Mass proceedings. Page after page.")
    k.steps("<page_of> 1, and so on.", "<treat> as you go, or at the end.")
    k.goal(f"{verb.capitalize()} all {many} {said}; number {no}.", f"number {no}: {verb} every one {said}", f"Please {verb} those {many} {said}, under {no}.", f"{many} {said}: {verb} ({no})")

    @k.look("page_of|read_page|list_page", f"A page of the list of {many}.", page=integer("page|number", "Number of the page, from 1.", default=1))
    def page_of(page):
        if not isinstance(page, int) or not 1 <= page <= pages:
            return k.fail(f"There is no page {page}.")
        part = [{f"{one}|id": r["no"], col: r["col"], num: r["num"]} for r in rows[3 * page - 3 : 3 * page]]
        return k.result(part, f"Next: {page + 1}." if page < pages else "Last page.")

    @k.act(f"{verb}|{verb}_one|{verb}_{one}", f"To {verb} one of the {many}.", item=text("item|id", f"Number of the {one}."), no=text("number|under", "Number of the proceeding."))
    def treat(item, no):
        return f"{item}: {verb}." if item in [r["no"] for r in rows] else k.fail(f"No {one} {item}.")

    def right():
        seen = [p for p in range(1, pages + 1) if page_of.made(page=p)]
        calls = [treat(item=r["no"], no=no) for p in seen for r in rows[3 * p - 3 : 3 * p] if test(r) and not treat.made(item=r["no"])]
        more = [page_of(page=p) for p in range(1, pages + 1) if p not in seen][:1]
        return calls + more

    return right
