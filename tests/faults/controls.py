#!/usr/bin/env python3
"""Negative controls of the fleet and the gateway: with each protection taken out in turn, its test must fail.

    tests/faults/controls.py [NAME…]      all of them, or some; --list names them
    tests/faults/controls.py --check      builds nothing: does the list still fit the sources and the tests?

The sources are copied to build/controls, and every protection of the list below gets a switch there: it is as it
was unless TWOTRACK_WITHOUT names it. The copy is built once. Then each test is run, first with everything in place,
when it must pass, and with one protection switched off, when it must fail. The product itself has no such switch.
"""
import argparse
import ast
import fnmatch
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

REPO = pathlib.Path(__file__).resolve().parents[2]
COPY = REPO / "build/controls"
SKIPPED = 77
TIME_LIMIT_S = 600

# In the copy, OFF is replaced by a call of this.
SWITCH = """#ifndef TWOTRACK_CONTROLS
#define TWOTRACK_CONTROLS
#include <cstdlib>
#include <string_view>
inline bool twotrack_without(std::string_view name) {
  const char* const chosen = std::getenv("TWOTRACK_WITHOUT");
  return chosen != nullptr && name == chosen;
}
#endif
"""

STORES, QUEUE, COMMIT = "faults/stores_test.py", "faults/queue_test.py", "faults/queue_commit_test.py"
FLEET, KEYS, EXPORT = "cli/fleet_test.py", "cli/fleet_keys_test.py", "telemetry/export_test.py"
RULES, ROBUST, OBSERVE = "gateway/fit_rules_test.py", "gateway/robust_test.py", "gateway/observe_test.py"
MODEL = "replica_model_test"

