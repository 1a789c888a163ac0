"""Fills a form: what the goal states is taken, what it leaves out comes from the record or from the standing default."""

from kind import text

STRUCTURE = "default-or-stated"
DOMAIN = "forms"

# form;applicant;field a;field b
SKINS = """hearing request;party;room;clerk
permit form;trader;site;officer
claim form;insured;garage;adjuster
transfer form;client;branch;teller
declaration;importer;dock;agent
enrolment form;pupil;class;tutor
admission form;patient;ward;nurse
connection form;household;feeder;fitter
lease form;tenant;house;warden
loan form;borrower;product;adviser
ballot form;voter;precinct;witness
grant form;researcher;panel;referee
transport order;shipper;depot;driver
tax form;payer;office;assessor
survey order;owner;sheet;surveyor
trip form;official;hotel;cashier
water form;farmer;canal;guard
inspection form;operator;hall;inspector"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    form, who, a, b = k.pick(SKINS.split("\n")).split(";")
    name, day = k.person(), k.date()
    record = {a: k.word(), b: k.word()}
    default = {a: k.word(), b: k.word()}
    stated = {a: k.word(), b: k.word()}
    says = {f: k.chance(40) for f in (a, b)}
    rule = k.pick("record", "default")
    source = record if rule == "record" else default
    use = {f: stated[f] if says[f] else source[f] for f in (a, b)}
    number = k.id()
    say = {
        "record": f"What the order does not say is taken from the record of the {who}.|Not stated: as in the record of the {who}. The house values {a} {default[a]} and {b} {default[b]} are no longer used.",
        "default": f"What the order does not say is filled in as {a} {default[a]} and {b} {default[b]}, whatever the record says.|Not stated: {a} {default[a]}, {b} {default[b]}. Older values in the record are void.",
    }[rule]
    k.must(say)
    more = "".join(f", {f} {stated[f]}" for f in (a, b) if says[f])
    k.role(f"You fill in the {form}.", f"{form}s, intake", f"Forms clerk. No field of {an(form)} stays empty.")
    k.steps(f"Look up the {who} with <record_of>; the number is needed.", "<fill> the form.")
    k.goal(
        f"{form.capitalize()} for {name}, {day}{more}.", f"Please fill in {an(form)} for {who} {name} for {day}{more}.", f"{name} / {form} / {day}{more}", f"{who} {name} needs {an(form)} dated {day}{more}"
    )

    @k.look("record_of|look_up|find_person", f"The record of {an(who)}.", name=text(f"{who}|name", f"Name of the {who}."))
    def record_of(**by):
        if by["name"] != name:
            return k.fail(f"No {who} {by['name']}.")
        return {f"{who}_no|number": number, f"last_{a}|{a}": record[a], f"last_{b}|{b}": record[b]}

    @k.act("fill|submit_form|lodge", f"Fills in {an(form)}.", number=text(f"{who}_no|number", f"Number of the {who}."), day=text("day|date", "Date on the form."), a=text(a, f"Which {a}."), b=text(b, f"Which {b}."))
    def fill(**by):
        return f"The {form} is lodged." if by["number"] == number else k.fail(f"No {who} {by['number']}.")

    def right():
        if not record_of.made(name=name):
            return record_of(name=name)
        if not fill.made():
            return fill(number=number, day=day, a=use[a], b=use[b])

    return right
