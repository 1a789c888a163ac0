"""Runs a check once and files each finding of one level, with the place that the output names."""

from kind import integer, text

STRUCTURE = "each-when+pipeline"
DOMAIN = "skins"

# check; what it checks; run tools; finding; levels; file tools; what the act does; place's name; number's name
TABLE = """
linter;module;lint|run_lint;warning;error,style;open_issue|file_bug;Opens an issue for one {f}.;file;line
test suite;package;run_tests|test;failure;failed,skipped;quarantine|mark_flaky;Puts one test on the flaky list.;file
  line
link check;site;check_links|crawl;dead link;404,slow;report_link|flag_link;Reports a {f} to the editors.;page;row
schema check;table;validate|check_schema;violation;fatal,minor;log_violation|reject_row;Logs one {f}.;column;row
security scan;image;scan|trivy;finding;critical,low;raise_ticket|report_cve;Raises a ticket for a {f}.;package;score
spell check;manual;spell|proofread;misspelling;certain,maybe;mark_typo|note_typo;Marks a {f} for the author.;chapter
  line
backup check;vault;verify|check_backups;gap;lost,late;record_gap|raise_gap;Records a {f} of the backups.;volume;day
type check;library;typecheck|mypy;type error;error,hint;add_todo|todo;Leaves a TODO at the place.;file;line
config lint;cluster;kubelint|lint_config;misconfiguration;high,info;file_debt|note_debt;Files a {f} as debt.;manifest
  line
certificate check;domain;tls_scan|check_tls;weakness;expired,soon;request_renewal|renew_ask;Asks for a renewal.;host
  port
audit;ledger;audit|run_audit;deviation;gross,rounding;book_query|query;Sends a query to accounting.;account;posting
query review;database;explain_all|slow_log;slow query;scan,sort;suggest_index|propose;Notes where an index is missing.
  table;ms
licence scan;repository;licences|scan_licences;conflict;forbidden,unclear;report_licence|escalate;Reports a {f}.;path
  line
translation check;locale;check_strings|lint_po;problem;placeholder,length;send_back|reopen;Sends a string back.;key;line
accessibility check;web app;axe|a11y;barrier;serious,cosmetic;file_barrier|a11y_issue;Files one {f}.;screen;node
import;customer list;dry_run|import_check;bad row;duplicate,blank;hold_row|park_row;Holds one row of the import.;sheet
  row
health check;fleet;probe_all|sweep;outage;down,degraded;page_owner|open_incident;Opens an incident.;host;port
calendar check;team;conflicts|scan_calendar;clash;double,tight;warn|report_clash;Warns about a {f}.;room;slot
dead code scan;service;vulture|unused;unused symbol;sure,guess;mark_dead|deprecate;Marks the symbol as dead.;file;line
log scan;application;grep_log|scan_log;anomaly;panic,retry;create_case|case;Creates a case for an {f}.;source;line
changelog check;release;check_notes|notes_lint;gap;missing,vague;ask_author|nag;Asks the author about a {f}.;section
  line
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    check, target, runs, finding, levels, acts, about, at, number = k.pick(SKINS)
    levels = levels.split(",")
    level, what, owner = levels[0] if k.chance(65) else levels[1], k.word(), k.person()
    place = k.path if at in ("file", "path", "manifest") else k.host if at == "host" else k.word
    count = k.int(3, 6)
    hits = 0 if k.chance(10) else k.int(1, min(3, count - 1))
    other = levels[1 - levels.index(level)]
    kinds = k.shuffled([level] * hits + [other] * (count - hits))
    rows = [(place(), n, kind, k.ident()) for n, kind in zip(k.numbers(count, 2, 900), kinds, strict=True)]

    k.role(
        f"You watch the {check} of each {target}.|{check} triage|CI helper: {check}.|You read {check} output.",
        f"Nightly job, step 2: what the {check} found.|Robot for a tired team. Knows the {check}.",
    )
    k.must(f"Run the {check} only once.|One run is enough.", "A finding is filed once.")
    k.steps(f"Run <run> on the {target}.", f"<file> each {finding} that counts, with {at} and {number}.")
    k.goal(
        f"run the {check} on {what}, file every {finding} marked {level}, owner {owner}",
        f"{what}: {check}, everything {level} goes to {owner}",
        f"For {owner}: please file what the {check} of {what} calls {level}. The rest doesn't matter.",
        f"{level} only! {check} for {target} {what}, assign to {owner}",
        f"Does the {check} find anything {level} in {what}? If so, file each {finding} for {owner}.",
        f"{owner} fixes the {level} ones. {target} {what}, {check}; file them.",
        f"ci: {check} {what} | file {level} | to {owner}".replace(" | ", " / "),
        f"The {check} of {what} is red and nobody cares. File each {level} {finding} under {owner}.",
        f"{target}={what} level={level} owner={owner} job={check}",
    )

    @k.look(
        runs,
        f"Runs the {check} on one {target} and prints each {finding}.",
        target=text(f"{target.split()[-1]}|target|on", f"Name of the {target}.|Which {target}."),
    )
    def run(target):
        if target != what:
            return []
        return [{at: p, number: n, "level|severity|kind": lv, "what|symbol|detail": s} for p, n, lv, s in rows]

    @k.act(
        acts,
        about.format(f=finding),
        place=text(f"{at}|where|location", f"The {at} of the {finding}.|In which {at}."),
        number=integer(f"{number}|n|at", f"The {number} there.|Its {number}."),
        owner=text("owner|assignee|to", "Who has to deal with it.|Full name of the owner."),
    )
    def file(place, number, owner):
        if (place, number) not in [(p, n) for p, n, _, _ in rows]:
            return k.fail(f"Nothing at {place} {number}.")
        return f"{place} {number}: filed for {owner}."

    def right():
        if not run.made(target=what):
            return run(target=what)
        wanted = [(p, n) for p, n, lv, _ in rows if lv == level]
        return [file(place=p, number=n, owner=owner) for p, n in wanted if not file.made(place=p, number=n)]

    return right
