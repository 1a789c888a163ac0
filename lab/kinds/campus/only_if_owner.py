"""Changes something only for the person it belongs to; for anybody else it stays and that is reported."""

from kind import text

STRUCTURE = "only-if-owner"
DOMAIN = "identity"

# thing;verb;detail;owner
SKINS = """booking;cancel;reason;booked by
loan;renew;new date;borrower
locker;open;tool;holder
ticket;rename;new name;buyer
account;close;reason;holder
appointment;move;new day;patient
record;copy;format;subject
case file;release;copy type;party
key;replace;colour;holder
pledge;raise;new sum;donor
flat listing;withdraw;reason;landlord
seat;swap;new seat;subscriber
prescription;repeat;pharmacy;patient
essay;withdraw;reason;author
membership;pause;until;member
suitcase;hand out;counter;traveller
song;register;label;composer
boat;launch;slip;owner
grade;appeal;ground;student
parcel;redirect;new place;addressee"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, verb, detail, label = k.pick(SKINS.split("\n")).split(";")
    refs, owners, person, value = k.ids(3), k.people(3), k.person(), k.word()
    is_own = k.chance(60)
    if is_own:
        owners[0] = person
    ref, days = refs[0], k.dates(3)
    t, v = thing.replace(" ", "_"), verb.replace(" ", "_")

    k.role(
        f"You {verb} {an(thing)} for those it belongs to.|{thing} counter",
        f"Trust is good, a look at the record is better.|I serve people at the counter: {verb} {an(thing)}.",
    )
    k.must(f"Only the {label} on record may ask for it. For anyone else change nothing and report that it is not done.|If the one who asks is not the {label} on record, refuse: say that it cannot be done.")
    k.steps("Check with <record>.|<record> shows whose it is.", "<do> it.|Then <do>.")
    k.goal(
        f"This is {person}. Please {verb} {thing} {ref}, {detail} {value}.",
        f"{person} asks: {verb} {ref} ({detail}: {value})",
        f"Dear Madam, dear Sir, I, {person}, hereby request you to {verb} the {thing} {ref}. As {detail} please note {value}.",
        f"hey, {person} here, can u {verb} my {thing} {ref}? {detail} = {value}",
    )

    @k.look(f"record|get_{t}|look_up_{t}", f"Record of {an(thing)}.", ref=text(f"{t}|ref|number", f"Number of the {thing}."))
    def record(ref):
        if ref not in refs:
            return k.fail(f"No {thing} {ref}.")
        i = refs.index(ref)
        return {"no": ref, f"{label.replace(' ', '_')}|belongs_to": owners[i], "since|made_on": days[i]}

    @k.act(
        f"{v}|{v}_{t}|do_{v}",
        f"To {verb} {an(thing)}.",
        ref=text(f"{t}|ref|number", f"Number of the {thing}."),
        who=text("who|for_whom|asked_by", "Who asked for it."),
        value=text(f"{detail.replace(' ', '_')}|detail", f"The {detail}."),
    )
    def do(ref, who, value):
        return f"{ref}: {verb}, {value}." if ref in refs else k.fail(f"No {thing} {ref}.")

    def right():
        if not record.made(ref=ref):
            return record(ref=ref)
        if not is_own:
            return k.give_up(f"{ref} does not belong to {person}.")
        return [] if do.made() else do(ref=ref, who=person, value=value)

    return right
