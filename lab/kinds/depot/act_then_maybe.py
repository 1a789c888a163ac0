"""Does a job; what the job turns up decides whether a second one follows."""

from kind import text

STRUCTURE = "act-then-maybe"
DOMAIN = "service"

SKINS = """pump;flush;seal;leaking
truck;wash;tyre;worn
boiler;sweep;flue;cracked
lift;grease;rope;frayed
cow;weigh;hoof;sore
lamp;clean;bulb;dim
mower;sharpen;belt;slack
well;sound;filter;clogged
lock;oil;gate;warped
tram;sweep;door;stiff
crane;inspect;hook;bent
hive;open;queen;missing
furnace;descale;burner;weak
silo;empty;hatch;rusty
boat;bail;plank;soft
mill;dress;stone;chipped
drain;jet;pipe;collapsed
fan;dust;bearing;loud
signal;test;lens;cracked
bus;fuel;mirror;loose"""


def make(k):
    thing, verb, part, fault = k.pick(SKINS.split("\n")).split(";")
    number, order, found = k.id(), k.id(), k.chance(55)
    spare, shelf, bay = k.id(), k.id(), k.word()
    k.role(f"You service each {thing}.|{thing} service|See what turns up.", "Service hand")
    k.must(
        f"If the {part} turns out to be {fault}, renew it with <renew>, using the spare that is named; if it is fine, nothing else is done.|{part.capitalize()} {fault}: <renew> it with the spare that the finding names. Fine: stop there."
    )
    k.steps("<service> first.|Begin with <service>.")
    k.goal(
        f"{verb.capitalize()} {thing} {number} in {bay}, order {order}.",
        f"{number} {verb} ({bay}), order {order}",
        f"Please {verb} {number}, it is in {bay}. Order {order}. If its {part} is bad see to that as well.",
        f"order {order} / {thing} {number} / {bay} / {verb}",
        f"{order}: routine {verb} of {number}, bay {bay}",
    )

    @k.act(
        f"{verb}|{verb}_{thing}|service",
        f"{verb.capitalize()}: a {thing}, and tell what was found.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        bay=text("bay|where", "Where it is.|Name of the bay."),
        order=text("order|ref", "Number of the order.|Which order."),
    )
    def service(**by):
        if by["number"] != number:
            return k.fail(f"no {thing} {by['number']}")
        return k.result(
            {f"{part}|finding": fault if found else "fine", "spare|fits": spare, "shelf|lies_in": shelf},
            f"{verb}: done",
        )

    @k.act(
        f"renew|renew_{part}|replace",
        f"Renews the {part} of a {thing}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        spare=text("spare|part_no", "Number of the spare.|Which spare."),
        order=text("order|ref", "Number of the order.|Which order."),
    )
    def renew(number, spare, order):
        return f"{part} of {number} renewed" if service.made() else k.fail(f"{number} is not open")

    def right():
        if not service.made(number=number):
            return service(number=number, bay=bay, order=order)
        return renew(number=number, spare=spare, order=order) if found and not renew.made() else None

    return right
