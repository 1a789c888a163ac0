"""Books something; what the caller does not say is taken from the profile."""

from kind import choice, integer, text

STRUCTURE = "default-from-profile"
DOMAIN = "skins"

# booking, who, two properties with values, count
SKINS = """flight|traveller|seat:window,aisle|meal:meat,veggie,fish|bags;
hotel room|guest|bed:single,double|floor:low,high|nights;
table|guest|place:inside,terrace|menu:small,large|seats;
haircut|client|style:short,long|wash:hot,cold|minutes;
lesson|pupil|hall:big,small|level:easy,hard|minutes;
tyre change|driver|kind:summer,winter|storage:here,home|tyres;
delivery|customer|door:front,back|time:morning,evening|boxes;
massage|guest|oil:mint,rose,none|hand:soft,firm|minutes;
coffee order|colleague|milk:cow,oat,none|cup:small,large|cups;
lane|swimmer|side:left,right|speed:slow,fast|hours;
canteen meal|worker|diet:meat,veggie|time:early,late|portions;
taxi|passenger|car:normal,van|pay:cash,bill|seats;
print job|author|paper:white,grey|side:one,two|copies;
cinema seat|visitor|row:front,back|side:left,right|tickets;
kennel stay|owner|box:inside,outside|feed:dry,wet|nights;
boat hire|sailor|boat:small,large|vest:kids,adult|hours;
dry cleaning|customer|starch:none,light|pack:folded,hung|pieces;
gym course|member|room:red,blue|mat:own,house|weeks;
blood test|patient|arm:left,right|time:early,late|tubes;
stable box|rider|bed:straw,chips|side:north,south|nights;
milk round|household|bottle:glass,carton|step:front,back|litres;
camp pitch|camper|ground:grass,gravel|power:yes,no|nights""".split(";")


def make(k):
    what, who_is, *props = k.pick(SKINS).strip().split("|")
    unit = props.pop()
    (p1, v1), (p2, v2) = ((a, b.split(",")) for a, b in (x.split(":") for x in props))
    who, other, no, count = k.person(), k.person(), k.id(), k.int(2, 60)
    profile = {p1: k.pick(v1), p2: k.pick(v2)}
    said = {p1: k.pick(v1) if k.chance(45) else None, p2: k.pick(v2) if k.chance(35) else None}
    use = {p: said[p] or profile[p] for p in (p1, p2)}
    known, day = not k.chance(12), k.date()
    w = what.replace(" ", "_")

    k.role(f"""You book for people you know: {what}.|{what} bookings
        |Regulars don't have to say everything; their profile has it.
        |{what} desk|You know what each {who_is} likes.""")
    k.must(
        f"What the {who_is} does not say is taken from the profile; what is said counts more.|"
        "Said beats profile; the rest is from the profile."
    )
    k.must("Without a profile, report that it is not booked.|No profile: say that it could not be booked.")
    k.steps("Look at <profile_>.", "Then call <book>.")
    extra = "".join(f", {p} {v}" for p, v in said.items() if v)
    k.goal(f"""{who} wants a {what} on {day}, {count} {unit}{extra}.|{what} for {who}, {day}, {count} {unit}{extra}
        |{day}, {who}: {count} {unit}{extra}|please book {who} a {what}{extra}. {count} {unit}, {day}
        |{who_is}: {who}\nday: {day}\n{unit}: {count}{extra}
        |Hi, {who} here. {what}, {count} {unit}, {day}{extra}. You know the rest.
        |could you do the usual {what} for {who} on {day}? {count} {unit}{extra}
        |Last time you forgot it! {who}, {what}, {day}, {count} {unit}{extra}.""")

    @k.look(
        f"profile|profile_of|{who_is}_profile",
        f"Shows the profile of one {who_is}.|What somebody likes.",
        name=text(f"{who_is}|name|of", f"Name of the {who_is}.|Who."),
    )
    def profile_(name):
        if name != who or not known:
            return k.fail(f"There is no profile of {name}.")
        return {f"{who_is}_no|number": no, "name|who": who} | profile

    @k.act(
        f"book_{w}|book|enter_{w}",
        f"Books one {what}.|Makes a booking.",
        ref=text(f"{who_is}_no|number|for", f"Number of the {who_is}.|For whom, by number."),
        on=text("day|date|on", "Which day.|The day."),
        amount=integer(f"{unit}|count|how_many", f"How many {unit}.|Number of {unit}."),
        a=choice(p1, f"The {p1}.|Which {p1}.", v1),
        b=choice(p2, f"The {p2}.|Which {p2}.", v2),
    )
    def book(ref, on, amount, a, b):
        return f"Booked for {ref}." if ref == no else k.fail(f"No {who_is} {ref}.")

    def right():
        if not profile_.made(name=who):
            gone = k.seen(f"There is no profile of {who}.")
            return k.give_up("there is no profile.") if gone else profile_(name=who)
        return None if book.calls else book(ref=no, on=day, amount=count, a=use[p1], b=use[p2])

    return right
