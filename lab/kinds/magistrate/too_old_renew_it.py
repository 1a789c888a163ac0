"""A certificate is needed; if it is too old by the rule, it is renewed first, and the new number is used."""

from kind import text

STRUCTURE = "refresh"
DOMAIN = "certificates"

# certificate;holder;use
SKINS = """extract;company;attach
insurance card;carrier;present
health certificate;herd;export
calibration;meter;bill
valuation;house;lend
licence;driver;dispatch
safety report;plant;operate
audit;fund;publish
rating;borrower;approve
survey;ship;charter
x-ray;patient;operate
budget;project;grant
map;parcel;register
crew list;vessel;clear
price list;supplier;order
background check;teacher;hire
water analysis;well;open
power of attorney;agent;sign"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    cert, holder, use = k.pick(SKINS.split("\n")).split(";")
    who, no, new, other = k.word(), k.id(), k.id(), k.word()
    issued, valid = sorted(k.dates(2))
    today = next(d for d in k.dates(12) if d not in (issued, valid))
    limit = next(d for d in k.dates(12) if d not in (issued, valid))
    rule = k.pick("valid", "issued", "always", "never")
    old = {"valid": valid < today, "issued": issued < limit, "always": True, "never": False}[rule]
    say = {
        "valid": f"Too old is one whose last day lies before today, {today}.|Today is {today}; what was valid only until an earlier day must be renewed.",
        "issued": f"Too old is one issued before {limit}, whatever its last day.|One issued before {limit} must be renewed; the last day does not matter.",
        "always": f"It is renewed every time, however new.|No {cert} is used twice: always renew it.",
        "never": f"It is used as it is, however old.|{an(cert).capitalize()} is never too old.",
    }[rule]
    k.must(say, "What is too old is renewed before it is used.|Use no number that is too old; renew first.")
    k.role(f"You use the {cert} of {an(holder)}.", f"{cert} desk", f"Clerk who needs {an(cert)} for everything.")
    k.steps("<current> shows it, <renew> prints a new number, <use_it> takes the number.")
    case = k.id()
    k.goal(f"{use.capitalize()} for {holder} {who}, case {case}.", f"{holder} {who}: {use} (case {case})", f"Case {case} needs the {cert} of {who}: {use}.", f"{case} / {who} / {use}")

    @k.look("current|show_certificate|look_up", f"The {cert} of {an(holder)}.", who=text("name|holder|of", f"Name of the {holder}."))
    def current(**a):
        if a["who"] != who:
            return k.fail(f"No {holder} {a['who']}.")
        return {"number|no": no, "issued": issued, "last_day|valid_until": valid}

    @k.act("renew|refresh|issue_anew", f"Renews the {cert} of {an(holder)}. Prints the new number.", who=text("name|holder|of", f"Name of the {holder}."), number=text("number|no", "The number until now."))
    def renew(**a):
        return f"Renewed: {new}." if a["who"] == who and a["number"] == no else k.fail("There is no such certificate.")

    @k.act(f"{use}|{use}_with", f"To {use}, by {an(cert)}.", who=text("name|holder|of", f"Name of the {holder}."), number=text("number|no", f"Number of the {cert}."), case=text("case|for_case", "Number of the case."))
    def use_it(**a):
        return f"{a['case']}: {use}." if a["number"] == no or (a["number"] == new and renew.made()) else k.fail(f"No number {a['number']}.")

    def right():
        if use_it.made():
            return None
        if not current.made(who=who):
            return current(who=who)
        if old and not renew.made():
            return renew(who=who, number=no)
        return use_it(who=who, number=new if old else no, case=case)

    return right