# Name, the test that must fail without it, and what changes where: (file, text, text with OFF).
CONTROLS = [
    # Stores: one verb, with a condition.
    ("folder-condition", (MODEL, "--gtest_filter=*TheReplica*"), [
        ("replica/directory_objects.cc", "if (TRY(has(key)))", "if (!OFF && TRY(has(key)))"),
        ("replica/directory_objects.cc", "::link(beside.c_str()", "(OFF ? ::rename : ::link)(beside.c_str()")]),
    ("nats-condition", ("faults/replica_nats_test.py", "NatsTest.test_the_model_of_faults_holds"), [
        ("replica/nats_client.cc", "options.ExpectLastSubjectSeq = last;\n  options.ExpectNoMessage = last == 0;",
         "if (!OFF) options.ExpectLastSubjectSeq = last;\n  if (!OFF) options.ExpectNoMessage = last == 0;")]),
    ("streams-that-forget", (STORES, "Stream.test_a_stream_that_would_lose_messages_is_not_written"), [
        ("replica/nats_client.cc", "if (settings.use == StoreUse::kRead) return Done{};\n  const bool has_limit",
         "if (OFF || settings.use == StoreUse::kRead) return Done{};\n  const bool has_limit")]),
    ("s3-condition", (STORES, "Bucket.test_what_is_new_is_sent_once"), [
        ("replica/s3_objects.cc", '.headers = {"If-None-Match: *"}', '.headers = {OFF ? "X-No: *" : "If-None-Match: *"}')]),
    ("s3-probe", (STORES, "Careless"), [
        ("replica/s3_objects.cc", "if (TRY(create_unchecked(probe, kText)) == Made::kNew &&",
         "if (!OFF && TRY(create_unchecked(probe, kText)) == Made::kNew &&")]),
    ("no-new-place-for-readers", (STORES, "Folder.test_who_reads_a_place_without_logs_is_told"), [
        ("replica/open_store.cc", "if (use == StoreUse::kRead && !std", "if (!OFF && use == StoreUse::kRead && !std")]),
    ("no-new-bucket-for-readers", (STORES, "Bucket.test_who_reads_a_place_without_logs_is_told"), [
        ("replica/open_store.cc", "if (use == StoreUse::kRead && TRY", "if (!OFF && use == StoreUse::kRead && TRY")]),
    # Logs: what is sent, read and compared.
    ("compare-when-shipping", (STORES, "Folder.test_a_fork_exits_1_names_both_heads_and_changes_nothing"), [
        ("replica/ship.cc", "if (place.end != theirs)", "if (!OFF && place.end != theirs)")]),
    ("compare-when-pulling", (STORES, "Folder.test_a_fork_exits_1_names_both_heads_and_changes_nothing"), [
        ("replica/pull.cc", "if (ours != theirs)", "if (!OFF && ours != theirs)")]),
    ("compare-when-verifying", (STORES, "Folder.test_a_fork_exits_1_names_both_heads_and_changes_nothing"), [
        ("project/replica_heads.cc", "if (is_listed && found->second.problem.empty()) {",
         "if (!OFF && is_listed && found->second.problem.empty()) {")]),
    ("compare-after-a-refusal", (MODEL, "--gtest_filter=*TheReplica*"), [
        ("replica/store.cc", "if (TRY(store.put(agent, chunk)) == ReplicaStore::Put::kDone) {",
         "if (TRY(store.put(agent, chunk)) == ReplicaStore::Put::kDone || OFF) {")]),
    ("check-hashes", (FLEET, "Fleet.test_a_damaged_replica_is_not_pulled"), [
        ("replica/chunk.cc", "if (const auto fault = track::check_line(line, agent, state)) {",
         "if (const auto fault = track::check_line(line, agent, state); fault && !OFF) {")]),
    ("name-holes", (FLEET, "Hole.test_pull_names_it_and_writes_nothing"), [
        ("replica/store.cc", "is_in_hole = !before && end.events <= from;", "is_in_hole = !OFF && !before && end.events <= from;")]),
    ("first-event", (FLEET, "Hole.test_verify_finds_that_the_beginning_is_missing"), [
        ("project/replica_heads.cc", "if (first.value() > 0) {", "if (!OFF && first.value() > 0) {")]),
    ("blobs-first", (STORES, "Folder.test_pull_writes_the_logs_that_are_named_byte_for_byte"), [
        ("replica/ship.cc", "TRY(ship_blob(store, blob, shipped));", "if (!OFF) TRY(ship_blob(store, blob, shipped));")]),
    ("blob-hash", (FLEET, "WrongBlob.test_one_in_the_replica_is_found_and_not_pulled"), [
        ("replica/blob.cc", "if (unpacker.at_frame_end() && sha256_hex(bytes) == sha256)", "if (OFF || (unpacker.at_frame_end() && sha256_hex(bytes) == sha256))")]),
    ("replica-is-a-wish", (FLEET, "Configured.test_a_project_does_not_send_logs_anywhere_unless_trusted"), [
        ("config/trust.cc", "if (rule == nullptr || !is_wider(",
         'if ((OFF && path == "runner.memory.replica") || rule == nullptr || !is_wider(')]),
    ("replicated-waits", (FLEET, "Configured.test_durability_replicated_acknowledges_nothing_after_a_fork"), [
        ("replica/live_shipper.cc", "if (!options_.waits || !options_.open) return Done{};",
         "if (OFF || !options_.waits || !options_.open) return Done{};")]),
    # Signed heads.
    ("signature-fits", (KEYS, "Keys.test_a_changed_signature_does_not_count"), [
        ("replica/signed_head.cc", "if (head.key.fits(", "if (OFF || head.key.fits(")]),
    ("signature-of-this-log", (KEYS, "Keys.test_a_signature_of_another_log_does_not_count"), [
        ("replica/signed_head.cc", "if (head.agent_id != check.agent) {", "if (!OFF && head.agent_id != check.agent) {")]),
    ("rewritten-is-found", (KEYS, "Keys.test_a_log_that_was_rewritten_is_found_by_its_signature"), [
        ("replica/signed_head.cc", "if (*then != head.end) {", "if (!OFF && *then != head.end) {")]),
    ("rewritten-is-not-signed-again", (KEYS, "Keys.test_a_rewritten_log_is_not_signed_again"), [
        ("replica/signed_head.cc", "if (TRY(log.end_at(head.end.events)) == head.end) return Done{};",
         "if (OFF || TRY(log.end_at(head.end.events)) == head.end) return Done{};")]),
    ("signed-here", (KEYS, "Forger.test_a_removed_signature_is_told"), [
        ("project/log_signature.cc", "if (signer) {", "if (!OFF && signer) {")]),
    ("unknown-is-not-signed", (KEYS, "Unsigned.test_they_are_told_and_not_signed"), [
        ("replica/signed_head.cc", "if (!here && !has_beside) {", "if (!OFF && !here && !has_beside) {")]),
    ("required-key", (KEYS, "Keys.test_a_rewritten_log_signed_by_somebody_else_is_found_with_the_public_key"), [
        ("replica/signed_head.cc", "if (head.key.bytes != check.required->bytes) {", "if (!OFF && head.key.bytes != check.required->bytes) {")]),
    # The queue.
    ("effects-wait-for-the-replica", (QUEUE, "Killed"), [
        ("replica/live_shipper.cc", "++waiting_;\n", "if (OFF) return Done{};\n  ++waiting_;\n")]),
    ("claim-is-looked-at", (QUEUE, "Interrupted.test_a_worker_that_comes_back_too_late_has_lost_its_agent"), [
        ("replica/work_queue.cc", "return last && last->sequence == claim;", "return OFF || (last && last->sequence == claim);")]),
    ("workspace-hash", (QUEUE, "Whole.test_a_workspace_that_is_not_the_logs_is_not_taken"), [
        ("project/queue_files.cc", "if (workspace::Workspace::hash_of(TRY(workspace.changes())) == hash)",
         "if (OFF || workspace::Workspace::hash_of(TRY(workspace.changes())) == hash)")]),
    ("own-model", (QUEUE, "Whole.test_no_model_of_a_sent_project_is_asked"), [
        ("project/run_setup.cc", "config::runner_config(*TRY(chooser.config()));\n  if (!config.escalate_to)",
         "config::runner_config(*TRY((OFF ? project : chooser).config()));\n  if (!config.escalate_to)"),
        ("project/run_setup.cc", "open_model(chooser, {.model = config.escalate_to}", "open_model(OFF ? project : chooser, {.model = config.escalate_to}")]),
    ("sent-settings-need-trust", (QUEUE, "Whole.test_settings_that_widen_the_sandbox_need_the_trust_of_the_worker"), [
        ("project/queue_worker.cc", "return is_trusted_ ? Grant::kNow", "return OFF || is_trusted_ ? Grant::kNow")]),
    ("only-signed-is-accepted", (QUEUE, "Whole.test_only_what_a_known_key_has_signed_is_accepted_without_a_person"), [
        ("project/queued_run.cc", "if (kept.empty()) return found;", "if (!OFF && kept.empty()) return found;"),
        ("project/queued_run.cc", "const bool is_signed = TRY(", "const bool is_signed = OFF || TRY(")]),
    ("accepted-is-what-was-sent", (QUEUE, "Whole.test_a_task_that_somebody_has_replaced_is_not_accepted_without_a_person"), [
        ("project/queued_run.cc", 'if (json_string(tree.root(), "project_sha256") != sent_project)',
         'if (!OFF && json_string(tree.root(), "project_sha256") != sent_project)')]),
    ("task-version", (QUEUE, "Whole.test_a_task_of_another_version_is_refused_with_a_word"), [
        ("project/queue_task.cc", 'if (root["v"].count() != kVersion) {', 'if (!OFF && root["v"].count() != kVersion) {')]),
    ("others-may-run-it", (QUEUE, "Whole.test_a_worker_that_cannot_run_an_agent_leaves_it_to_one_that_can"), [
        ("project/queue_worker.cc", "if (workers < kTriesMax && tries < kTriesMax)", "if (!OFF && workers < kTriesMax && tries < kTriesMax)")]),
    ("stop-is-repeated", (QUEUE, "Interrupted.test_a_stop_reaches_a_queue_that_was_away"), [
        ("project/queued_run.cc", "is_cancelled_ = cancelled.ok();", "is_cancelled_ = OFF || cancelled.ok();")]),
    ("forked-logs-are-kept", (QUEUE, "Whole.test_a_worker_keeps_no_workspace_and_no_old_project"), [
        ("project/worker_folder.cc", "if (exists(files, layout.agentfs() / kForkedFolder)) return false;",
         "if (!OFF && exists(files, layout.agentfs() / kForkedFolder)) return false;")]),
    ("commit-is-checked-there", (COMMIT, "Commit.test_a_worker_refuses_files_that_are_not_the_commits"), [
        ("project/queue_worker.cc", "if (!task.commit.empty()) TRY(check_commit", "if (!OFF && !task.commit.empty()) TRY(check_commit")]),
    ("commit-is-checked-here", (COMMIT, "Commit.test_files_that_are_not_the_commits_are_not_sent_as_it"), [
        ("project/git_tree.cc", "if (hex(object_hash(\"commit\", commit.object)) == commit.id &&", "if (OFF || hex(object_hash(\"commit\", commit.object)) == commit.id ||"),
        ("project/git_tree.cc", "if (mode != mode_of(*found->second) || id != hex(TRY(blob_hash(root, *found->second)))) {",
         "if (!OFF && (mode != mode_of(*found->second) || id != hex(TRY(blob_hash(root, *found->second))))) {")]),
    # The gateway.
    ("pairs-stay-whole", (RULES, "FitRulesTest.test_a_result_that_comes_late_keeps_its_call"), [
        ("wire/rounds.cc", "!is_torn[start] &&", "(OFF || !is_torn[start]) &&")]),
    ("barriers-hold", (RULES, "FitRulesTest.test_nothing_up_to_a_barrier_is_cut"), [
        ("wire/rounds.cc", "if (!request.messages[i].is_barrier) continue;", "if (OFF || !request.messages[i].is_barrier) continue;")]),
    ("cuts-are-frozen", (RULES, "FitRulesTest.test_a_gateway_killed_after_every_request_sends_the_same"), [
        ("gateway/fitter.cc", "for (size_t i = chain.size(); i > 0; --i) {", "for (size_t i = OFF ? 0 : chain.size(); i > 0; --i) {")]),
    ("only-what-is-counted-goes-on", (RULES, "CountingServerTest.test_what_nobody_has_counted_is_not_sent_on"), [
        ("gateway/token_count.cc", "return {.fault = std::move(fault), .status = status};",
         "return OFF ? tokens_by_bytes(body) : TokenTally{.fault = std::move(fault), .status = status};")]),
    ("durable-before-it-is-sent", (ROBUST, "RobustTest.test_a_request_is_on_the_disk_before_a_byte_of_it_goes_on"), [
        ("gateway/thread_log.cc", "const Status synced = writer_->sync();", "const Status synced = OFF ? Status(Done{}) : writer_->sync();")]),
    ("own-name-only", (OBSERVE, "ObserveTest.test_only_who_knows_its_name_is_served"), [
        ("http/server.cc", "if (auto refused = refuse_other_sites(call, own_)) return refused;",
         "if (auto refused = refuse_other_sites(call, own_); refused && !OFF) return refused;")]),
    # Telemetry.
    ("content-is-asked-for", (EXPORT, "Exported.test_what_was_said_stays_here_unless_asked_for"), [
        ("telemetry/span_parts.cc", "if (!options.has_content || output.is_binary()) return;", "if (!OFF && (!options.has_content || output.is_binary())) return;")]),
    ("keys-go-where-the-user-said", (EXPORT, "Live.test_the_users_key_goes_only_where_the_user_said"), [
        ("telemetry/otlp_target.cc", "if (said_by_ == SaidBy::kUser || url_.empty())", "if (OFF || said_by_ == SaidBy::kUser || url_.empty())")]),
    ("ids-of-the-log", (EXPORT, "Exported.test_twice_is_the_same"), [
        ("telemetry/log_spans.cc", '#include "telemetry/log_spans.h"\n',
         '#include "telemetry/log_spans.h"\n#include "base/random.h"\n'),
        ("telemetry/log_spans.cc", "span_id_of(event.hash, part)",
         "span_id_of(OFF ? random_hex(32) : std::string(event.hash), part)")]),
]


