"""One tool has to be used before another one will work, and what it gives is needed there."""

from kind import choice, integer, text

STRUCTURE = "prerequisite"
DOMAIN = "skins"

# what is to be done (noun, verb), for whom, what has to come first (noun, verb), code it gives, kinds
SKINS = """entry|let in|visitor|registration|register|badge|morning,noon,evening;
test drive|start|customer|licence check|check|clearance|short,long,night;
treatment|begin|patient|consent|record|consent number|arm,leg,back;
rental|hand out|renter|deposit|take|deposit number|hour,day,week;
visit|allow|guest|house rules|read out|receipt|cell,yard,hall;
dive|start|diver|medical check|check|health code|shallow,deep,night;
loan|issue|reader|card|make|card number|book,film,map;
vote|count|voter|identity check|check|voter code|open,secret,postal;
load|lift|driver|weighing|weigh|weigh slip|hook,net,pallet;
exam|open|student|fee|collect|fee slip|oral,written,lab;
order|send|buyer|address check|check|address code|road,rail,ship;
print run|start|author|proof|approve|proof number|colour,grey,gold;
flight|clear|pilot|flight plan|file|plan number|local,cross,night;
shift|begin|worker|safety talk|give|talk number|early,late,night;
adoption|close|family|home visit|visit|visit number|cat,dog,bird;
stay|check in|traveller|passport scan|scan|scan number|single,double,dorm;
burial|plan|family|permit|ask for|permit number|urn,coffin,wood;
stall|set up|trader|fee|collect|fee receipt|food,craft,books;
repair|begin|customer|quote|write|quote number|quick,full,spare;
lesson|start|pupil|enrolment|enrol|enrolment number|piano,drums,voice;
climb|start|climber|rope check|check|rope tag|top,lead,free;
hunt|open|hunter|licence check|check|licence code|deer,boar,duck""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    what, verb, who_is, first_, verb1, code_, kinds = k.pick(SKINS).strip().split("|")
    kinds, who = kinds.split(","), k.person()
    kind, code, count = k.pick(kinds), k.id(), k.int(2, 60)
    has_count, refuses = k.chance(50), k.chance(13)
    u = [x.replace(" ", "_") for x in (what, verb, who_is, first_, verb1, code_)]
    desk = k.id()

    k.role(f"""You see to each {what}.|{what} desk|No {what} without {first_}. You know the order.
        |front desk, {what}|{an(who_is).capitalize()} comes to you and wants {an(what)}.""")
    k.must(f"Without {first_} there is no {what}.|First the {first_}, then the {what}.")
    k.must(
        f"If the {first_} fails, report that the {what} is not possible.|"
        f"A failed {first_}: say it could not be done."
    )
    k.must(f"Your desk is {desk}.|You are at desk {desk}.")
    k.steps("<pre> first.", f"Then <main> with the {code_}.")
    c = k.pick(f", number {count}", f" (no. {count})") if has_count else ""
    k.goal(f"""{who} wants {an(what)}: {kind}{c}.|{what} for {who}, {kind}{c}|{kind}, {who}{c} - {what} please
        |please see to the {what} of {who}. {kind}{c}
        |{who_is}: {who}\n{what}: {kind}{c}|Hello, I'm {who}, I'd like the {what}, {kind}{c}.
        |{who} has waited long enough for this {what}! It's {kind}{c}.|could you do the {what} ({kind}){c} for {who}""")

    @k.act(f"{u[4]}_{u[3]}|{u[3]}|do_{u[3]}",
           f"Does the {first_} of one {who_is}.|{first_.capitalize()}; gives the {code_}.",
           name=text(f"{u[2]}|name|who", f"Name of the {who_is}.|Who."),
           at=text("desk|at|counter", "Desk where it is done.|Which desk."))
    def pre(name, at):
        if name != who or at != desk:
            return k.fail(f"{name} is not known at {at}.")
        if refuses:
            return k.fail(f"The {first_} of {name} failed for good.")
        return f"The {first_} is done, {code_}: {code}."

    more = dict(no=integer("number|no|count", "Number that was asked for.|The number.")) if has_count else {}

    @k.act(
        f"{u[1]}_{u[0]}|{u[1]}|{u[0]}",
        f"Makes the {what} happen.|The {what} itself.",
        name=text(f"{u[2]}|name|who", f"Name of the {who_is}.|Who."),
        kind_=choice("kind|type|which", f"Kind of {what}.|Which kind.", kinds),
        code__=text(f"{u[5]}|code|proof", f"The {code_} from the {first_}.|{code_.capitalize()}."),
        **more,
    )
    def main(name, kind_, code__, no=None):
        if name == who and code__ == code and pre.calls:
            return f"{what} for {name}: {kind_}."
        return k.fail(f"No {first_} yet.")

    def right():
        if not pre.calls:
            return k.give_up(f"the {first_} failed.") if k.seen("failed for good.") else pre(name=who, at=desk)
        args = dict(name=who, kind_=kind, code__=code) | (dict(no=count) if has_count else {})
        return None if main.calls else main(**args)

    return right
