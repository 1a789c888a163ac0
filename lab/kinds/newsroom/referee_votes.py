"""Decides about manuscripts by the majority of their referees, whose latest reports count."""

from kind import choice, text

STRUCTURE = "majority"  # several votes, of which some are outdated; the majority decides, a tie goes to somebody else
DOMAIN = "journal decisions"
VERDICTS = ["accept", "revise", "reject"]


def make(k):
    issue, chief, papers = k.word(), k.person(), k.ids(k.int(2, 4))
    reports, latest = {}, {}
    for paper in papers:
        rows = []
        for referee in k.people(3):
            first, second = sorted(k.dates(2))
            rows.append((referee, k.pick(VERDICTS), first))
            if k.chance(35):
                rows.append((referee, k.pick(VERDICTS), second))
        reports[paper] = k.shuffled(rows)
        votes = list({r: v for r, v, _ in sorted(rows, key=lambda row: row[2])}.values())
        latest[paper] = next((v for v in VERDICTS if votes.count(v) >= 2), None)

    k.role(
        "You prepare the decisions of a journal.",
        "decision clerk, scholarly journal",
        "You are the managing editor's assistant. Authors have waited long enough, and referees who changed their "
        "minds have every right to have done so.",
    )
    k.must(
        "Each manuscript has three referees; what at least two of them say is the decision. Of a referee who has "
        "reported more than once, the latest report counts.|The latest report of each referee counts, and two "
        "equal verdicts out of three decide.",
        f"If all three disagree, hand the manuscript to {chief}.|With three different verdicts, it is for {chief} to "
        "decide: pass it on.",
        "Finish only when <waiting> shows nothing any more.|At the end, <waiting> must be empty: look.",
    )
    k.steps("<waiting> lists the manuscripts, <reports_on> shows what the referees say.")
    k.goal(
        f"Decide about everything that waits for the issue {issue}.",
        f"issue: {issue} / manuscripts: all / to do: decision by majority",
        f"close the open decisions for {issue}",
        f"Authors keep asking me when they will hear from us about {issue}. Let all of them have a decision.",
    )

    @k.look(
        "waiting|open_manuscripts|undecided",
        "Lists the manuscripts without a decision.",
        i=text("issue|of", "The issue."),
    )
    def waiting(i):
        rows = [{"manuscript|paper": p} for p in papers if i == issue and not settled(p)]
        if i == issue and not rows:
            emptied.append(i)
        return k.result(rows, open=len(rows)) if i == issue else k.fail(f"No issue {i}.")

    emptied = []
    k.success(waiting, open=0)

    def settled(paper):
        return decide.made(paper=paper) or pass_on.made(paper=paper)

    @k.look(
        "reports_on|referee_reports|votes",
        "The reports on a manuscript.",
        paper=text("manuscript|paper", "Its number."),
    )
    def reports_on(paper):
        return [{"referee": r, "verdict|says": v, "date|of": d} for r, v, d in reports.get(paper, [])]

    @k.act(
        "decide|record_decision|set_verdict",
        "Records the decision about a manuscript.",
        paper=text("manuscript|paper", "Number of the manuscript."),
        verdict=choice("decision|verdict", "The decision.", VERDICTS),
    )
    def decide(paper, verdict):
        return k.fail(f"{paper} is not open.") if paper not in papers or settled(paper) else f"{paper}: {verdict}."

    @k.act(
        "pass_on|hand_over|refer_to",
        "Hands a manuscript to an editor who decides instead.",
        paper=text("manuscript|paper", "Number of the manuscript."),
        editor=text("editor|to", "Full name of the editor."),
    )
    def pass_on(paper, editor):
        if paper not in papers or settled(paper) or editor != chief:
            return k.fail(f"{paper} can't be handed to {editor}.")
        return f"{editor} has {paper} now."

    def right():
        if not waiting.made(i=issue):
            return waiting(i=issue)
        acts, looks = [], []
        for p in papers:
            if not reports_on.made(paper=p):
                looks.append(reports_on(paper=p))
            elif not settled(p):
                acts.append(decide(paper=p, verdict=latest[p]) if latest[p] else pass_on(paper=p, editor=chief))
        return acts + looks or (None if emptied else waiting(i=issue))

    return right