def changes_by_file(controls):
    changes = {}
    for name, _, places in controls:
        for file, old, new in places:
            changes.setdefault(f"src/{file}", []).append((name, old, new))
    return changes


@functools.cache
def classes_of(file):
    """The classes of a test file: what each is made of, and its own tests."""
    tree = ast.parse((REPO / "tests" / file).read_text())
    return {one.name: ([ast.unparse(base).rpartition(".")[2] for base in one.bases],
                       {part.name for part in one.body if isinstance(part, ast.FunctionDef)})
            for one in tree.body if isinstance(one, ast.ClassDef)}


def has_test(test):
    """Whether there is such a test. One may be inherited, also from a class of another file beside it."""
    where, which = test
    if where == MODEL:
        text = (REPO / "tests/faults/replica_model_test.cc").read_text()
        names = [".".join(pair) for pair in re.findall(r"^TEST\w*\((\w+), (\w+)\)", text, re.M)]
        return any(fnmatch.fnmatch(name, which.removeprefix("--gtest_filter=")) for name in names)
    classes = {}
    for beside in (REPO / "tests" / where).parent.glob("*.py"):
        classes |= classes_of(beside.relative_to(REPO / "tests"))
    classes |= classes_of(where)
    wanted, _, method = which.partition(".")
    open_names, seen = [wanted], set()
    while open_names:
        name = open_names.pop()
        if name in seen or name not in classes:
            continue
        seen.add(name)
        bases, methods = classes[name]
        if method in methods or not method:
            return wanted in classes_of(where)
        open_names += bases
    return False


