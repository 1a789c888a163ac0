"""Treats a failing test by what made it fail, and keeps its hands off real bugs."""

from kind import integer, text

STRUCTURE = "diagnose"
DOMAIN = "failing tests"


def make(k):
    test = f"test_{k.word()}_{k.word()}"
    snapshot, fixture, stale = k.path("html", "json"), k.path("csv", "json"), k.path("html", "json")
    limit, needed, bucket = k.int(2, 9), k.int(20, 600), k.word()
    cause = k.pick("snapshot", "timeout", "fixture", "assertion", "passed")
    said = {
        "snapshot": f"rendered page differs from snapshot {snapshot} (template: {stale})",
        "timeout": f"killed after {limit} s; the same test took {needed} s in the nightly run",
        "fixture": f"FileNotFoundError: {fixture} (listed in bucket {bucket})",
        "assertion": f"AssertionError: expected {needed}, got {limit}",
        "passed": "",
    }[cause]

    k.role(
        "You look after the test suite of a small web shop's back end.",
        "test janitor",
        "You repair tests, not the program. If the program is wrong, the test has done its work and must stay red.",
    )
    k.must(
        "A differing snapshot is accepted anew, a timeout is raised to the seconds that the nightly run took, a missing "
        "fixture is fetched from the bucket that lists it."
        "|Snapshot differs: accept it. Killed by the timeout: raise it to what the nightly run took. Fixture missing: fetch it.",
        "A failing assertion is a bug of the program: change nothing and report that the test is not fixed."
        "|AssertionError means hands off: say that you could not fix it.",
        "A test that passes is left alone.|Nothing is to be done for a test that passes.",
    )
    k.goal(
        f"`{test}` is red. fix the test if it's the test",
        f"Have a look at {test}, it failed for someone this morning; put it right if you may.",
        f"test: {test}; seen: red on CI; wanted: the usual remedy, if there is one",
        f"Get {test} green again by the usual remedies.",
    )

    @k.look(
        "last_run|test_report|result_of",
        "Shows the latest run of a test.|How a test ended last time, and its message.",
        name=text("test|name|case", "Name of the test.|Which test."),
    )
    def last_run(name):
        if name != test:
            return k.fail(f"No test {name}.")
        ended = "passed" if cause == "passed" or treated() else "failed"
        return {"test|case": name, "outcome|ended": ended, "message|output": said if ended == "failed" else "ok"}

    @k.act(
        "accept|update_snapshot|bless",
        "Accepts what a test renders as its new snapshot.|Overwrites the snapshot of a test.",
        name=text("test|name|case", "Name of the test.|Which test."),
        path=text("snapshot|path|file", "Path of the snapshot.|Snapshot file."),
    )
    def accept(name, path):
        return (
            f"{path} was written anew."
            if path in (snapshot, stale) and name == test
            else k.fail(f"{path} is no snapshot of {name}.")
        )

    @k.act(
        "set_timeout|raise_limit|timeout",
        "Sets how long a test may take.|Changes the time limit of a test.",
        name=text("test|name|case", "Name of the test.|Which test."),
        seconds=integer("seconds|limit|max_s", "The limit in seconds.|How many seconds it gets."),
    )
    def set_timeout(name, seconds):
        return f"{name}: {seconds} s" if name == test else k.fail(f"No test {name}.")

    @k.act(
        "fetch|fetch_fixture|download_fixture",
        "Brings a fixture into the working tree.|Downloads a test's data file from a bucket.",
        path=text("fixture|path|file", "The data file that is missing.|Path of the fixture."),
        source=text("bucket|source|store", "The bucket that has it.|From where."),
    )
    def fetch(path, source):
        return f"{path} is here." if (path, source) == (fixture, bucket) else k.fail(f"{source} has no {path}.")

    remedies = {
        "snapshot": accept(name=test, path=snapshot),
        "timeout": set_timeout(name=test, seconds=needed),
        "fixture": fetch(path=fixture, source=bucket),
    }

    def treated():
        return cause in remedies and remedies[cause].tool.made(**remedies[cause].args)

    def right():
        if not last_run.made(name=test):
            return last_run(name=test)
        if cause == "assertion":
            return k.give_up(f"{test} fails because of a bug.")
        return None if cause == "passed" or treated() else remedies[cause]

    return right
