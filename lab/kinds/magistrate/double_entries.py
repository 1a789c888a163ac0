"""Two entries are the same thing; one is merged into the other, in the direction that the rule sets."""

from kind import text

STRUCTURE = "dedupe"
DOMAIN = "registers"

# entry;entries;key;number
SKINS = """citizen;citizens;birth_no;page
company;companies;tax_no;capital
patient;patients;insurance_no;visits
parcel;parcels;sheet;area
vehicle;vehicles;chassis;mileage
voter;voters;card;ballots
account;accounts;owner;balance
supplier;suppliers;vat_no;orders
pupil;pupils;roll_no;days
ship;ships;imo;tonnage
claim;claims;event_no;sum
well;wells;grid_ref;depth
book;books;isbn;loans
sample;samples;barcode;volume
tenant;tenants;contract;rent
meter;meters;serial;reading
road;roads;code;length
patent;patents;priority_no;claims"""


def make(k):
    one, many, key, num = k.pick(SKINS.split("\n")).split(";")
    keys, n = k.ids(4), k.int(1, 2)
    ids = k.ids(4 + n)
    dates, nums = k.dates(len(ids)), k.numbers(len(ids), 5, 900)
    rows = [(ids[i], keys[i % 4], dates[i], nums[i]) for i in range(len(ids))]
    if k.chance(12):
        rows = rows[:4]
    rows = k.shuffled(rows)
    said, best = k.pick([
        ("the older entry stays|what was entered earlier remains", lambda r: r[2]),
        ("the entry with the smaller {n} stays|less under {n} remains", lambda r: r[3]),
    ])
    flip = k.chance(50)
    if flip:
        said = "the newer entry stays|what was entered later remains" if "older" in said else "the entry with the larger {n} stays|more under {n} remains"
    said = k.one(said).format(n=num)
    pairs = []
    for x in keys:
        same = sorted((r for r in rows if r[1] == x), key=best, reverse=flip)
        if len(same) == 2:
            pairs.append((same[1][0], same[0][0]))
    k.must(f"Same {key}: the same {one}. Of two, {said}; the other is merged into it.|Two entries with one {key} are one {one}; {said}, the other goes into it.")
    k.role(f"You clear the register of {many} of doubles.", f"Doubles among {many}", f"Register hygiene. No {key} occurs twice.")
    k.steps("<register> shows all.", "<merge> the pairs.")
    k.goal(f"Merge what is double among the {many}.", f"{many}: doubles out", f"Is any {one} entered twice? Merge.", f"The register of {many} must not contain the same {key} twice.")

    @k.look(f"register|list_{many}|all_entries", f"All {many} of the register.")
    def register():
        return [{"entry|no": i, key: x, "entered|date": d, num: v} for i, x, d, v in rows if not merge.made(gone=i)]

    @k.act("merge|merge_into|unite", "Merges one entry into another, which stays.", gone=text("gone|from_entry|loses", "Number of the entry that goes."), stays=text("stays|into_entry|keeps", "Number of the entry that stays."))
    def merge(gone, stays):
        known = [r[0] for r in rows]
        return f"{gone} is now part of {stays}." if gone in known and stays in known and gone != stays else k.fail("No such entries.")

    def right():
        if not register.made():
            return register()
        return [merge(gone=a, stays=b) for a, b in pairs if not merge.made(gone=a)]

    return right
