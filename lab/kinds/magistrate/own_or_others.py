"""Deals with entries that somebody made: only the own ones, only those of others, or only those for somebody."""

from kind import text

STRUCTURE = "made-by-or-for"
DOMAIN = "bookings and orders"

# entry;entries;verb;number
SKINS = """booking;bookings;cancel;seats
order;orders;release;pieces
request;requests;withdraw;pages
proxy vote;proxy votes;count;votes
transfer;transfers;stop;euros
appointment;appointments;confirm;minutes
reservation;reservations;extend;nights
deposit;deposits;return;crowns
referral;referrals;accept;visits
mandate;mandates;renew;months
claim;claims;forward;photos
standing order;standing orders;pause;francs
loan of files;loans of files;recall;boxes
delegation;delegations;end;days
ticket;tickets;refund;zones
petition;petitions;seal;signatures
sample order;sample orders;ship;vials
work order;work orders;close;hours"""


def make(k):
    one, many, verb, num = k.pick(SKINS.split("\n")).split(";")
    x, y, z = k.people(3)
    n, ref = k.int(4, 6), k.id()
    rows = []
    for i, v in zip(k.ids(n), k.numbers(n, 2, 90), strict=True):
        by = k.pick(x, x, y)
        rows.append(dict(no=i, by=by, to=k.pick(x, y, z), num=v))
    said, test = k.pick([
        (f"that {x} made, for whomever|made by {x}", lambda r: r["by"] == x),
        (f"that are for {x}, whoever made them|made for {x}, by anybody", lambda r: r["to"] == x),
        (f"that {x} made for somebody else|made by {x}, but not for {x}", lambda r: r["by"] == x and r["to"] != x),
        (f"that {x} made for {x}|which {x} made for no one else", lambda r: r["by"] == x and r["to"] == x),
        (f"that others made for {x}|for {x}, yet not made by {x}", lambda r: r["by"] != x and r["to"] == x),
    ])
    said = k.one(said)
    todo = [r for r in rows if test(r)]
    k.must("Who made it and whom it is for are two things.|Mind the difference between who made an entry and for whom.")
    k.role(f"You keep {many}.", f"{many} desk", f"Clerk for {many}.")
    k.steps("<all_entries> first.", f"<treat> those that are meant.")
    k.goal(f"{verb.capitalize()} the {many} {said}; ref {ref}.", f"ref {ref}: {verb} {many} {said}", f"All {many} {said} are up ({verb}), under {ref}.", f"{many} {said}? {verb.capitalize()} them, ref {ref}.")

    @k.look(f"all_entries|list_{many.replace(' ', '_')}|entries", f"All {many}: who made them, and for whom.")
    def all_entries():
        return [{"no|id": r["no"], "made_by|by": r["by"], "made_for|for": r["to"], num: r["num"]} for r in rows]

    @k.act(f"{verb}|{verb}_one|{verb}_entry", f"To {verb} one of the {many}.", no=text("no|id", f"Number of the {one}."), person=text("for_person|made_for", "Whom it is for."), ref=text("ref|under", "The reference."))
    def treat(no, person, ref):
        return f"{no}: {verb}." if any(r["no"] == no and r["to"] == person for r in rows) else k.fail(f"No {one} {no} for {person}.")

    def right():
        if not all_entries.made():
            return all_entries()
        return [treat(no=r["no"], person=r["to"], ref=ref) for r in todo if not treat.made(no=r["no"])]

    return right
