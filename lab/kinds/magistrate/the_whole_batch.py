"""Hands on one whole batch with a single call, the list exactly as it was printed; the rule says which batch."""

from kind import text

STRUCTURE = "batch"
DOMAIN = "collective filings"

# member;batch;act;feature
SKINS = """summons;bundle;serve;court
ballot;packet;count;precinct
invoice;run;pay;title
sample;tray;analyse;site
parcel;pouch;deliver;district
return;lot;assess;office
meter;round;read;street
wagon;rake;dispatch;yard
claim;pack;transfer;branch
letter;mailing;post;language
exam script;envelope;mark;school
voucher;book;redeem;shop
deed;folder;record;parish
prescription;basket;fill;ward
permit;series;print;trade
crate;pallet;clear;port
coupon;sheet;cash;bank
file;box;archive;room"""


def make(k):
    one, batch, act, feat = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 4)
    feats = k.words(2)
    rows = []
    for i, d in zip(k.ids(n), k.dates(n), strict=True):
        rows.append(dict(no=i, day=d, feat=k.pick(feats), items=",".join(k.ids(k.int(2, 4)))))
    rows[0]["feat"] = feats[0]
    said, hit = k.pick([
        ("the oldest one|the one with the earliest date", min(rows, key=lambda r: r["day"])),
        ("the newest one|the one with the latest date", max(rows, key=lambda r: r["day"])),
        (f"the oldest one of {feat} {feats[0]}|the earliest by date whose {feat} is {feats[0]}", min((r for r in rows if r["feat"] == feats[0]), key=lambda r: r["day"])),
        (f"the newest one of {feat} {feats[0]}|the latest by date whose {feat} is {feats[0]}", max((r for r in rows if r["feat"] == feats[0]), key=lambda r: r["day"])),
        ("the one that stands first in the list|the topmost one", rows[0]),
        ("the one that stands last in the list|the one at the bottom", rows[-1]),
    ])
    said, by = k.one(said), k.person()
    k.must("The list of members is given exactly as it was printed.|Copy the members as they are printed, commas and all.", "Only one is handed on.|One call, one batch.")
    k.role(f"You hand on whole {batch}es." if batch[-1] in "xsh" else f"You hand on whole {batch}s.", f"{batch} desk", f"Collective filing of each {one}.")
    k.steps("<batches> first.", "A single <hand_on>.")
    k.goal(f"{act.capitalize()} one {batch}: {said}. For {by}.", f"{by}: {act} {said} ({batch})", f"Of the {batch} list, {act} {said}; it is for {by}.", f"which {batch}? {said}. {act}, for {by}")

    @k.look(f"batches|list_all|open_ones", f"Every {batch} that is open, with its members.")
    def batches():
        return [{f"{batch}|no": r["no"], "date|since": r["day"], feat: r["feat"], "members|items": r["items"]} for r in rows]

    @k.act(f"{act}|{act}_all|{act}_batch", f"To {act} a whole {batch}.", no=text(f"{batch}|no", f"Number of the {batch}."), members=text("members|items", "Its members, as printed."), by=text("for_person|by", "For whom."))
    def hand_on(no, members, by):
        return f"{no}: {act}." if any(r["no"] == no and r["items"] == members for r in rows) else k.fail(f"These are not the members of {no}.")

    def right():
        if not batches.made():
            return batches()
        if not hand_on.made():
            return hand_on(no=hit["no"], members=hit["items"], by=by)

    return right
