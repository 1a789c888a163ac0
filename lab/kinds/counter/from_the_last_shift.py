"""Carries on with what the last shift found out about this file; a tool tells the rest."""

from kind import text

STRUCTURE = "known-before"
DOMAIN = "handover between shifts"

# thing; what was found; what it needs; drawn; verb; does
SKINS = [
    row.split(";")
    for row in """pump;leaking_pump;spare_part;id;repair;Repairs
room;room_to_clean;cleaner;person;send;Sends somebody to
patient;patient_to_move;bed;id;move;Moves
invoice;wrong_invoice;correct_total;money;correct;Corrects
bus;late_bus;substitute;id;replace;Replaces
shelf;full_shelf;next_shelf;id;clear;Clears
guest;guest_waiting;table;id;seat;Seats
animal;sick_animal;medicine;word;treat;Treats
machine;stopped_machine;restart_code;id;restart;Restarts
letter;returned_letter;new_address;word;resend;Resends
lamp;dark_lamp;bulb;id;fix;Fixes
order;open_order;carrier;word;ship;Ships
child;child_without_lift;driver;person;fetch;Fetches
exhibit;loose_exhibit;holder;id;secure;Secures
claim;claim_on_hold;adjuster;person;release;Releases
hall;booked_hall;key_no;id;open;Opens""".split("\n")
]


def make(k):
    thing, fact, need, drawn, verb, does = k.pick(SKINS)
    ids, values, day = k.ids(3), k.many(getattr(k, drawn), 3), k.date()
    mine, label, dated = ids[0], need.replace("_", " "), k.chance(40)
    k.on(k.path("md", "txt", "csv"))
    k.hub(**{fact: mine, k.one("shift|noted_at|team"): k.word()})
    on = f" on {day}" if dated else ""
    k.role(
        f"You take over from the last shift.|shift work, {thing}s|The night shift leaves notes, you do the rest.",
        f"You {verb} what others have found.|Day desk. What is known already need not be asked again.|Helper of the caretaker; notes are in the packet.",
    )
    k.steps(f"<needs> tells the {label}.|Ask <needs> for the {label}.", "Then <do> it.")
    k.goal(
        f"{verb.capitalize()} the {thing} that the last shift noted{on}.|the {thing} from the handover notes: {verb} it{on}|You know which {thing} it is from before. {verb.capitalize()} it{on}.",
        f"task: {verb}{on}. {thing}: see what is known|Please {verb} the {thing} in question{on}, the notes of this file have it.|what the earlier run found: {verb} that {thing}{on}",
        f"Carry on where the others stopped{on}: the {thing} they found is still to {verb}.|our {thing} is noted in the file, {verb} it with the right {label}{on}",
    )

    @k.look(
        f"{need}_for|needs|get_{need}",
        f"Tells the {label} for one {thing}.|What a {thing} needs: its {label}.",
        no=text(f"{thing}|id|no", f"Id of the {thing}.|Which {thing}."),
    )
    def needs(no):
        if no not in ids:
            return k.fail(f"There is no {thing} {no}.")
        i = ids.index(no)
        return {f"{thing}|id": no, "before|last_time": values[(i + 1) % 3], f"{need}|now": values[i]}

    params = {
        "no": text(f"{thing}|id|no", f"Id of the {thing}.|Which {thing}."),
        "with_": text(f"{need}|with_{need}", f"The {label}.|Which {label}."),
    }
    if dated:
        params["day"] = text("day|on|date", "The day.|On which date.")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_it", f"{does} one {thing}.|To {verb} a {thing}.", **params)
    def do(no, with_, day=None):
        return k.one(f"{no}: done.", "ok") if no in ids else k.fail(f"There is no {thing} {no}.")

    def right():
        if not needs.made(no=mine):
            return needs(no=mine)
        return [] if do.calls else do(no=mine, with_=values[0], **({"day": day} if dated else {}))

    return right
