"""Gives a translation job to the one translator who has time and capacity for it."""

from kind import flag, text

STRUCTURE = "assign"
DOMAIN = "translations"


def make(k):
    job, (source, target, third) = k.id(), [w.title() for w in k.words(3)]
    begin, due = sorted(k.dates(2))
    words, sworn = k.int(20, 90) * 100, k.chance(50)
    people = k.many(k.person, k.int(4, 6))
    ids = k.ids(len(people))
    rows = []
    for i, (name, number) in enumerate(zip(people, ids, strict=True)):
        fault = 0 if i == 0 else k.int(1, 3)  # the first has none
        rows.append(
            {
                "name": name,
                "translator|no": number,
                "into": third if fault == 1 else target,
                "free_from|available": f"20{29 if fault == 2 else 22}-{k.int(1, 12):02}-{k.int(1, 28):02}",
                "words_at_most|capacity": words - k.int(2, 15) * 100 if fault == 3 else words + k.int(0, 9) * 100,
            }
        )
    nobody = k.chance(20)
    rows = k.shuffled(rows[1:] if nobody else rows)

    k.role(
        "You give out the translation jobs of a publishing house.",
        "Translations desk. You match jobs with translators.",
        "assigns translators",
    )
    k.must(
        "A translator must work into the language of the job, be free on its first day or earlier, and take that many "
        "words.|Who gets a job has to translate into its language, be free by the day it begins, and have the capacity "
        "for its number of words.",
        "If there is nobody, give it to nobody and report that it could not be assigned.",
    )
    k.steps("Read the job with <job_info> and the list of <translators>.")
    asked = "sworn, for the court" if sworn else "not sworn"
    k.goal(
        f"Find a translator for job {job} ({asked}).",
        f"Job {job} is still without a translator, and the author's agent calls every hour. It is {asked}.",
        f"job: {job} / kind: {asked} / to do: assign",
        f"{job} needs somebody. {asked}. thx",
        f"Who can do {job}? Please hand it over to them as a job that is {asked}, with the right date.",
    )

    @k.look("job_info|read_job|job", "Shows a translation job.", number=text("job|number", "Number of the job."))
    def job_info(number):
        if number != job:
            return k.fail(f"No job {number}.")
        return {"job": job, "from": source, "into": target, "words": words, "begins": begin, "due|hand_in": due}

    @k.look(
        "translators|list_translators|people_for",
        "Lists the translators who work from a language.",
        lang=text("language|source", "The language of the original."),
    )
    def translators(lang):
        return rows if lang == source else []

    @k.act(
        "give_job|assign|commission",
        "Gives a job to a translator.",
        number=text("job|number", "Number of the job."),
        to=text("translator|to", "Number of the translator, not the name."),
        until=text("due|until", "Day on which the translation is due."),
        is_sworn=flag("sworn|certified", "Whether it has to be a sworn translation.", default=False),
    )
    def give_job(number, to, until, is_sworn):
        if number != job or to not in [row["translator|no"] for row in rows] or until != due or give_job.calls:
            return k.fail("Job, translator and date do not fit.")
        return f"{job} has gone to {to}."

    def right():
        if not job_info.made(number=job):
            return job_info(number=job)
        if not translators.made(lang=source):
            return translators(lang=source)
        if nobody:
            return k.give_up("no translator fits the job.")
        return [] if give_job.calls else give_job(number=job, to=ids[0], until=due, is_sworn=sworn)

    return right
