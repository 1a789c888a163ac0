"""Reproduces a fuzzing failure with the seed that an earlier run found, and reports what it says."""

from kind import integer, text

STRUCTURE = "known-before"
DOMAIN = "fuzzing"


def make(k):
    path = k.path("cc", "go", "py")
    failing, slowest, rounds = k.numbers(3, 1000, 90000)
    checks = k.many(
        lambda: f"{k.word()}.{k.pick('size()', 'front()', 'empty()')} {k.pick('==', '>=', '!=')} {k.int(1, 900)}", 2
    )
    gone = k.chance(25)  # somebody has repaired it since
    channel = f"#{k.word()}"
    k.on(path)
    k.hub(failing_seed=failing, slowest_seed=slowest)

    k.role(
        "You reproduce failures of fuzz tests.",
        "fuzz repro",
        "You take over where the nightly fuzzing stopped. It leaves the seeds that it found behind, so there is no need to search for one; look whether the failure is still there and tell the team.",
    )
    k.must(
        f"Use {rounds} rounds for every run.|A run has {rounds} rounds.",
        f"Failures are reported to {channel}, with the check exactly as the run prints it.|The team reads {channel}; quote the failed check exactly.",
        "If it passes now, there is nothing to report.",
    )
    k.goal(
        f"does the fuzz failure of {path} still happen? report it if so",
        f"The nightly fuzzing found a failing seed for {path}. Reproduce it and report the failed check.",
        f"repro {path} with the known failing seed, then tell the team",
        f"Please run {path} again with the seed that failed last time, and pass on what fails, if anything does.",
    )

    @k.look(
        "fuzz|run_fuzz|replay",
        "Runs the fuzz test of a file with a seed.|Replays one seed.",
        file=text("file|path", "The file under test.|Path of the file."),
        seed=integer("seed|start", "Seed of the random numbers.|Which seed."),
        count=integer("rounds|count", "How many rounds to run.|Number of rounds."),
    )
    def fuzz(file, seed, count):
        if file != path or count < 1:
            return k.fail(f"No fuzz test for {file}.")
        if seed != failing or gone or count < rounds:
            return {"outcome|ended": "pass", "rounds|done": count}
        return {"outcome|ended": "fail", "check|failed": checks[0], "last_good|passed_before": checks[1]}

    @k.act(
        "tell|report_failure|post",
        "Reports a failed check to a channel.|Posts a failure to the team.",
        where=text("channel|room|to", "The channel.|Where it is reported."),
        seed=integer("seed|start", "Seed that fails.|With which seed."),
        check=text("check|assertion|failed", "The check that failed.|Failed check, exactly."),
    )
    def tell(where, seed, check):
        return (
            f"Posted to {where}."
            if where == channel and check in checks
            else k.fail(f"Nothing known of {check} in {where}.")
        )

    def right():
        if not fuzz.made(file=path, seed=failing, count=rounds):
            return fuzz(file=path, seed=failing, count=rounds)
        return None if gone or tell.made() else tell(where=channel, seed=failing, check=checks[0])

    return right
