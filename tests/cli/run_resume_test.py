"""run --resume and resolve: what a run that ended early leaves, and how it goes on."""
import fcntl
import json
import shutil

import harness
import model_server_test
from run_project import NOTE, WAIT, RunTest


class Resume(RunTest):
    def test_it_finds_what_is_unfinished_by_itself(self):
        self.refused("run", "a.py", "--resume", says="--resume takes agents, no PATH", hint="-o")

    def test_nothing_is_unfinished(self):
        answer = self.expect(1, "run", "--resume", "--model", self.script(*NOTE))
        self.assertIn("nothing is unfinished", answer.err)
        self.done("run", "-o", "note", "--model", self.script(*NOTE))
        answer = self.expect(1, "run", "--resume", "--model", self.script(*NOTE))
        self.assertIn("nothing is unfinished", answer.err)
        self.assertEqual(len(self.logs("note-")), 2)

    def test_one_that_has_ended_is_told_how(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        answer = self.expect(1, "run", "--resume", self.agent()[:8])
        self.assertIn(f"{self.agent()} ended as unverified: there is nothing to resume", answer.err)
        self.assertIn("nothing that you named is unfinished", answer.err)

    def test_ctrl_c_ends_the_agents_cleanly_and_resume_goes_on(self):
        model = self.script(*WAIT)
        process = self.start("run", "-o", "note", "--model", model, "--concurrency", "1")
        self.until(lambda: self.waiting() == 1, process)
        answer = self.stop(process)
        self.assertEqual(answer.code, 130, answer)
        self.assertIn("twotrack run --resume", answer.err)
        self.assertIn("1 cancelled, 1 not started", answer.out)
        self.assertEqual(self.status(self.agent()), "cancelled")
        self.ok("verify")

        self.go()
        planned = self.ok("run", "--resume", "--dry-run", "--format", "json").json
        self.assertEqual([(row["node_id"], row["resumed"]) for row in planned], [("a.py", True), ("b.py", False)])
        self.done("run", "--resume")  # the model is the one of that run
        self.assertEqual(len(self.logs("note-")), 2)
        for agent in self.logs("note-"):
            self.assertEqual(self.status(agent), "unverified")
        self.ok("verify")
        self.assertIn("nothing is unfinished", self.expect(1, "run", "--resume").err)

    def test_what_was_not_started_can_be_dropped(self):
        process = self.start("run", "-o", "note", "--model", self.script(*WAIT), "--concurrency", "1")
        self.until(lambda: self.waiting() == 1, process)
        self.stop(process)
        shown = self.ok("run", "--resume", "--dry-run")
        self.assertIn("to drop one: twotrack workspace reject AGENT", shown.err)
        first, second = self.ok("run", "--resume", "--dry-run", "--format", "json").json
        self.assertIn(second["agent_id"] + " (not started)", shown.out)
        for name in (second["agent_id"], second["node_id"]):
            said = self.expect(2, "show", name).err
            self.assertIn(second["agent_id"] + " has no log: run-", said)
            self.assertIn("`twotrack run --resume " + second["agent_id"] + "` starts it", said)
        self.ok("run", "--resume", second["agent_id"], "--dry-run")
        self.assertIn("would be rejected, it had not started",
                      self.ok("workspace", "reject", second["agent_id"], "--dry-run").err)
        self.assertEqual(len(self.ok("run", "--resume", "--dry-run", "--format", "json").json), 2)
        self.assertIn("rejected, it had not started", self.ok("workspace", "reject", second["agent_id"]).err)
        self.assertEqual(self.ok("run", "--resume", "--dry-run", "--format", "json").json, [first])
        self.expect(2, "workspace", "reject", second["agent_id"])
        self.ok("verify")
        self.go()
        self.done("run", "--resume")
        self.assertEqual(self.logs("note-"), [first["agent_id"]])

    def test_prune_keeps_the_log_that_alone_knows_what_was_not_started(self):
        process = self.start("run", "-o", "note", "--model", self.script(*WAIT), "--concurrency", "1")
        self.until(lambda: self.waiting() == 1, process)
        process.kill()
        process.wait(harness.TIMEOUT_S)
        (run,) = self.logs("run-")
        planned = self.ok("run", "--resume", "--dry-run", "--format", "json").json
        self.assertEqual(len(planned), 2)
        said = self.ok("prune", "--older-than", "0s", "--yes").out
        self.assertRegex(said, f"(?m)^kept  {run} .* 1 agent not started: twotrack run --resume$")
        self.assertEqual(self.ok("run", "--resume", "--dry-run", "--format", "json").json, planned)
        self.ok("workspace", "reject", "--run", run.removeprefix("run-"))
        self.assertRegex(self.ok("prune", "--older-than", "0s", "--yes").out, f"(?m)^removed  {run} ")

    def test_all_that_a_run_left_can_be_dropped(self):
        process = self.start("run", "-o", "note", "--model", self.script(*WAIT), "--concurrency", "1")
        self.until(lambda: self.waiting() == 1, process)
        (run,) = self.logs("run-")
        self.assertIn("running", self.expect(2, "workspace", "reject", "--run", run.removeprefix("run-")).err)
        process.kill()
        process.wait(harness.TIMEOUT_S)
        answer = self.ok("workspace", "reject", "--run", run.removeprefix("run-"))
        self.assertIn("it had not started", answer.err)
        self.assertEqual(self.status(run), "cancelled")
        self.assertEqual(self.events(run)[-1]["data"]["summary"], "cut off; what was left of it was rejected")
        self.assertIn("nothing is unfinished", self.expect(1, "run", "--resume").err)

    def test_a_killed_run_names_only_the_run_that_took_its_agents(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        (ended,) = self.logs("run-")
        lines = self.path(ended).read_bytes().splitlines(keepends=True)
        self.path(ended).write_bytes(b"".join(lines[:-1]))  # killed when its agents had ended
        self.path(ended, ".head").unlink()
        process = self.start("run", "b.py", "-o", "note", "--model", self.script(*WAIT))
        self.until(lambda: self.waiting() == 1, process)
        process.kill()
        process.wait(harness.TIMEOUT_S)
        self.go()
        self.done("run", "--resume")
        ends = {run: self.events(run)[-1]["data"]["summary"] for run in self.logs("run-")}
        self.assertEqual(ends.pop(ended), "cut off, with nothing left to do")
        self.assertEqual(sum("resumed what was unfinished" in one for one in ends.values()), 1, ends)

    def test_a_killed_run_has_an_end_once_it_is_resumed(self):
        process = self.start("run", "-o", "note", "--model", self.script(*WAIT), "--concurrency", "1")
        self.until(lambda: self.waiting() == 1, process)
        (killed,) = self.logs("run-")
        process.kill()
        process.wait(harness.TIMEOUT_S)
        self.go()
        self.done("run", "--resume")
        (resumed,) = (run for run in self.logs("run-") if run != killed)
        last = self.events(killed)[-1]
        self.assertEqual((last["type"], last["data"]["status"]), ("run_end", "cancelled"))
        self.assertIn(resumed.removeprefix("run-"), last["data"]["summary"])
        self.ok("verify")
        self.expect(1, "run", "--resume")
        self.assertEqual(self.events(killed)[-1], last)

    def test_the_workspaces_of_a_run_are_also_those_of_agents_that_it_resumed(self):
        process = self.start("run", "-o", "note", "--model", self.script(NOTE[0], *WAIT), "--concurrency", "1")
        self.until(lambda: self.waiting() == 1, process)
        (killed,) = self.logs("run-")
        process.kill()
        process.wait(harness.TIMEOUT_S)
        self.go()
        self.done("run", "--resume")
        (resumed,) = (run.removeprefix("run-") for run in self.logs("run-") if run != killed)
        listed = self.ok("workspace", "ls", "--run", resumed, "--format", "json").json
        self.assertEqual({one["agent_id"] for one in listed}, set(self.logs("note-")))

    def test_another_model_is_told_and_recorded(self):
        process = self.start("run", "a.py", "-o", "note", "--model", self.script(NOTE[0], *WAIT))
        self.until(lambda: self.waiting() == 1, process)
        process.kill()
        process.wait(harness.TIMEOUT_S)
        self.go()
        other = self.write("other.txt", 3 * (json.dumps({"calls": [{"name": "submit_result", "args": {"summary": "x"}}]}) + "\n"))
        answer = self.done("run", "--resume", "--model", f"scripted:{other}")
        self.assertIn("1 agent was started by scripted:script.txt and goes on by another model: scripted:other.txt",
                      answer.err)
        agent = self.agent()
        resumed = [event["data"] for event in self.events(agent) if event["type"] == "agent_resumed"]
        self.assertEqual([one["model"]["is"]["name"] for one in resumed], ["scripted:other.txt"])
        self.assertIn("from here on by scripted:other.txt", self.ok("show", agent).out)
        self.assertRegex(self.ok("report", agent).out,
                         r"\*\*model:\*\* from e0 scripted:script.txt, from e\d+ scripted:other.txt")
        lessons = self.ok("export", agent, "--as", "sft").out.splitlines()
        told = [(json.loads(line)["model"], json.loads(line)["messages"][-1]["content"]) for line in lessons]
        self.assertEqual([model for model, _ in told], ["scripted:script.txt", "scripted:other.txt"])
        self.ok("verify")

    def test_the_report_of_a_killed_run_has_the_agents_that_another_started(self):
        process = self.start("run", "-o", "note", "--model", self.script(*WAIT), "--concurrency", "1")
        self.until(lambda: self.waiting() == 1, process)
        (killed,) = self.logs("run-")
        process.kill()
        process.wait(harness.TIMEOUT_S)
        self.assertIn("planned, and without a log: note-b.py", self.ok("report", killed.removeprefix("run-")).err)
        self.go()
        self.done("run", "--resume")
        agents = self.logs("note-")
        self.assertEqual(len(agents), 2)
        for run in self.logs("run-"):
            report = self.ok("report", run.removeprefix("run-"), "--format", "json").json
            self.assertEqual(sorted(one["agent_id"] for one in report if one["agent_id"] != run), agents)

    def test_one_agent_can_be_resumed(self):
        process = self.start("run", "-o", "note", "--model", self.script(*WAIT), "--concurrency", "2")
        self.until(lambda: self.waiting() == 2, process)
        process.kill()
        process.wait(harness.TIMEOUT_S)
        self.go()
        first, second = self.logs("note-")
        self.done("run", "--resume", second)
        self.assertEqual(self.status(second), "unverified")
        self.assertNotIn("agent_resumed", [event["type"] for event in self.events(first)])
        self.refused("run", "--resume", "nobody", says="nobody")
        self.done("run", "--resume")
        self.assertEqual(self.status(first), "unverified")

    def test_the_same_model_is_not_told_again(self):
        process = self.start("run", "a.py", "-o", "note", "--model", self.script(*WAIT))
        self.until(lambda: self.waiting() == 1, process)
        process.kill()
        process.wait(harness.TIMEOUT_S)
        self.go()
        self.assertNotIn("another model", self.done("run", "--resume").err)
        (resumed,) = (event for event in self.events(self.agent()) if event["type"] == "agent_resumed")
        self.assertNotIn("model", resumed["data"])

    def test_a_run_killed_after_its_last_agent_has_an_end_too(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        (run,) = self.logs("run-")
        log = self.root / f".agentfs/traces/{run}.jsonl"
        log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-1]))
        for beside in log.parent.glob(f"{run}*"):
            if beside != log:
                beside.unlink()
        self.assertIn("nothing is unfinished", self.expect(1, "run", "--resume").err)
        self.assertEqual(self.status(run), "cancelled")

    def test_what_another_run_is_doing_is_left_alone(self):
        model = self.script(*WAIT)
        live = self.start("run", "-o", "note", "--model", model, "--concurrency", "1")
        self.until(lambda: self.waiting() == 1, live)
        (run,) = self.logs("run-")
        answer = self.expect(1, "run", "--resume")
        self.assertIn(f"{run} is still running", answer.err)
        self.assertIn("nothing is unfinished", answer.err)
        self.go()
        self.assertEqual(live.wait(timeout=harness.TIMEOUT_S), 3)
        for agent in self.logs("note-"):
            self.assertEqual(self.status(agent), "unverified")
            self.assertNotIn("agent_resumed", [event["type"] for event in self.events(agent)])

    def results(self, agent):
        """The calls that have a result. One that was cut off is made again, with the same id."""
        return [event["data"]["call_id"] for event in self.events(agent) if event["type"] == "tool_result"]

    def cancelled(self, *args):
        """One agent that a run has begun and left, at its first call."""
        before = set(self.logs("note-"))
        waiting = self.waiting()
        process = self.start("run", *args)
        self.until(lambda: self.waiting() > waiting, process)
        self.stop(process)
        (agent,) = set(self.logs("note-")) - before
        return agent

    def test_two_at_once_take_each_agent_once(self):
        self.cancelled("-o", "note", "--model", self.script(*WAIT), "--concurrency", "1")
        both = [self.start("run", "--resume") for _ in range(2)]
        self.until(lambda: self.waiting() >= 2)
        self.go()
        for process in both:
            out, err = process.communicate(timeout=harness.TIMEOUT_S)
            # Who did not get all of them does not know how the others ended.
            self.assertEqual(process.returncode, 1 if b"already in use" in err or b"nothing is unfinished" in err else 3, (out, err))
        self.assertEqual(len(self.logs("note-")), 2)
        for agent in self.logs("note-"):
            types = [event["type"] for event in self.events(agent)]
            self.assertEqual(self.status(agent), "unverified")
            self.assertLessEqual(types.count("agent_resumed"), 1)
            self.assertEqual(self.results(agent), ["1/0", "2/0"])
        self.ok("verify")

    def test_agents_that_another_process_took_meanwhile_are_no_success(self):
        agent = self.cancelled("a.py", "-o", "note", "--model", self.script(*WAIT))
        lock = open(self.path(agent).with_suffix(".lock"), "w")
        self.addCleanup(lock.close)

        class Taking(model_server_test.RecordedServer):
            """Is asked what it is when the plan has been made and no agent has begun."""

            def asked(self):
                fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

        server = Taking("vllm")
        self.addCleanup(server.close)
        self.go()
        before = self.path(agent).read_bytes()
        runs = self.logs("run-")
        answer = self.expect(1, "run", "--resume", "--model", server.url)
        self.assertIn("already in another run", answer.out)
        self.assertIn("already in use", answer.err)
        self.assertEqual(self.path(agent).read_bytes(), before)
        (run,) = set(self.logs("run-")) - set(runs)
        self.assertEqual(self.events(run)[-1]["data"]["status"], "failed")

    def test_it_goes_on_as_it_was_begun(self):
        model = self.script(WAIT[0], *(("add_line", {"text": str(n)}) for n in range(9)))
        agent = self.cancelled("a.py", "-o", "note", "--model", model, "--turns", "3", "--decide", "free")
        self.go()
        path = self.root / "agents/note/note_subagent.yaml"
        path.write_text(path.read_text().replace("max_turns: 8", "max_turns: 6"))
        self.write("twotrack.yaml", "sandbox: {require: none}\nrunner: {decide: guarded, memory: {enabled: false}}\n")
        answer = self.expect(1, "run", "--resume")
        self.assertIn(f"{agent}: its definition has changed", answer.err)
        self.assertEqual(self.status(agent), "turn_limit")
        self.assertEqual(self.results(agent), ["1/0", "2/0", "3/0"])
        events = self.events(agent)
        self.assertEqual({event["data"]["decided_by"] for event in events if event["type"] == "tool_call"}, {"model"})
        for event in events:
            if event["type"] == "model_request":
                self.assertIn("packet_hash", event["data"])

    def test_flags_win_over_how_it_was_begun(self):
        model = self.script(WAIT[0], *(("add_line", {"text": str(n)}) for n in range(9)))
        agent = self.cancelled("a.py", "-o", "note", "--model", model, "--turns", "3")
        self.go()
        self.expect(1, "run", "--resume", "--turns", "5")
        self.assertEqual(len(self.results(agent)), 5)

    def test_different_models_are_not_guessed_at(self):
        first = self.script(*WAIT)
        other = self.root / "other.txt"
        shutil.copy(self.root / "script.txt", other)
        agents = [self.cancelled("a.py", "-o", "note", "--model", first),
                  self.cancelled("b.py", "-o", "note", "--model", f"scripted:{other}")]
        before = [self.path(agent).read_bytes() for agent in agents]
        self.refused("run", "--resume", says="different models", hint="--model")
        self.assertEqual([self.path(agent).read_bytes() for agent in agents], before)
        self.go()
        self.done("run", "--resume", "--model", first)
        self.assertEqual([self.status(agent) for agent in agents], ["unverified", "unverified"])

    def test_it_works_from_another_folder(self):
        self.script(*WAIT)
        self.cancelled("a.py", "-o", "note", "--model", "scripted:script.txt")
        self.go()
        (self.root / "sub").mkdir()
        answer = self.run_anywhere("run", "--resume", cwd=self.root / "sub")
        self.assertEqual(answer.code, 3, answer)
        self.assertEqual(self.status(self.agent()), "unverified")

    def test_an_agent_whose_log_was_taken_away_is_not_begun_again(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        log = self.path(self.agent())
        for path in log.parent.glob(f"{log.stem}.*"):
            path.unlink()
        self.assertIn("nothing is unfinished", self.expect(1, "run", "--resume").err)
        self.assertEqual(self.logs("note-"), [])

    def test_replay_makes_the_same_calls_again(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        first = self.agent()
        self.done("run", "a.py", "-o", "note", "--model", f"replay:{first}")
        (second,) = (agent for agent in self.logs("note-") if agent != first)
        self.assertEqual(self.calls(second), self.calls(first))
        self.assertEqual(self.status(second), "unverified")

    def test_what_was_picked_from_offers_is_no_choice_of_its_replay(self):
        self.run_cli("run", "a.py", "-o", "note", "--model", self.script(*NOTE), "--decide", "guarded")
        first = self.agent()
        self.run_cli("run", "a.py", "-o", "note", "--model", f"replay:{first}")
        (second,) = (agent for agent in self.logs("note-") if agent != first)
        (started, *_) = self.events(second)
        self.assertEqual(started["data"]["model"]["decide"], "guarded")


class Resolve(RunTest):
    def test_there_must_be_something_in_doubt(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        agent = self.agent()
        before = self.path(agent).read_bytes()
        self.refused("resolve", agent, "1/0", "--happened", "yes", says="no call 1/0 in doubt",
                     hint="every call has a result")
        self.refused("resolve", agent, "1/0", says="--happened")
        self.refused("resolve", agent, "1/0", "--happened", "perhaps", says="perhaps")
        self.refused("resolve", "nobody", "1/0", "--happened", "yes", says="nobody")
        self.assertEqual(self.path(agent).read_bytes(), before)

    def test_a_call_that_can_be_made_again_is_not_in_doubt(self):
        agent = self.doubt(effect="workspace")
        before = self.path(agent).read_bytes()
        self.refused("resolve", agent, "1/0", "--happened", "yes", says="so it is not in doubt",
                     hint="`twotrack run --resume` will make it again")
        self.assertEqual(self.path(agent).read_bytes(), before)
        self.done("run", "--resume")
        self.assertEqual(self.status(agent), "unverified")

    def test_without_an_agent_it_lists_what_waits(self):
        self.done("run", "b.py", "-o", "note", "--model", self.script(*NOTE))
        self.assertIn("no call is in doubt", self.expect(1, "resolve").err)
        for log in (self.root / ".agentfs/traces").glob("note-*"):
            log.unlink()
        agent = self.doubt()
        self.assertIn(f"twotrack resolve {agent} 1/0 --happened yes|no   # add_line", self.ok("resolve").out)
        (one,) = self.ok("resolve", "--format", "json").json
        self.assertEqual((one["agent_id"], one["call_id"], one["tool"]), (agent, "1/0", "add_line"))

    def test_two_at_once_say_one_result(self):
        agent = self.doubt()
        both = [self.start("resolve", agent, "1/0", "--happened", "yes") for _ in range(2)]
        for process in both:
            process.communicate(timeout=harness.TIMEOUT_S)
        self.assertEqual(sorted(process.returncode for process in both), [0, 2])
        self.assertEqual([event["type"] for event in self.events(agent)].count("tool_result"), 1)

    def doubt(self, effect="external", code=3):
        """An agent whose first call has no result, as a crash leaves it."""
        path = self.root / "agents/note/note_subagent.yaml"
        path.write_text(path.read_text().replace("effect: workspace", f"effect: {effect}"))
        self.expect(code, "run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        log = self.path(self.agent())
        lines = log.read_bytes().splitlines(keepends=True)
        cut = next(n for n, line in enumerate(lines) if json.loads(line)["type"] == "tool_result")
        log.write_bytes(b"".join(lines[:cut]))
        for extra in log.parent.glob(f"{log.stem}.[his]*"):
            extra.unlink()
        return log.stem

    def test_a_witness_whose_answer_was_lost_proves_nothing_and_denies_nothing(self):
        path = self.root / "agents/note/note_subagent.yaml"
        path.write_text(path.read_text() + "success: {tool: add_line}\n")
        agent = self.doubt(code=0)
        self.ok("resolve", agent, "1/0", "--happened", "yes")
        self.assertIn("was made, as was confirmed after a crash, but its answer was lost",
                      self.expect(3, "run", "--resume").err)
        self.assertEqual(self.status(agent), "unverified")

    def test_an_agent_in_doubt_waits_for_a_person(self):
        for happened, outcome in (("yes", "partial"), ("no", "error")):
            with self.subTest(happened=happened):
                shutil.rmtree(self.root / ".agentfs", ignore_errors=True)
                agent = self.doubt()
                answer = self.expect(1, "run", "--resume")
                self.assertIn("blocked", answer.out)
                self.assertIn(f"twotrack resolve {agent} 1/0", answer.err)
                self.assertEqual(self.status(agent), "blocked")
                self.expect(1, "run", "--resume")
                self.refused("resolve", agent, "2/0", "--happened", happened, says="2/0", hint="1/0")
                self.ok("resolve", agent, "1/0", "--happened", happened)
                result = self.events(agent)[-1]
                self.assertEqual((result["type"], result["data"]["outcome"]), ("tool_result", outcome))
                self.done("run", "--resume")
                self.assertEqual(self.status(agent), "unverified")
                self.assertEqual(self.calls(agent), NOTE)
                self.ok("verify")


if __name__ == "__main__":
    harness.main()
