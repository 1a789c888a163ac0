"""Hands a whole list, as one tool printed it, to another tool in one call."""

from kind import flag, text

STRUCTURE = "batch"
DOMAIN = "lists"

# thing; things; what picks them; verb; to whom or where
SKINS = [
    row.split(";")
    for row in """book;books;overdue;recall;branch
parcel;parcels;undelivered;return;depot
invoice;invoices;unpaid;remind;clerk
seat;seats;free;offer;agency
room;rooms;dirty;clean;team
pupil;pupils;absent;report;teacher
shift;shifts;uncovered;post;board
lamp;lamps;broken;repair;electrician
sample;samples;ready;ship;laboratory
member;members;new;welcome;secretary
meter;meters;unread;read;round
permit;permits;expired;revoke;office
crate;crates;empty;collect;driver
order;orders;late;chase;buyer
animal;animals;sick;treat;vet
locker;lockers;unused;open;caretaker
picture;pictures;faded;restore;workshop""".split("\n")
]


def make(k):
    thing, things, state, verb, target = k.pick(SKINS)
    where, whom, other, sep = k.word(), k.word(), k.word(), k.pick(",", ";", " ", ", ")
    ids, urgent, has_flag = k.ids(k.int(2, 5)), k.chance(50), k.chance(50)
    line, empty = sep.join(ids), k.chance(12)
    hurry = (" It is urgent." if urgent else " It is not urgent.") if has_flag else ""
    k.role(
        f"You deal with {state} {things}.|{things} desk|You {verb} {things} in one go.",
        f"Assistant for lists of {things}.|You hand {state} {things} over to a {target}.|{verb} bot, {things}",
    )
    k.must("Hand the list over whole, in one call, as it was printed.|The list goes as it is, all of it at once.")
    k.must(f"If there are none, there is nothing to do.|No {state} {things}: just finish.")
    k.steps("<find> prints the list.|Get the list by <find>.", "Then one <hand>.")
    k.goal(
        f"{verb.capitalize()} all {state} {things} of {where}; the {target} is {whom}.{hurry}|{where}: {state} {things} to {target} {whom} ({verb}).{hurry}",
        f"Which {things} of {where} are {state}? {target.capitalize()} {whom} should {verb} them.{hurry}|please {verb} what is {state} in {where}, via {whom}.{hurry}",
        f"site: {where}. {target}: {whom}. task: {verb} the {state} {things}.{hurry}|{whom} ({target}) takes the {state} {things} of {where}.{hurry}",
        f"Have {whom} {verb} every {state} {thing} from {where}.{hurry}|the {state} ones of {where}, all, {verb}, {target} {whom}.{hurry}",
    )

    @k.look(
        f"find_{state}|{state}_{things}|list_{state}",
        f"Prints the {state} {things} of one place.|Which {things} are {state}.",
        of=text("place|site|where", "Name of the place.|Which place."),
    )
    def find(of):
        if of != where:
            return k.fail(f"There is no place {of}.")
        if empty:
            return k.result(None, f"No {thing} of {of} is {state}.", total=0)
        return k.result({"place|site": of, f"{things}|ids|list": line, "noted_by|author": other}, total=len(ids))

    params = {
        "ids": text(f"{things}|ids|list", f"The {things}, as the list has them.|List of {things}."),
        "to": text(f"{target}|to|for_whom", f"Name of the {target}.|Which {target}."),
    }
    if has_flag:
        params["fast"] = flag("urgent|fast|hurry", "Whether it is urgent.|True if it is urgent.")

    @k.act(
        f"{verb}|{verb}_{things}|{verb}_all", f"To {verb} a list of {things}.|Takes a whole list of {things}.", **params
    )
    def hand(ids, to, fast=None):
        if ids != line or empty:
            return k.fail(f"{ids} is not the list of {state} {things}.")
        return k.one(f"{to} has it.", "ok", "list taken over")

    def right():
        if not find.calls:
            return find(of=where)
        more = {"fast": urgent} if has_flag else {}
        return [] if empty or hand.calls else hand(ids=line, to=whom, **more)

    return right
