"""A form refuses a value as it was given and shows the way it has to be written."""

from kind import choice, text

STRUCTURE = "correct-format"
DOMAIN = "skins"

# form, about whom, field that is picky, other field, three offices
SKINS = """registration|car|plate|colour|north,south,east;
delivery note|parcel|postcode|weight class|depot,shop,ramp;
payroll entry|worker|account number|grade|day,night,sick;
visa form|traveller|passport number|purpose|work,visit,study;
lab slip|sample|tube number|test|blood,water,soil;
order form|article|article number|size|web,shop,phone;
race entry|runner|licence|age group|road,trail,track;
insurance form|client|policy number|damage|fire,water,theft;
tax form|firm|tax number|year class|wage,sales,land;
school form|pupil|birth number|bus zone|red,blue,green;
ticket form|device|serial|fault|screen,power,net;
customs form|load|seal number|goods|food,steel,cloth;
club form|member|member number|section|tennis,chess,swim;
library form|book|call number|shelf|novel,map,film; lease form|flat|flat number|heating|gas,oil,wood;
vet form|animal|chip|diet|dry,wet,raw; harbour form|boat|radio sign|berth side|left,right,end;
survey form|plot|land number|soil|clay,sand,loam;
meter form|house|meter number|tariff|day,night,mixed; phone form|line|line number|plan|small,mid,big;
grant form|project|project number|field|art,sport,care; stock form|bin|bin code|class|a,b,c""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    form, about, field, other, offices = k.pick(SKINS).strip().split("|")
    offices = offices.split(",")
    name, office = k.pick(k.person, k.word, k.title)(), k.pick(offices)
    letters, digits = k.word()[:3].upper(), k.int(1000, 99999)
    good = k.pick(
        f"{letters}/{digits}",
        f"{digits}-{letters}",
        f"{letters} {digits}",
        f"{letters}.{digits}",
        f"#{letters}{digits}",
    )
    raw = k.pick(f"{letters.lower()}{digits}", f"{letters}{digits}x")
    grade, picky, dead = k.word(), k.chance(75), k.chance(12)
    near = k.many(lambda: f"{letters}/{k.int(1000, 99999)}", 2)
    o, f, ot, ab = (x.replace(" ", "_") for x in (form, field, other, about))
    given = raw if picky else good

    k.role(f"""You fill in forms: {form}.|{form}s|The program is picky about every {form}; you are patient.
        |typist for the {form}|You know how to get {an(form)} through.""")
    k.must(
        f"If the {field} is refused, write it the way the program says.|"
        f"Follow what the program says about the {field}."
    )
    k.must("If it stays refused, report that it is not done.|Refused for good: say that it could not be filed.")
    k.steps(f"<record> has the {other}.", "<file_> the form; if refused, once more as it wants it.")
    k.goal(f"""File {an(form)} for {about} {name}: {field} {given}, {office}.|{form}: {name}, {office}, {field} {given}
        |{name} needs {an(form)}. {field} {given}, kind {office}
        |please file the {form} ({office}) of {name}, the {field} is {given}
        |{about}: {name}\n{field}: {given}\nkind: {office}
        |{form} for {name} came back AGAIN. {field} {given}, kind {office}. Please get it through.
        |could you do {an(form)}, {office}, for {name}? {given} is the {field}
        |{given} ({field}), {name}, {office} - {form} please""")

    @k.look(f"get_{ab}|{ab}_record|look_up", f"Shows what is known of one {about}.|Looks up one {about}.",
            key=text(f"{ab}|name|which", f"Name of the {about}.|Which {about}."))
    def record(key):
        return {f"{ab}|name": name, ot: grade, "file|file_no": near[0]} if key == name else k.fail(f"{key} is unknown.")

    @k.act(
        f"file_{o}|send_{o}|file_form",
        f"Files one {form}.|Sends one {form} off.",
        who=text(f"{ab}|name|about", f"Name of the {about}.|Which {about}."),
        no=text(f"{f}|number|code", f"The {field}.|{field.capitalize()} of the {about}."),
        other_=text(f"{ot}", f"The {other}, as on record.|{other.capitalize()}."),
        kind_=choice("kind|type|office", f"Kind of {form}.|Which kind.", offices),
    )
    def file_(who, no, other_, kind_):
        if who != name or other_ != grade:
            return k.fail(f"The {other} of {who} is not {other_}.")
        if picky and dead:
            return k.fail(f"{no} is refused for good: the {about} is barred.")
        if no != good:
            return k.fail(f"{no} is no {field}. It has to be written like this: {good}")
        return f"The {form} is filed."

    def right():
        if not record.made(key=name):
            return record(key=name)
        if file_.calls:
            return None
        if k.seen("refused for good"):
            return k.give_up(f"the {about} is barred.")
        no = good if not picky or k.seen("It has to be written like this") else raw
        return file_(who=name, no=no, other_=grade, kind_=office)

    return right
