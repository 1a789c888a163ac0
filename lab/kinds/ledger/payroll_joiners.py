"""Makes the payroll list of a site agree with the personnel list."""

from kind import choice, text

STRUCTURE = "compare-sync"
DOMAIN = "payroll administration"


def make(k):
    site, count = k.word(), k.int(4, 6)
    numbers, people, days = k.ids(count), k.people(count), k.dates(count)
    grades = [k.pick("A", "B", "C", "D") for _ in numbers]
    fate = [k.pick("stays", "stays", "new", "left", "left long ago") for _ in numbers]
    staff = [i for i in range(count) if fate[i] in ("stays", "new")]
    paid = [i for i in range(count) if fate[i] in ("stays", "left")]

    k.role(
        "You keep the payroll in step with the personnel department.",
        "Payroll data entry, joiners and leavers.",
        "hr to payroll assistant.",
    )
    k.must(
        "The personnel list is right: who is employed there must be paid, who has left must not.",
        "Whoever is on both lists as employed and paid stays untouched.",
    )
    k.steps("Compare <staff_list> with <paid_list>.")
    k.goal(
        f"Please bring the payroll of {site} up to date.",
        f"site: {site}. joiners and leavers into payroll",
        f"someone at {site} who left is still being paid, and a new colleague isn't. can you fix the payroll?",
        f"Does everybody in {site} who works there get paid, and nobody else? Correct it where it is not so.",
    )

    @k.look(
        "staff_list|personnel",
        "Lists the personnel of a site, with those who left.",
        site=text("site|place", "Name of the site."),
    )
    def staff_list(site):
        if site != wanted:
            return []
        return [
            {
                "number|staff_no": numbers[i],
                "name": people[i],
                "grade": grades[i],
                "state": "employed" if i in staff else "left",
                "since": days[i],
            }
            for i in range(count)
        ]

    wanted = site

    @k.look("paid_list|payroll", "Lists who is paid at a site.", site=text("site|place", "Name of the site."))
    def paid_list(site):
        return (
            [{"number|staff_no": numbers[i]} for i in paid if not stop.made(number=numbers[i])]
            if site == wanted
            else []
        )

    @k.act(
        "start|add_to_payroll",
        "Puts somebody on the payroll.",
        number=text("number|staff_no", "Number of the employee."),
        grade=choice("grade|pay_grade", "Pay grade.", ["A", "B", "C", "D"]),
        since=text("since|from_day", "First day of employment."),
    )
    def start(number, grade, since):
        return f"{number} is paid by {grade} since {since}." if number in numbers else k.fail(f"No employee {number}.")

    @k.act(
        "stop|take_off_payroll",
        "Takes somebody off the payroll.",
        number=text("number|staff_no", "Number of the employee."),
        left=text("left|since", "Since when the person is gone."),
    )
    def stop(number, left):
        return f"{number} is no longer paid." if number in numbers else k.fail(f"No employee {number}.")

    def right():
        looks = [tool(site=site) for tool in (staff_list, paid_list) if not tool.made(site=site)]
        if looks:
            return looks
        calls = []
        for i, no in enumerate(numbers):
            if fate[i] == "new" and not start.made(number=no):
                calls.append(start(number=no, grade=grades[i], since=days[i]))
            if fate[i] == "left" and not stop.made(number=no):
                calls.append(stop(number=no, left=days[i]))
        return calls

    return right
