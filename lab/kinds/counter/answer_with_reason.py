"""Grants or refuses each application; who is refused gets the reason that the rules name for what is missing."""

from kind import choice, text

STRUCTURE = "approve-reject"
DOMAIN = "applications"

# application; applications; first need; second need; grant; refuse; who
SKINS = [
    row.split(";")
    for row in """permit;permits;fee;plan;grant;refuse;builder
loan;loans;salary;guarantor;grant;refuse;client
place;places;birth_paper;vaccination;give;deny;child
licence;licences;test;photo;issue;refuse;driver
stall;stalls;deposit;insurance;allot;turn_down;trader
card;cards;address;signature;issue;refuse;reader
visa;visas;passport;ticket;grant;deny;traveller
refund;refunds;receipt;label;pay;refuse;buyer
grant;grants;budget;letter;award;decline;club
entry;entries;fee;health_note;accept;decline;runner
mooring;moorings;papers;insurance;give;refuse;skipper
account;accounts;identity;signature;open;refuse;customer
leave;leaves;cover;notice;approve;reject;nurse
claim;claims;photo;police_note;accept;reject;insured
lease;leases;deposit;reference;sign;decline;tenant
pass;passes;badge;training;issue;withhold;worker""".split("\n")
]


def make(k):
    thing, things, a, b, yes, no, who = k.pick(SKINS)
    count, codes = k.int(2, 4), k.ids(2)
    ids, names = k.ids(count), k.people(count)
    states = [k.pick((True, True), (False, True), (True, False)) for _ in ids]
    al, bl, n = a.replace("_", " "), b.replace("_", " "), no.replace("_", " ")
    named, batch = k.chance(40), k.word()
    k.role(
        f"You decide on {things}.|{things}: {yes} or {n}|Every {who} gets an answer, and a reason if it is no.",
        f"Office for {things}. Rules first.|Clerk with two stamps.|You check papers of each {who}.",
    )
    k.must(
        f"Both {al} and {bl} are needed to {yes}. Without {al}: {n}, reason {codes[0]}. Without {bl}: {n}, reason {codes[1]}.|{yes.capitalize()} if {al} and {bl} are there. Reasons to {n}: no {al} {codes[0]}, no {bl} {codes[1]}."
    )
    k.steps(f"<show> lists the {things}.|See <show>.", "Then <accept> or <refuse> each.")
    k.goal(
        f"Decide on all {things} of {batch}.|{batch}: {yes} or {n} each {thing}|Each {who} of {batch} waits. Answer every {thing} by the rules.",
        f"batch: {batch}. task: {things}, {yes}/{n} with reason|Please settle the {things} of {batch}.|{things} in {batch} are to be decided today, all of them",
        f"go through {batch}: papers complete, {yes}; something missing, {n}|Which {things} of {batch} can we {yes}? Answer them all, with reason if not.",
    )

    def there(ok):
        return "present" if ok else "missing"

    @k.look(
        f"list_{things}|{things}|open_{things}",
        f"Lists the {things} of a batch.",
        of=text("batch|of|name", "Name of the batch.|Which batch."),
    )
    def show(of):
        if of != batch:
            return k.fail(f"There is no batch {of}.")
        return [
            {f"{thing}|id|no": i, f"{who}|name": m, a: there(s[0]), b: there(s[1])}
            for i, m, s in zip(ids, names, states, strict=True)
        ]

    ref = {"no_": text(f"{thing}|id|no", f"Id of the {thing}.|Which {thing}.")}
    if named:
        ref["name"] = text(f"{who}|name", f"Name of the {who}.")

    def settle(no_):
        return k.one(f"{no_}: answered.", "ok") if no_ in ids and not done(no_) else k.fail(f"{no_} is not open.")

    @k.act(f"{yes}|{yes}_{thing}|{yes}_it", f"To {yes} one {thing}.", **ref)
    def accept(no_, name=None):
        return settle(no_)

    why = ("reason|why|code", "Code of the reason.|Which reason.")

    @k.act(
        f"{no}|{no}_{thing}|{no}_it",
        f"To {n} one {thing}.",
        **ref,
        why=choice(*why, codes) if k.chance(40) else text(*why),
    )
    def refuse(no_, why, name=None):
        return settle(no_)

    def done(no_):
        return accept.made(no_=no_) or refuse.made(no_=no_)

    def answer(i):
        more = {"name": names[i]} if named else {}
        return (
            accept(no_=ids[i], **more)
            if all(states[i])
            else refuse(no_=ids[i], why=codes[0 if not states[i][0] else 1], **more)
        )

    def right():
        return [answer(i) for i in range(count) if not done(ids[i])] if show.calls else show(of=batch)

    return right
