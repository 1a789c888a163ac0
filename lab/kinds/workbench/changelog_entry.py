"""Writes the changelog entry of a merged pull request into the release that is open."""

from kind import choice, flag, integer, text

STRUCTURE = "order-form"
DOMAIN = "changelogs"


def make(k):
    label = k.pick("bug", "feature", "cleanup", "internal")
    section = {"bug": "Fixed", "feature": "Added", "cleanup": "Changed"}.get(label)
    number, other = k.numbers(2, 20, 9000)
    title, breaking = k.title(), section is not None and k.chance(35)
    versions = k.many(k.version, 3)
    states = k.shuffled(["released", "open", "frozen"])
    target = versions[states.index("open")]

    k.role(
        "You keep CHANGELOG.md.",
        "changelog bot, one entry per merged PR",
        "You write the changelog of a library that other teams build on, so the entry has to say exactly what the "
        "pull request said, below the right heading.",
    )
    k.must(
        "Label bug goes to Fixed, feature to Added, cleanup to Changed; internal gets no entry."
        "|Headings by label: bug = Fixed, feature = Added, cleanup = Changed. Nothing is written for internal.",
        "The text of an entry is the title of the pull request, word for word.",
        "Entries go to the release that is open, never to a frozen one.|Only the open release takes entries.",
    )
    k.steps("Read the pull request with <pull>.", "<releases> knows which version is open.", "Then <add_entry>.")
    k.goal(
        f"Changelog for #{number}, please.",
        f"PR {number} is merged, changelog entry is missing if it needs one",
        f"Please see to it that pull request {number} is in the changelog if its label asks for that.",
        f"pr={number} file=CHANGELOG.md",
    )

    @k.look(
        "pull|get_pr|pull_request",
        "Shows a pull request.|Title, label and merge state of a pull request.",
        pr=integer("number|pr", "Number of the pull request.|Which pull request."),
    )
    def pull(pr):
        if pr != number:
            return k.fail(f"#{pr} was never merged.")
        row = {"number|pr": pr, "title|subject": title, "label": label, "breaking": breaking, "closes|issue": other}
        return row | {"milestone|planned_for": versions[states.index("frozen")]}

    @k.look("releases|list_releases|versions", "Lists the releases and their state.|Which version is in which state.")
    def releases():
        return [{"version|release": v, "state": s} for v, s in zip(versions, states, strict=True)]

    @k.act(
        "add_entry|write_entry|log_change",
        "Adds an entry to the changelog.|Writes one line below a heading of a release.",
        version=text("version|release", "Release that gets the entry.|Version, as the list has it."),
        section=choice(
            "section|heading", "The heading.|Below which heading.", ["Added", "Changed", "Fixed", "Removed"]
        ),
        line=text("text|entry|line", "What the entry says.|Text of the entry."),
        pr=integer("pr|number|ref", "Number of the pull request.|The pull request it belongs to."),
        breaks=flag("breaking|is_breaking", "Whether it breaks users.|True for a breaking change.", default=False),
    )
    def add_entry(version, section, line, pr, breaks):
        if version not in versions or states[versions.index(version)] != "open":
            return k.fail(f"Release {version} takes no entries.")
        return f"{version}, {section}: {line} (#{pr})" + (" BREAKING" if breaks else "")

    def right():
        if not pull.made(pr=number):
            return [pull(pr=number)] + ([] if releases.made() else [releases()])
        if section is None:
            return k.finish("No entry is needed.")
        if not releases.made():
            return releases()
        if not add_entry.made(pr=number):
            return add_entry(version=target, section=section, line=title, pr=number, breaks=breaking or None)

    return right
