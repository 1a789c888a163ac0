"""Books a school's lab for a lesson at the first hour at which teacher and lab are both free."""

from kind import choice, text

STRUCTURE = "schedule"
DOMAIN = "schools"


def make(k):
    teacher, other = k.people(2)
    rooms = k.ids(3)
    lab, form = k.pick(rooms), k.id()
    hours = sorted(k.times(k.int(5, 8)))
    hers = sorted(k.some(hours, k.int(2, 4)))
    labs = {room: sorted(k.some(hours, k.int(2, 4))) for room in rooms}
    both = [hour for hour in hers if hour in labs[lab]]
    day = k.date()

    k.role(
        "You plan lessons in the office of a school.",
        "School office. Timetables and tears.",
        "timetable clerk, patient with teachers.",
    )
    k.must("Of the hours at which both are free, the earliest is taken; without one nothing is booked.")
    k.steps("Ask <free_hours> for the teacher and <lab_hours> for the lab.", "Then <book>.")
    k.goal(
        f"Form {form} needs lab {lab} with {teacher} on {day}. Book the first hour that suits both.",
        f"{teacher}, {day}, lab {lab}, form {form}: earliest common hour please",
        f"Could we do the experiment on {day}? Form {form}, in {lab}, and I am {teacher}. As early as it goes.",
        f"On {day} book {lab} for {form} as soon as {teacher} and the lab are free together.",
    )

    @k.look("free_hours|teacher_plan|when_free", "Free hours of a teacher on a day.",
            who=text("who|teacher", "Name of the teacher."), date=text("date|day", "Which day."))  # fmt: skip
    def free_hours(who, date):
        if date != day:
            return []
        return [{"hour|start": h} for h in (hers if who == teacher else hours if who == other else [])]

    @k.look("lab_hours|room_plan|lab_free", "At which hours a lab is free on a day.",
            room=text("room|lab", "Number of the lab."), date=text("date|day", "Which day."))  # fmt: skip
    def lab_hours(room, date):
        return [{"hour|start": h} for h in labs.get(room, [])] if date == day else []

    @k.act(
        "book|enter_lesson|reserve",
        "Enters a lesson into the timetable.",
        room=text("room|lab", "Number of the lab."),
        hour=text("hour|start", "When it begins."),
        date=text("date|day", "Which day."),
        form=text("form|group", "Which form it is for."),
        kind=choice("kind|type", "What kind of lesson.", ["lab", "lecture"], default="lab"),
    )
    def book(room, hour, date, form, kind):
        if hour not in labs.get(room, []) or date != day:
            return k.fail(f"{room} is not free then.")
        return f"{form} has {room} at {hour}."

    def right():
        looks = []
        if not free_hours.made(who=teacher, date=day):
            looks.append(free_hours(who=teacher, date=day))
        if not lab_hours.made(room=lab, date=day):
            looks.append(lab_hours(room=lab, date=day))
        if looks:
            return looks
        if not both:
            return k.give_up("There is no common hour.")
        return None if book.calls else book(room=lab, hour=both[0], date=day, form=form)

    return right
