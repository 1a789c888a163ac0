"""Says which build of a release does better on a metric."""

from kind import choice, integer, text

STRUCTURE = "question-compare"
DOMAIN = "observability"

METRICS = {"p99_ms": "latency", "errors": "errors", "cpu": "cpu use"}


def make(k):
    release, window = k.version(), k.pick(5, 15, 30, 60)
    service = k.word()
    builds = k.ids(2)
    old = k.id()
    numbers = {m: dict(zip([*builds, old], k.numbers(3, 3, 900), strict=True)) for m in METRICS}
    metric = k.pick(list(METRICS))
    less = k.chance(70)
    asked = f"{'lower' if less else 'higher'} {METRICS[metric]}"
    best = sorted(builds, key=lambda b: numbers[metric][b], reverse=not less)[0]

    k.role(
        "metrics, answers only.",
        "You read dashboards so that others don't have to.",
        "You compare builds by their measurements.",
    )
    k.must(
        f"Measure over {window} minutes.|window: {window} minutes.",
        "Latency is p99_ms, errors are errors, cpu use is cpu.",
        "Builds that are retired don't count.",
    )
    k.steps("<builds_of> lists the builds.", "<measure> each of them, then compare.")
    k.goal(
        f"which build of {service} {release} has the {asked}?",
        f"{service} {release}: canary and stable side by side, which build has {asked}? id please",
        f"Could you tell me the id of the build of {service} {release} that shows the {asked}?",
        f"need: id of the build with {asked}. service {service}, release {release}",
    )
    k.answers("Id of the build.|The build's id.")

    rows = k.shuffled([(builds[0], "canary"), (builds[1], "stable"), (old, "retired")])

    @k.look(
        "builds_of|list_builds|release_builds",
        "The builds of a release.",
        svc=text("service|app", "Name of the service."),
        version=text("release|version", "Version of the release."),
    )
    def builds_of(svc, version):
        return [{"build": b, "track|lane": lane} for b, lane in rows] if (svc, version) == (service, release) else []

    @k.look(
        "measure|query_metric|sample",
        "Measures one metric of a build.",
        build=text("build|target", "Id of the build."),
        what=choice("metric|series", "Which metric.", list(METRICS)),
        minutes=integer("minutes|window", "Over how many minutes."),
    )
    def measure(build, what, minutes):
        if build not in [*builds, old]:
            return k.fail(f"no data for {build}")
        if minutes != window:
            return k.fail(f"no aggregate over {minutes} minutes")
        return {"build": build, "metric": what, "value|mean": numbers[what][build]}

    def right():
        if not builds_of.made(svc=service, version=release):
            return builds_of(svc=service, version=release)
        left = [measure(build=b, what=metric, minutes=window) for b in builds if not measure.made(build=b, what=metric)]
        return left or k.answer(best)

    return right
