"""Makes a request, gets codes back, and confirms with the one that the rule wants."""

from kind import text

STRUCTURE = "confirm-code"
DOMAIN = "banking and e-government"

# request;noun of what;verb
SKINS = """transfer;iban;wire
address change;household;relocate
ballot request;voter;order
tax payment;account;pay
tenancy notice;flat;terminate
power shutdown;feeder;shut
water cut;valve;cut
card block;card;block
passport order;passport;order
land search;parcel;search
appointment;counter;book
drug order;ward;order
beam time;instrument;reserve
claim waiver;claim;waive
school change;pupil;move
toll refund;plate;refund
customs bond;bond;release
data erasure;person;erase"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, obj, verb = k.pick(SKINS.split("\n")).split(";")
    mine, day = k.id(), k.date()
    codes = dict(zip(("sms", "letter", "token"), k.ids(3), strict=True))
    number, by = k.id(), k.pick(list(codes))
    drop = k.chance(30)
    k.must(
        f"{an(thing).capitalize()} is confirmed with the {by} code.|Of the codes, the one under {by} confirms {an(thing)}.|Confirm by the code of the {by}; other codes are refused.",
        "If the request comes back with status doubtful, withdraw it instead of confirming.|A doubtful request is withdrawn, not confirmed." if k.chance(50) or drop else "Every request is confirmed.|No request stays unconfirmed.",
    )
    k.role(f"You file each {thing} and confirm it.", f"{thing} service", "Portal assistant. A request without confirmation is no request.")
    k.steps("First <file_request>.", "Then <confirm> with number and code.")
    k.goal(
        f"File {an(thing)} for {obj} {mine}, effective {day}.", f"{verb} {mine} on {day}", f"{obj} {mine}: {thing} as of {day}, please, complete.", f"I wish to {verb} {mine}, with effect from {day}."
    )

    @k.act("file_request|request|submit_form", f"Files {an(thing)}. Prints its number and the codes.", what=text(f"{obj}|what|for", f"Which {obj}."), day=text("day|effective|date", "From which day."))
    def file_request(what, day):
        if what != mine:
            return k.fail(f"No {obj} {what}.")
        return {"request|number": number, "status": "doubtful" if drop else "complete", **{f"{c}_code": v for c, v in codes.items()}}

    @k.act("confirm|confirm_request|complete", f"Confirms {an(thing)}.", number=text("number|request", "Number of the request."), code=text("code|with", "The code that confirms it."))
    def confirm(number, code):
        return f"Confirmed with {code}." if code in codes.values() else k.fail("That is not a code of this request.")

    @k.act("withdraw|take_back|drop_request", f"Withdraws {an(thing)} that was filed.", number=text("number|request", "Number of the request."))
    def withdraw(**by_):
        return "Withdrawn." if by_["number"] == number else k.fail("No such request.")

    def right():
        if not file_request.made():
            return file_request(what=mine, day=day)
        if confirm.made() or withdraw.made():
            return None
        return withdraw(number=number) if drop else confirm(number=number, code=codes[by])

    return right
