"""Brings items of two lists together that belong together by a shared mark; which mark counts is said."""

from kind import text

STRUCTURE = "match-pairs"
DOMAIN = "matching"

# left;lefts;right;rights;mark a;mark b
SKINS = """payment;payments;invoice;invoices;reference;amount
patient;patients;donor;donors;blood_group;tissue
judge;judges;case;cases;language;field
train;trains;path;paths;speed_class;cargo
tenant;tenants;flat;flats;size;quarter
pupil;pupils;mentor;mentors;subject;village
ship;ships;berth;berths;draught;flag
claim;claims;expert;experts;peril;region
student;students;project;projects;method;topic
buyer;buyers;plot;plots;price_band;soil
driver;drivers;truck;trucks;licence;depot
delegate;delegates;hotel;hotels;budget;diet
sample;samples;protocol;protocols;type;hazard
producer;producers;feeder;feeders;voltage;zone
importer;importers;broker;brokers;goods;port
voter;voters;helper;helpers;street;dialect
loan;loans;pledge;pledges;currency;term
fault;faults;crew;crews;skill;district"""


def make(k):
    left, lefts, right_, rights, ma, mb = k.pick(SKINS.split("\n")).split(";")
    n, order = k.int(2, 3), k.id()
    li, ri = k.ids(n), k.ids(n + 1)
    va, vb = k.words(n + 1), k.words(n + 1)
    pa = k.shuffled(range(n + 1))
    pb = pa[1:] + pa[:1]
    lrows = [(li[i], va[i], vb[i]) for i in range(n)]
    rrows = [(ri[j], va[pa[j]], vb[pb[j]]) for j in range(n + 1)]
    col = k.pick(1, 2)
    mark, other = (ma, mb) if col == 1 else (mb, ma)
    pair = {x[0]: next(y[0] for y in rrows if y[col] == x[col]) for x in lrows}
    m, o = mark.replace("_", " "), other.replace("_", " ")
    k.must(f"They belong together by {m}; the {o} does not matter.|Same {m}, same pair. Not the {o}.|What counts is the {m} alone.")
    k.role(f"You bring {lefts} and {rights} together.", f"{lefts} / {rights}", f"Matching office ({left}, {right_}).")
    k.steps("Read <left_list> and <right_list>.", f"<join> each {left} with its {right_}.")
    k.goal(f"Match every {left} with its {right_} under order {order}.", f"order {order}: pair {lefts} with {rights}", f"Each {left} is to have its {right_}. Order {order}.", f"Which {right_} belongs to which {left}? Join them, order {order}.")

    @k.look(f"left_list|list_{lefts}", f"The {lefts} without partner.")
    def left_list():
        return [{f"{left}|no": i, ma: a, mb: b} for i, a, b in lrows if not join.made(left=i)]

    @k.look(f"right_list|list_{rights}", f"The {rights} without partner.")
    def right_list():
        return [{f"{right_}|no": i, ma: a, mb: b} for i, a, b in rrows if not join.made(right=i)]

    @k.act("join|pair|match_them", f"Joins one of the {lefts} with one of the {rights}.", left=text(f"{left}|left", f"Number of the {left}."), right=text(f"{right_}|right", f"Number of the {right_}."), order=text("order|under", "Number of the order."))
    def join(left, right, order):
        return f"{left} and {right} belong together." if left in li and right in ri else k.fail("No such pair.")

    def right():
        looks = ([] if left_list.made() else [left_list()]) + ([] if right_list.made() else [right_list()])
        return looks or [join(left=a, right=b, order=order) for a, b in pair.items() if not join.made(left=a)]

    return right
