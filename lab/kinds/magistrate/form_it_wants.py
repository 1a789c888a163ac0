"""A counter refuses an entry and shows the form it wants; the pieces are known in several forms from the record."""

from kind import text

STRUCTURE = "correct-format"
DOMAIN = "electronic filing"

# thing;counter;field
SKINS = """birth;civil register;birthday
invoice;treasury;account
parcel;land register;grid
vehicle;road office;plate
company;trade register;seat
patient;hospital;insurance number
lawsuit;court;docket
ship;port office;call sign
cargo;customs;tariff code
pupil;school board;student number
meter;grid office;meter point
policy;insurer;policy number
well;water office;coordinate
loan;central bank;loan key
sample;archive;barcode
voter;commission;roll number
flat;rent office;address
train;network office;path code"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, counter, field = k.pick(SKINS.split("\n")).split(";")
    no, who = k.id(), k.person()
    a, b = k.word(), str(k.int(100, 999))
    forms = {"dashed": f"{a}-{b}", "slashed": f"{b}/{a}", "plain": f"{a}{b}", "dotted": f"{a}.{b}"}
    names = k.shuffled(list(forms))
    want, first = names[0], names[1]
    told = k.chance(40)
    col = field.replace(" ", "_")
    if told:
        k.must(f"The {counter} wants the {want} form.|For the {counter}: {want} form.")
    else:
        k.must(f"Try the {first} form first; the {counter} says which one it wants.|Begin with the {first} form. If it is refused, use the one that is asked for.")
    k.role(f"You file each {thing} with the {counter}.", f"Filing, {counter}", "Electronic filing clerk.")
    k.steps(f"<forms_of> shows the {field} in all forms.", "<file_it>.")
    k.goal(f"File {thing} {no} with the {counter}, for {who}.", f"{thing} {no} -> {counter} ({who})", f"{who} wants {no} filed.", f"The {counter} is to have {thing} {no} today. Filed by {who}.")

    @k.look("forms_of|record|all_forms", f"The {field} of {an(thing)}, in its forms.", no=text("no|id", f"Number of the {thing}."))
    def forms_of(**x):
        return {f"{f}_{col}|{f}": v for f, v in forms.items()} if x["no"] == no else k.fail(f"No {thing} {x['no']}.")

    @k.act("file_it|submit|file_entry", f"Files {an(thing)} with the {counter}.", no=text("no|id", f"Number of the {thing}."), value=text(f"{col}|value", f"The {field}, in the form that the {counter} wants."), who=text("by|filed_by", "Who files it."))
    def file_it(**x):
        if x["no"] != no or x["value"] not in forms.values():
            return k.fail(f"There is no such {field}.")
        return f"{no} is filed." if x["value"] == forms[want] else k.fail(f"Refused: the {counter} wants the {want} form.")

    def right():
        if file_it.made():
            return None
        if not forms_of.made(no=no):
            return forms_of(no=no)
        known = told or k.seen(f"wants the {want} form")
        return file_it(no=no, value=forms[want if known else first], who=who)

    return right