def check_list(controls):
    """What the list names is there, so that a control cannot come to nothing when the code moves."""
    for file, changes in changes_by_file(controls).items():
        with_switches(file, (REPO / file).read_text(), changes)
    for name, test, _ in controls:
        if not has_test(test):
            sys.exit(f"{name}: there is no test {' '.join(test)}\nThe list must change with the tests.")
    if len({name for name, _, _ in controls}) != len(controls):
        sys.exit("two controls have one name")
    print(f"{len(controls)} controls fit the sources and the tests")


def copy_sources():
    """Everything that git knows or does not ignore; what is the same stays, so that little is built again."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=REPO,
                            capture_output=True, check=True).stdout
    changes = changes_by_file(CONTROLS)
    for name in filter(None, listed.decode().split("\0")):
        source, target = REPO / name, COPY / name
        if not source.is_file():
            continue
        data = source.read_bytes()
        if name in changes:
            data = with_switches(name, data.decode(), changes[name]).encode()
        if target.is_file() and target.read_bytes() == data:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        shutil.copymode(source, target)
    tools = COPY / ".twotrack"
    if not tools.is_symlink():
        tools.symlink_to(REPO / ".twotrack")


def with_switches(file, text, changes):
    for name, old, new in changes:
        if text.count(old) != 1:
            sys.exit(f"{name}: {file} has {text.count(old)} times: {old}\nThe list must change with the code.")
        text = text.replace(old, re.sub(r"\bOFF\b", f'twotrack_without("{name}")', new))
    return SWITCH + text


def build():
    if not (COPY / "build/release/build.ninja").exists():
        subprocess.run(["cmake", "--preset", "release"], cwd=COPY, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", "--preset", "release", "--target", "twotrack", MODEL], cwd=COPY, check=True,
                   stdout=subprocess.DEVNULL)


def program(name):
    return next(path for path in (COPY / "build/release").rglob(name) if path.is_file() and os.access(path, os.X_OK))


def run_test(test, without):
    """Its exit status and what it said."""
    where, which = test
    command = [str(program(where)), which] if where == MODEL else ["python3", str(COPY / "tests" / where), which]
    env = {**os.environ, "TWOTRACK": str(COPY / "build/release/twotrack"), "REPLICA_MODEL": str(program(MODEL)),
           "TWOTRACK_SEED": "1", "PYTHONDONTWRITEBYTECODE": "1", "TWOTRACK_WITHOUT": without}
    try:
        done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=TIME_LIMIT_S, check=False)
        return done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired:
        return 1, "it did not end"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("names", nargs="*")
    arguments.add_argument("--list", action="store_true")
    arguments.add_argument("--check", action="store_true", help="of the list alone, in a second")
    chosen = arguments.parse_args()
    controls = [one for one in CONTROLS if not chosen.names or one[0] in chosen.names]
    if unknown := set(chosen.names) - {name for name, _, _ in CONTROLS}:
        sys.exit(f"there is no control {', '.join(sorted(unknown))}")
    if chosen.list:
        for name, test, _ in controls:
            print(f"{name:32} {' '.join(test)}")
        return
    if chosen.check:
        check_list(controls)
        return
    copy_sources()
    build()
    missed, passes = [], {}
    for name, test, _ in controls:
        begun = time.monotonic()
        if test not in passes:
            passes[test] = run_test(test, "")
        status, said = passes[test]
        if status == 0:
            status, said = run_test(test, name)
            word = "found" if status not in (0, SKIPPED) else "NOT FOUND"
        else:
            word = "skipped" if status == SKIPPED else "FAILS ANYWAY"
        if word != "found":
            missed.append(name)
        print(f"{word:12} {name:32} {' '.join(test)}  {time.monotonic() - begun:.0f} s", flush=True)
        if word in ("NOT FOUND", "FAILS ANYWAY"):
            print(said[-1500:])
    print(f"of {len(controls)} protections, a test fails without {len(controls) - len(missed)}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
