"""Three steps in a row, each of which returns what the next one needs."""

from kind import text

STRUCTURE = "pipeline"
DOMAIN = "processes"

# start; step one; gives; step two; gives; step three; with
SKINS = [
    row.split(";")
    for row in """grain;weigh;weigh_slip;mill;sack_no;deliver;bakery
letter;scan;scan_no;translate;text_no;send;clerk
sample;label;label_no;test;report_no;file;doctor
photo;develop;negative;print;print_no;frame;client
milk;filter;batch;heat;charge;bottle;shop
order;pick;pick_no;pack;box_no;ship;town
claim;register;case_no;assess;sum_no;pay;insured
cloth;cut;piece_no;sew;garment_no;press;tailor
log;saw;board_no;dry;stack_no;sell;joiner
exam;collect;pile_no;mark;mark_sheet;publish;class
honey;spin;bucket_no;sieve;vat_no;fill;market
complaint;record;note_no;check;finding;answer;guest
wool;wash;wash_no;dye;colour_no;knit;shop
coin;clean;tray_no;weigh;card_no;show;museum
car;wash;wash_no;wax;wax_no;park;owner
book;order;order_no;bind;binding_no;shelve;reader""".split("\n")
]


def make(k):
    start, one, a, two, b, three, with_ = k.pick(SKINS)
    ref, name, first, second, extra = k.id(), k.word(), k.id(), k.id(), k.date()
    dated, both = k.chance(40), k.chance(45)
    al, bl = a.replace("_", " "), b.replace("_", " ")
    k.role(
        f"You run a line: {one}, {two}, {three}.|{start} line|Each step gives the number for the next.",
        f"Foreman of a small works.|You take a {start} through all steps.|{one} - {two} - {three}",
    )
    k.must(f"The order is {one}, {two}, {three}.|First {one}, then {two}, at last {three}.")
    k.steps(f"<one_> gives a {al}.", f"<two_> takes it and gives a {bl}.", "<three_> ends it.")
    day = f" on {extra}" if dated else ""
    k.goal(
        f"Take {start} {ref} through all steps, for {with_} {name}{day}.|{start} {ref}: {one}, {two}, {three} ({with_} {name}){day}|{with_.capitalize()} {name} waits for {start} {ref}{day}.",
        f"{start}: {ref}. {with_}: {name}{day}. all steps|Please {one}, {two} and {three} {ref}; {with_}: {name}{day}.|from {start} {ref} to {with_} {name}{day}, the whole way",
        f"{ref} is still raw. Finish it for {name}{day}.|do {one} then {two} then {three} with {ref}, the {with_} is {name}{day}",
    )

    @k.act(
        f"{one}|{one}_{start}|do_{one}",
        f"To {one} one {start}. Gives a {al}.",
        no=text(f"{start}|id|no", f"Number of the {start}.|Which {start}."),
    )
    def one_(no):
        return {start: no, a: first} if no == ref and not one_.calls else k.fail(f"{no} can't be taken.")

    params = {"a_": text(f"{a}|{a}_in", f"The {al}.|Which {al}.")}
    if both:
        params["no"] = text(f"{start}|id|no", f"Number of the {start}.|Which {start}.")

    @k.act(f"{two}|{two}_it|do_{two}", f"To {two} what has a {al}. Gives a {bl}.", **params)
    def two_(a_, no=ref):
        return (
            {a: first, b: second}
            if a_ == first and no == ref and one_.calls and not two_.calls
            else k.fail(f"There is no {al} {a_}.")
        )

    params = {
        "to": text(f"{with_}|to|for_whom", f"The {with_}.|Which {with_}."),
        "b_": text(f"{b}|{b}_in", f"The {bl}.|Which {bl}."),
    }
    if dated:
        params["day_"] = text("day|date|on", "The day.|On which date.")

    @k.act(f"{three}|{three}_it|do_{three}", f"To {three} what has a {bl}.", **params)
    def three_(to, b_, day_=None):
        return k.one(f"{to} has it.", "ok") if b_ == second and two_.calls else k.fail(f"There is no {bl} {b_}.")

    def right():
        if not one_.calls:
            return one_(no=ref)
        if not two_.calls:
            return two_(a_=first, **({"no": ref} if both else {}))
        return [] if three_.calls else three_(to=name, b_=second, **({"day_": extra} if dated else {}))

    return right
