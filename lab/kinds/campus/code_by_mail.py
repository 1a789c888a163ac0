"""Asks for a change, waits for the code that comes by mail and confirms the change with it."""

from kind import text

STRUCTURE = "code-by-mail"
DOMAIN = "online accounts"

# account;change;who;place
SKINS = """library account;PIN reset;reader;library
patient portal;address change;patient;clinic
student portal;course change;student;university
club account;team change;member;club
ticket account;seat change;visitor;theatre
housing portal;viewing;tenant;housing office
school portal;sick note;parent;school
court portal;file access;lawyer;court
donor account;pledge change;donor;charity
travel account;date change;traveller;agency
hotel account;late arrival;guest;hotel
race portal;group change;runner;race office
museum account;guest pass;friend;museum
choir portal;voice change;singer;choir
town portal;bin order;citizen;town hall
table account;extra chair;diner;restaurant
job portal;withdrawal;applicant;town hall
camp portal;tent wish;camper;camp
pool account;lane wish;swimmer;pool
band portal;slot change;band;festival"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    account, change, who, place = k.pick(SKINS.split("\n")).split(";")
    no, value, request, code = k.id(), k.word(), k.id(), str(k.int(100000, 999999))
    person, mail = k.person(), k.mail()
    codes = [str(c) for c in k.numbers(2, 100000, 999999)]
    days = sorted(k.dates(3))
    others = [k.word().capitalize(), k.word().capitalize()]
    a, c = account.replace(" ", "_"), change.replace(" ", "_").lower()

    k.role(f"You look after the {account} of {person}.|{account} helper", f"Passwords and codes, all day.|I deal with the {place} online so that you don't have to.")
    k.must("A request counts only after it is confirmed with the code that comes by mail.|Each request has to be confirmed; the code is in the mail about that request.")
    k.steps("<request_it> first.|Make the request with <request_it>.", "<inbox> has the code.|Look into <inbox>.", "<confirm> with it.")
    k.goal(
        f"{account} {no}: {change}, {value}",
        f"Please request the {change} ({value}) for {person}, account {no}, and confirm it. Mail goes to {mail}.",
        f"I never manage these online things! It's the {account} {no} and what I need is the {change}: {value}. There will be a code by mail, they say. {person}",
        f"{change} = {value} ({no}), incl. confirmation",
    )

    @k.act(
        f"request_{c}|request_it|new_request",
        f"Requests {an(change)}; a code is sent by mail.",
        no=text(f"{a}|no", f"Number of the {account}."),
        value=text("value|what|wish", f"What the {change} is about."),
    )
    def request_it(no_=no, **by):
        if by["no"] != no_ or request_it.made():
            return k.fail("No such account, or a request is open already.")
        return f"Request {request} is open. A code was sent."

    @k.look("inbox|read_mail|mails", f"The mails of {person}.")
    def inbox():
        rows = [{"from|sender": others[i], "date|sent": days[i], "text|message": f"Your code for {o} is {codes[i]}."} for i, o in enumerate(others)]
        new = {"from|sender": place.capitalize(), "date|sent": days[2], "text|message": f"Code for request {request}: {code}."}
        return k.result([*rows, new] if request_it.made() else rows)

    @k.act(
        "confirm|confirm_request|enter_code",
        "Confirms a request.",
        request=text("request|ref", "Number of the request."),
        code=text("code|digits", "The code from the mail."),
    )
    def confirm(**by):
        if not request_it.made() or by["request"] != request or by["code"] != code:
            return k.fail("Wrong code or request.")
        return f"{request} is confirmed."

    def right():
        if confirm.made():
            return []
        if not request_it.made():
            return request_it(no=no, value=value)
        return confirm(request=request, code=code) if k.seen(code) else inbox()

    return right
