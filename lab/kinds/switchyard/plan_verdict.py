"""Makes a plan, reads its figures, and applies, discards or hands it on, by the rule of this episode."""

import re

from kind import text

STRUCTURE = "plan-then-verdict"
DOMAIN = "infrastructure"

# subject;figure a;figure b;figure c;apply;discard;hand on;to whom
SKINS = """stack;added;changed;destroyed;apply;discard;hand_on;reviewer
schema;created;altered;dropped;migrate;abandon;submit;dba
playbook;ok;changed;failed;run;cancel;forward;operator
lockfile;upgraded;downgraded;removed;commit;revert;propose;maintainer
zone;added;edited;deleted;publish;drop;pass_on;registrar
policy;granted;kept;revoked;enforce;scrap;escalate;auditor
sync;copied;updated;erased;start;stop;refer;archivist
merge;clean;conflicting;lost;merge;close;ask;author
rollout;new;restarted;evicted;roll;abort;delegate;release_manager
cleanup;kept;compressed;purged;sweep;skip;request;owner
import;inserted;matched;overwritten;load;reject;return_to;analyst
rename;found;rewritten;ambiguous;rename;forget;show;lead
firewall;opened;modified;closed;install;withdraw;send_to;security
quota;raised;same;lowered;grant;deny;bring_to;finance
backup_run;new_files;changed_files;missing_files;back_up;drop_run;tell;admin
layout;moved;resized;removed;save;throw_away;present;designer
index_build;indexed;skipped;broken;swap;delete;report_to;search_team
deploy;started;replaced;killed;ship;hold;transfer;captain
license_run;assigned;renewed;withdrawn;book;void;mail;buyer
cert_run;issued;renewed;revoked;install;tear_up;consult;ca_team"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    subject, fa, fb, fc, yes, no, on, whom = k.pick(SKINS.split("\n")).split(";")
    name, plan, boss = k.word(), k.id(), k.person()
    fields = [fa, fb, fc]
    limit, field, other = k.int(4, 12), *k.some(fields, 2)
    fig = {f: k.pick(0, k.int(1, limit - 1), k.int(limit + 1, 40)) for f in fields}
    s, f, o = subject.replace("_", " "), field.replace("_", " "), other.replace("_", " ")
    w = whom.replace("_", " ")
    yes_t, no_t, on_t = "<apply>", "<discard>", "<hand_on>"
    says, verdict = k.pick(
        [
            (f"If {f} is 0: {yes_t}. Otherwise: {no_t}.|{yes_t} only with {f} 0, else {no_t}.", "y" if fig[field] == 0 else "n"),
            (f"If {f} is 0: {yes_t}. Otherwise: {on_t}.|With any {f} it goes through {on_t}; with none, {yes_t}.", "y" if fig[field] == 0 else "o"),
            (f"Up to {limit} under {f}: {yes_t}. More: {on_t}.|{on_t} when {f} is over {limit}, {yes_t} when not.", "y" if fig[field] <= limit else "o"),
            (f"Up to {limit} under {f}: {no_t}. More: {yes_t}.|{yes_t} pays only when {f} is over {limit}; else {no_t}.", "n" if fig[field] <= limit else "y"),
            (f"{f} over {limit}: {no_t}. {o} over {limit}: {on_t}, unless the first holds. Else {yes_t}.", "n" if fig[field] > limit else "o" if fig[other] > limit else "y"),
            (f"{no_t} if {f} is 0, {on_t} if it is over {limit}, {yes_t} in between.", "n" if fig[field] == 0 else "o" if fig[field] > limit else "y"),
        ]
    )
    k.role(f"You plan and decide for every {s}.|{s} plan runner|Plan first, then a verdict.")
    k.must(says, f"The {w} is {boss}.|{boss} is the {w}.")
    k.steps("<plan_it> first.")
    k.goal(
        f"Plan {s} {name} and act on the figures.",
        f"{s} {name}: plan + verdict",
        f"pls run the plan for {name} and decide as usual",
        f"A plan for {name} is due; treat it by the rules.",
        f"{name} ({s}) needs planning. You know what decides.",
    )

    @k.look(f"plan_{subject}|make_plan|preview_{subject}", f"Makes a plan of {an(s)} and prints its figures.", name=text(f"{subject}|name", f"Name of the {s}.|Which {s}."))
    def plan_it(**by):
        return {"plan|plan_id": plan, **fig} if by.get("name") == name else k.fail(f"no {s} {by.get('name')}")

    key = text("plan|plan_id|id", "Id of the plan.|Which plan.")
    own = text(f"{subject}|of|name", f"Name of the {s} it is for.")

    def fits(key, name_):
        return key == plan and name_ == name

    @k.act(f"{yes}|{yes}_plan|do_{yes}", f"Puts a plan of {an(s)} into effect ({yes.replace('_', ' ')}).", key=key, of=own)
    def apply(key, of):
        return f"{key} is in effect" if fits(key, of) else k.fail(f"no plan {key} of {of}")

    @k.act(f"{no}|{no}_plan|do_{no}", f"Throws a plan away ({no.replace('_', ' ')}).|Drops a plan for good ({no.replace('_', ' ')}).", key=key, of=own)
    def discard(key, of):
        return f"{key} is gone" if fits(key, of) else k.fail(f"no plan {key} of {of}")

    @k.act(f"{on}|{on}_plan|do_{on}", f"Gives a plan to somebody who decides ({on.replace('_', ' ')}).", key=key, of=own, to=text(f"{whom}|to|person", f"Full name of the {w}.|Who decides."))
    def hand_on(key, of, to):
        return f"{key} lies with {to}" if fits(key, of) and to == boss else k.fail(f"no plan {key} of {of}, or no {to}")

    def right():
        if not plan_it.made(name=name):
            return plan_it(name=name)
        if apply.made() or discard.made() or hand_on.made():
            return []
        return {"y": apply, "n": discard}[verdict](key=plan, of=name) if verdict != "o" else hand_on(key=plan, of=name, to=boss)

    return right
