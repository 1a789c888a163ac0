"""Sends a letter with the template that the recipient's entry calls for, by the column that is laid down."""

from kind import choice, text

STRUCTURE = "template-by-attribute"
DOMAIN = "correspondence"

# recipient;letter;column a;column b
SKINS = """taxpayer;reminder;language;bracket
voter;notice;language;district
patient;invitation;language;ward
tenant;notice;house;language
borrower;statement;segment;language
pupil;report;grade;language
insured;offer;product;language
importer;circular;port;language
customer;bill;tariff;language
researcher;call;faculty;language
trader;permit;trade;language
commuter;pass;zone;language
farmer;order;basin;language
heir;letter;region;language
juror;summons;court;language
pensioner;notice;fund;language
builder;notice;parish;language
donor;receipt;circle;language"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    who, letter, a, b = k.pick(SKINS.split("\n")).split(";")
    va, vb, name, ref = k.words(3), k.words(3), k.person(), k.id()
    people = {p: {"no": i, a: k.pick(va), b: k.pick(vb)} for p, i in zip([name, *k.people(2)], k.ids(3), strict=True)}
    forms = k.ids(3)
    col = k.pick(a, b)
    values = va if col == a else vb
    use = dict(zip(values, forms, strict=True))
    how = k.pick("letter", "mail", "counter")
    table = "; ".join(f"{v}: {f}" for v, f in use.items())
    k.must(f"Template by {col}. {table}.|The {col} decides about the template ({table}).", f"Every {letter} goes out by {how}.|Sent by: {how}.")
    k.role(f"You write to every {who}.", f"{letter} dispatch", "Correspondence office. The template is not a matter of taste.")
    k.steps("<card_of> shows the entry.", "<send> it.")
    k.goal(
        f"Send {name} the {letter} {ref}.", f"{letter} {ref} -> {name}", f"{name} is to receive {letter} {ref} in the proper form.", f"Has {who} {name} got {letter} {ref}? No. Send it."
    )

    @k.look("card_of|entry_of|look_up", f"The entry of {an(who)}.", name=text("name|who|person", f"Name of the {who}."))
    def card_of(name):
        return {"number|no": people[name]["no"], a: people[name][a], b: people[name][b]} if name in people else k.fail(f"{name} is not listed.")

    @k.act(
        "send|send_letter|dispatch",
        f"Sends {an(letter)} to {an(who)}.",
        number=text("number|no|recipient", f"Number of the {who}."),
        ref=text(f"{letter}|ref", f"Number of the {letter}."),
        template=text("template|form", "Code of the template."),
        way=choice("way|by|channel", "How it is sent.", ["letter", "mail", "counter"]),
    )
    def send(number, ref, template, way):
        if number not in [p["no"] for p in people.values()] or template not in forms:
            return k.fail("Number or template is unknown.")
        return f"{ref} went to {number} ({template}, {way})."

    def right():
        if not card_of.made(name=name):
            return card_of(name=name)
        if not send.made():
            return send(number=people[name]["no"], ref=ref, template=use[people[name][col]], way=how)

    return right
