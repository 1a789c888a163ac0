"""Silences the alerts of a host for some hours; the tool is particular about how that is written."""

from kind import text

STRUCTURE = "correct-format"
DOMAIN = "observability"


def make(k):
    host, port, person = k.host(), k.int(1024, 60000), k.person()
    hours = k.int(2, 9)
    asked, lasts = f"{hours}h", f"{hours * 60}m"
    target, login = f"{host}:{port}", k.mail()
    strict = k.pick([1, 0, 0], [1, 1, 0], [0, 1, 0], [1, 0, 1], [1, 1, 1])
    told = set()

    k.role(
        "silences.",
        "You silence alerts during maintenance.",
        "You mute monitoring when told to, for as long as told, no longer.",
    )
    k.must(
        f"Silences are signed by {person}.",
        "Give the values as they were given to you; if the form is not right, the tool shows how to write it.",
    )
    k.steps("Use <silence> and read what it says.")
    k.goal(
        f"mute {host} for {asked}, disk swap",
        f"{asked} of peace on {host} please",
        f"Maintenance on {host}: silence its alerts for {asked}.",
        f"host {host}, duration {asked}, silence",
        f"my pager goes off every minute because of {host}!! shut it up for {asked}",
    )

    @k.act(
        "silence|mute|add_silence",
        "Silences the alerts of a target.",
        what=text("target|matcher", "Which host to silence."),
        long=text("duration|lasts", "How long."),
        who=text("author|signed_by", "Who signs it."),
    )
    def silence(what, long, who):
        forms = [
            (what, host, target, "target needs its port"),
            (long, asked, lasts, "duration is in minutes"),
            (who, person, login, "author is a mail address"),
        ]
        for hard, (value, plain, exact, why) in zip(strict, forms, strict=True):
            if value != (exact if hard else plain):
                if value != plain:
                    return k.fail(f"cannot parse {value}")
                told.add(exact)
                return k.fail(f"400: {why}; write {exact} for {value}")
        return f"silenced {what} for {long} ({who})"

    @k.look("silences|list_silences", "The silences that are active.")
    def silences():
        return [{"target": c["what"], "duration": c["long"]} for c in silence.calls]

    def right():
        if silence.made():
            return None
        return silence(
            what=target if target in told else host,
            long=lasts if lasts in told else asked,
            who=login if login in told else person,
        )

    return right
