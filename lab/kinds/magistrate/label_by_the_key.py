"""Labels every item; the key from property to label is drawn anew, and the rest gets a default."""

from kind import choice, text

STRUCTURE = "tag"
DOMAIN = "classification"

# item;items;column;four labels
SKINS = """letter;letters;topic;red,blue,green,grey
case;cases;matter;civil,penal,tax,other
shipment;shipments;goods;free,dutiable,banned,unclear
claim;claims;peril;fast,normal,expert,hold
sample;samples;species;bench,freezer,fridge,shelf
patient;patients;finding;one,two,three,four
account;accounts;activity;retail,corporate,public,dormant
complaint;complaints;subject;noise,waste,traffic,misc
bid;bids;trade;lot_a,lot_b,lot_c,lot_x
pupil;pupils;club;early,late,noon,none
parcel;parcels;soil;arable,meadow,forest,waste
train;trains;cargo;north,south,east,yard
policy;policies;object;home,motor,travel,special
meter;meters;model;keep,check,replace,unknown
book;books;field;hall,annex,cellar,stack
application;applications;purpose;desk_one,desk_two,desk_three,desk_zero
vessel;vessels;type;inner,outer,roads,anchorage
grant;grants;subject;panel_a,panel_b,panel_c,panel_d"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    item, items, col, labels = k.pick(SKINS.split("\n")).split(";")
    labels = k.shuffled(labels.split(","))
    kinds = k.words(5)
    key = dict(zip(kinds[:3], labels[:3], strict=True))
    rest = labels[3]
    n = k.int(2, 5)
    rows = {i: k.pick(kinds) for i in k.ids(n)}
    by = k.person()
    lines = k.shuffled([f"{a}: {b}" for a, b in key.items()])
    table = k.pick(", ".join(lines), "; ".join(lines))
    k.must(f"Key ({col}): {table}. Anything else: {rest}.|Labels by {col}. {table}; otherwise {rest}.|{rest} is the label of all that is not in the key. Key: {table}.")
    k.role(f"You label {items}.", f"{items}: labels", f"Classifier of {items}. Every {item} gets one label.")
    k.steps("<unlabelled> lists what has none.", "<label> each.")
    k.goal(f"Label all {items}; in charge: {by}.", f"{by} wants every {item} labelled", f"No {item} shall be left without a label. In charge is {by}.", f"label the {items} ({by})")

    @k.look("unlabelled|without_label|to_label", f"The {items} that have no label.")
    def unlabelled():
        return [{f"{item}|no": i, col: c} for i, c in rows.items() if not label.made(item=i)]

    @k.act("label|set_label|classify", f"Gives {an(item)} its label.", item=text("item|no|id", f"Number of the {item}."), label=choice("label|as", "Which label.", sorted(labels)), by=text("by|in_charge", "Who is in charge."))
    def label(**by_):
        return f"{by_['item']}: {by_['label']}." if by_["item"] in rows else k.fail(f"No {item} {by_['item']}.")

    def right():
        if not unlabelled.made():
            return unlabelled()
        return [label(item=i, label=key.get(c, rest), by=by) for i, c in rows.items() if not label.made(item=i)]

    return right
