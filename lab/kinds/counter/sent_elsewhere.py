"""The first try is refused and the message names another way, with a value that it needs."""

from kind import text

STRUCTURE = "detour"
DOMAIN = "refusals"

# thing; way one; way two; what way two needs; who
SKINS = [
    row.split(";")
    for row in """parcel;deliver;leave_at_shop;shop;receiver
patient;admit;send_to_clinic;clinic;patient
guest;seat_inside;seat_outside;terrace;guest
invoice;pay_online;pay_by_bank;bank_code;firm
car;park_inside;park_outside;lot;driver
pupil;enrol_here;enrol_other;school;pupil
letter;send_by_mail;send_by_courier;courier;addressee
book;lend;order_from_branch;branch;reader
ticket;print_at_home;collect_at_desk;desk;viewer
boat;moor_at_pier;moor_at_buoy;buoy;skipper
cow;stall_inside;stall_in_barn;barn;farmer
claim;settle_here;pass_to_office;office;insured
meal;serve_hot;serve_cold;buffet;guest
call;connect;connect_to_deputy;deputy;caller
luggage;check_in;check_in_bulky;counter;traveller
bus trip;run;run_by_train;line;passenger""".split("\n")
]


def make(k):
    thing, one, two, need, who = k.pick(SKINS)
    name, ref, value, other = k.person(), k.id(), k.pick(k.word, k.id)(), k.word()
    refused, day, dated = k.chance(75), k.date(), k.chance(40)
    v1, v2, label, noun = one.replace("_", " "), two.replace("_", " "), need.replace("_", " "), thing.split()[-1]
    day_ = f" on {day}" if dated else ""
    why = k.one("is full|is closed|is not possible today|does not work")
    k.role(
        f"You handle each {noun}.|{noun} desk|If one way is shut, you take the other.",
        f"Practical clerk.|You find a way for every {who}.|First the usual way, then what is offered instead.",
    )
    k.must(
        f"Try to {v1} first. If that is refused, do what the message offers, and only then.|The usual way is to {v1}; if it is refused, take the other way that is named."
    )
    k.goal(
        f"{noun.capitalize()} {ref} of {name}: {v1}{day_}.|{v1}: {noun} {ref}, {who} {name}{day_}|Please {v1} {ref} for {name}{day_}; if not possible, the other way.",
        f"{who}: {name}. {noun}: {ref}{day_}. wish: {v1}|{name} is here with {noun} {ref}{day_}. Deal with it.|{ref}, {name}{day_}, as usual please",
        f"can you {v1} {ref} (it is for {name}{day_}), or else what they offer|For {name}: {ref}{day_}, one way or the other.",
    )
    param = {
        "no": text(f"{noun}|no|id", f"Number of the {noun}.|Which {noun}."),
        "who_": text(f"{who}|name|for_whom", f"Name of the {who}.|For whom."),
    }
    if dated:
        param["day_"] = text("day|date|on", "The day.|On which date.")
    refusal = f"To {v1} {why}. Instead: {v2}, {label} {value} (not {other})."

    @k.act(f"{one}|try_{one}|usual_way", f"To {v1}. The usual way.", **param)
    def first(no, who_, day_=None):
        if no != ref or who_ != name:
            return k.fail(f"{who_} has no {noun} {no}.")
        return k.fail(refusal) if refused else k.one("Done.", "ok", f"{no}: {v1}")

    @k.act(
        f"{two}|go_{two}|other_way",
        f"To {v2}. When the usual way is refused.",
        no=param["no"],
        at=text(f"{need}|at|which", f"The {label}.|Which {label}."),
        **({"day_": param["day_"]} if dated else {}),
    )
    def second(no, at, day_=None):
        if no != ref or at != value:
            return k.fail(f"{no} can't go to {at}.")
        return k.one("Done.", "ok", f"{no}: {at}")

    def right():
        more = {"day_": day} if dated else {}
        if first.calls or second.calls:
            return k.finish()
        return second(no=ref, at=value, **more) if k.seen(value) else first(no=ref, who_=name, **more)

    return right
