"""Sends a herd's test result to the liaison whom earlier runs noted on the herd's card."""

from kind import choice, text

STRUCTURE = "known-before"
DOMAIN = "veterinary practice"


def make(k):
    card, farm = k.path("md", "txt"), k.word()
    liaison, retired = k.many(k.mail, 2)
    herd, other_herd = k.ids(2)
    tests = dict(zip(k.ids(k.int(3, 5)), k.dates(5), strict=False))
    newest = max(tests, key=tests.get)
    outcome = {t: k.pick("clear", "positive", "unclear") for t in tests}
    k.on(card)
    k.hub(liaison=liaison, herd=herd)

    k.role(
        "You write for a vet who looks after farm animals; farmers are told plainly and soon.",
        "herd health letters",
        "You pass the results of herd tests on to those who must know.",
    )
    k.must(
        "The liaison and the number of the herd are known from earlier work on the herd's card."
        "|Herd number and liaison were noted in earlier runs; use them.",
        "Only the newest test is passed on, with its outcome.",
    )
    k.steps("List the tests with <tests_of>.", "Send the newest with <inform>.")
    k.goal(
        f"Would you inform the liaison of {farm} about the newest test of the herd?",
        f"{farm}: newest herd test to their liaison pls, am in the stable",
        f"Farm: {farm}. Send: outcome of the latest test. To: the liaison on record.",
        f"The people of {farm} are anxious. Kindly let their liaison know how the latest test came out.",
    )

    @k.look("tests_of|herd_tests|results", "Lists the tests of a herd.", no=text("herd|no", "Number of the herd."))
    def tests_of(no):
        if no != herd:
            return []
        note = f"Reports before this year went to {retired}; herd {other_herd} was sold."
        return k.result([{"test": t, "taken|day": d, "outcome": outcome[t]} for t, d in tests.items()], note)

    @k.act(
        "inform|send_result|write_to",
        "Sends the outcome of a test to somebody.",
        to=text("to|address", "Mail address of the receiver."),
        test=text("test|about", "Number of the test."),
        result=choice("outcome|result", "How it came out.", ["clear", "positive", "unclear"]),
    )
    def inform(to, test, result):
        if test not in tests:
            return k.fail(f"There is no test {test}.")
        return f"{to} has been told about {test}."

    def right():
        if not tests_of.made(no=herd):
            return tests_of(no=herd)
        if not inform.calls:
            return inform(to=liaison, test=newest, result=outcome[newest])

    return right
