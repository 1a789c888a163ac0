"""Two look-ups in a row, then one call with what both have shown and with a value of the goal."""

from kind import integer, text

STRUCTURE = "chain-act"
DOMAIN = "bookings in steps"

# thing; its keeper; keeper's value; verb; extra
SKINS = [
    row.split(";")
    for row in """trip;agency;booking_code;book;persons
machine;maker;service_code;order_service;hours
book;publisher;account;order;copies
patient;clinic;ward_code;transfer;days
parcel;carrier;pickup_code;pick_up;kilos
flat;agent;viewing_code;arrange_viewing;visitors
concert;box_office;sale_code;reserve;seats
horse;stable;ride_code;hire;minutes
wine;cellar;lot;order;bottles
speaker;agency;contract_no;invite;minutes
car;garage;slot_code;book_repair;hours
field;owner;lease_no;lease;months
film;distributor;licence_no;rent;shows
tool;depot;rack_no;borrow;days
dish;caterer;menu_no;order;portions
exhibit;museum;loan_no;borrow;weeks""".split("\n")
]


def make(k):
    thing, mid, field, verb, extra = k.pick(SKINS)
    names, mids, codes, n = k.many(k.pick(k.word, k.title), 3), k.words(3), k.ids(3), k.int(11, 90)
    name, wrong, who, has_who = names[0], k.id(), k.person(), k.chance(45)
    m, label, v = mid.replace("_", " "), field.replace("_", " "), verb.replace("_", " ")
    needs_mid, for_ = k.chance(50), f" for {who}" if has_who else ""
    k.role(
        f"You {v} for people, step by step.|{thing}s|First who has it, then the {label}, then you {v}.",
        f"Patient helper with two directories.|You know which {m} to ask.|Booking clerk.",
    )
    k.steps(f"<first> names the {m}.", f"<second> tells its {label}.", "Then <do>.")
    k.goal(
        f"{v.capitalize()}: {thing} {name}, {n} {extra}{for_}.|{thing} {name}, {extra} {n}{for_}: {v} please|{n} {extra} of {thing} {name}{for_}, {v}.",
        f"{thing}: {name}. {extra}: {n}{f'. for: {who}' if has_who else ''}. task: {v}|Could you {v} {name}{for_}? {n} {extra}.|Please {v} {name}; it is {n} {extra}{for_}.",
        f"we want {thing} {name}{for_}, {n} {extra}, {v} it with the {label} of the {m}|{name}: find the {m}, then {v} {n} {extra}{for_}",
    )

    @k.look(
        f"find_{thing}|{thing}_info|who_has",
        f"Shows one {thing} and its {m}.",
        which=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."),
    )
    def first(which):
        return (
            {f"{thing}|name": which, "former|until_2024": mids[1], mid: mids[0]}
            if which == name
            else k.fail(f"There is no {thing} {which}.")
        )

    @k.look(
        f"{mid}_info|ask_{mid}|{field}_of",
        f"Tells the {label} of one {m}.",
        of=text(f"{mid}|name|of", f"Name of the {m}.|Which {m}."),
    )
    def second(of):
        return (
            {mid: of, "old_code|expired": wrong, field: codes[mids.index(of)]}
            if of in mids
            else k.fail(f"There is no {m} {of}.")
        )

    params = {
        "code": text(f"{field}|the_{field}", f"The {label} of the {m}."),
        "n_": integer(f"{extra}|how_many|amount", f"How many {extra}."),
    }
    if needs_mid:
        params["at"] = text(f"{mid}|with_whom", f"Name of the {m}.")
    if has_who:
        params["who_"] = text("for_whom|person|client", "Name of the person.|For whom.")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_now", f"To {v} one {thing}.", **dict(k.shuffled(list(params.items()))))
    def do(code, n_, at=None, who_=None):
        return k.one("Done.", "ok", f"{code}: {n_} {extra}") if code in codes else k.fail(f"{code} is no {label}.")

    def right():
        if not first.made(which=name):
            return first(which=name)
        if not second.made(of=mids[0]):
            return second(of=mids[0])
        more = ({"at": mids[0]} if needs_mid else {}) | ({"who_": who} if has_who else {})
        return [] if do.calls else do(code=codes[0], n_=n, **more)

    return right
