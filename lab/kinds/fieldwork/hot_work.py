"""Issues a hot work permit if the last gas test and the fire watch allow it."""

from kind import integer, text

STRUCTURE = "gate"
DOMAIN = "permits to work"


def make(k):
    (request, second), area, task = k.ids(2), f"{k.word()} {k.int(2, 40)}", k.title()
    asker, watch, somebody = k.people(3)
    by_name = k.chance(50)  # the goal names the request by who handed it in
    limit, hours = k.int(4, 12), k.int(3, 11)
    case = k.pick("ok", "ok", "ok", "gas", "gas", "nobody", "untested")
    times = sorted(k.times(k.int(2, 4)))
    values = [k.pick(0, 1, limit + 6, limit + 11) for _ in times]
    values[-1] = limit + k.int(1, 9) if case == "gas" else k.int(0, limit - 1)
    tests = k.shuffled(list(zip(times, values, strict=False)))

    k.role(
        "You are the permit office of a refinery.",
        "Permit issuer. No test, no permit.",
        "hot work permits: check, then issue",
        "Per site rules you decide on requests for hot work. A permit that should not have been issued is worse than a "
        "late one.",
    )
    k.must(
        f"Per rule 7, the last gas test of the area must show less than {limit} % LEL, and a fire watch must be named; "
        "otherwise no permit is issued and you report that it was not done.|No permit unless (a) the latest gas test "
        "of the area reads below "
        f"{limit} % LEL and (b) the request names a fire watch. If one is missing, report that it was not issued.",
        "An area without a gas test counts as failed.|No test today counts like a bad test.",
        f"Every hot work permit is valid for {hours} h.|Validity: {hours} h, no exceptions.",
    )
    k.steps(
        "<open_requests> has the numbers, <read_request> the details, <gas_tests> the tests.|Read the request "
        "with <read_request>, then the tests of its area with <gas_tests>."
    )
    which = f"the request of {asker}" if by_name else f"request {request}"
    k.goal(
        f"A hot work permit is wanted for {which}.",
        f"pls issue {which}",
        f"The fitters want to start on {which} now. Can the permit be issued? If yes, do it.",
        f"Hot work. Concerns: {which}. Action: decide and issue.",
        f"Handle {which} per rule 7.",
    )

    @k.look("open_requests|request_list", "Requests that nobody has decided yet.|The open requests.")
    def open_requests():
        rows = [(request, asker), (second, somebody)]
        return [{"request|request_no": n, "requested_by|from": who} for n, who in (rows if shown else rows[::-1])]

    @k.look(
        "read_request|request|show_request",
        "Shows a request for a permit.",
        number=text("number|request|no", "Number of the request."),
    )
    def read_request(number):
        if number != request:
            return k.fail(f"{number} is not yours to decide.")
        out = {"requested_by|from": asker, "work|task": task, "area|location": area}
        return out | {"fire_watch|watch": "not named" if case == "nobody" else watch}

    @k.look(
        "gas_tests|tests_of|lel_readings",
        "Today's gas tests of an area.|What was measured in an area today.",
        area=text("area|location|where", "The area, as the request names it."),
    )
    def gas_tests(area):
        return (
            [{"at|time": t, "lel_pct|lel": v, "o2_pct": 20.9} for t, v in tests]
            if area == here and case != "untested"
            else []
        )

    @k.act(
        "issue_permit|issue|grant",
        "Issues a hot work permit.",
        number=text("number|request|no", "Number of the request."),
        area=text("area|location", "Where the work is allowed."),
        watch=text("fire_watch|watch|watcher", "Who stands fire watch."),
        hours=integer("hours|valid_h", "For how many hours it is valid."),
    )
    def issue_permit(number, area, watch, hours):
        if number != request or area != here:
            return k.fail("Request and area do not belong together.")
        return f"Permit issued: {number}, {area}, {hours} h, fire watch {watch}."

    here, shown = area, k.chance(50)

    def right():
        if issue_permit.made():
            return k.finish()
        if by_name and not k.seen(request):
            return open_requests()
        if not read_request.made(number=request):
            return read_request(number=request)
        if case == "nobody":
            return k.give_up("the request names no fire watch.")
        if not gas_tests.made(area=area):
            return gas_tests(area=area)
        if case != "ok":
            return k.give_up("the area has no gas test that is good enough.")
        return issue_permit(number=request, area=area, watch=watch, hours=hours)

    return right
