"""Agents of one run on three workers, which are killed while they work, as is the queue's server.

Whatever was killed: every agent ends, its effect is there exactly once
or it waits for a person, every log verifies, and the workspaces are where the run was asked for.

TWOTRACK names the binary. TWOTRACK_SOAK=1: 1,000 agents and 20 rounds of kills.
"""
import base64
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import time

import queue_fleet
from queue_fleet import AGENT, DEADLINE_S, INTERRUPTED, NATS, PATIENCE_S, UNVERIFIED, WAIT, QueueTest
from real_log import TWOTRACK, scaled
from servers import NatsCluster, free_port, wait_until


class Whole(QueueTest):
    def test_an_agent_runs_on_a_worker_and_its_log_and_workspace_come_back(self):
        self.work("one")
        self.answer(self.ask(), UNVERIFIED)
        report = json.loads((self.folder / "asker.out").read_text())
        self.assertEqual(len(report["agents"]), 2, report)
        self.assertEqual(len(self.agents()), 2)
        for agent in self.agents():
            self.assertFalse(self.check_agent(agent))
        self.twotrack("verify")
        self.twotrack("workspace", "accept", self.agents()[0])
        self.assertEqual((self.root / "notes.txt").read_text(), "one\ntwo\n")

    def test_only_workers_need_the_programs_of_an_agent(self):
        agent = self.root / "agents/note/note_subagent.yaml"
        agent.write_text(agent.read_text().replace('command: ["/bin/sh"', 'command: ["only-on-workers"'))
        self.tools = str(self.folder / "tools")
        pathlib.Path(self.tools).mkdir()
        (pathlib.Path(self.tools) / "only-on-workers").symlink_to("/bin/sh")
        self.twotrack("run", "a.py", "-o", "note", "--model", f"scripted:{self.folder}/script.jsonl", code=2)
        self.work("one")
        self.answer(self.ask("a.py"), UNVERIFIED)
        self.assertEqual(self.told("a"), ["hello"])

    def test_a_workspace_that_meets_a_change_made_meanwhile_is_a_conflict(self):
        self.write("notes.txt", "zero\n")
        self.work("one")
        run = self.ask("a.py")
        self.answer(run, UNVERIFIED)
        self.write("notes.txt", "mine\n")
        (agent,) = self.agents()
        self.twotrack("workspace", "accept", agent, code=1)
        self.assertEqual((self.root / "notes.txt").read_text(), "mine\n")

    def test_settings_that_widen_the_sandbox_need_the_trust_of_the_worker(self):
        self.write("twotrack.yaml", "sandbox: {network: true}\n")
        self.twotrack("trust", "--yes")
        self.work("one")
        self.answer(self.ask("a.py"), 2)
        self.assertEqual(self.agents(), [])
        self.assertIn("sandbox.network", self.said("asker"))
        self.assertEqual(self.told("a"), [])
        self.kill("one")
        self.work("two", "--trust-projects")
        self.answer(self.ask("a.py"), UNVERIFIED)
        self.assertEqual(self.told("a"), ["hello"])
        stored = [path for path in (self.folder / "two/data").rglob("*") if path.is_file() and "work/projects" in
                  path.read_text(errors="replace")]
        self.assertEqual(stored, [], "the trust outlives the worker")

    def test_a_worker_that_cannot_run_an_agent_leaves_it_to_one_that_can(self):
        self.write("twotrack.yaml", "sandbox: {network: true}\n")
        self.twotrack("trust", "--yes")
        self.work("one")
        run = self.ask("a.py")
        wait_until(lambda: "a worker cannot run an agent" in self.said("asker"), "nobody is told")
        self.work("two", "--trust-projects")
        self.answer(run, UNVERIFIED)
        self.assertEqual(self.told("a"), ["hello"])

    def test_a_task_of_another_version_is_refused_with_a_word(self):
        self.work("one")
        run = self.ask("a.py")
        self.answer(run, UNVERIFIED)
        (agent,) = self.agents()
        task = {"v": 99, "agent_id": agent, "run_id": "run-20260101T000000Z-0000"}
        part = agent.replace("_", "_u").replace(".", "_d")
        self.nats_request(f"AGENTS-work.{part}", json.dumps(task))
        wait_until(lambda: "another version" in self.note(f"refused.{part}"), "no word")

    def test_no_model_of_a_sent_project_is_asked(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            listener.setblocking(False)
            url = f"http://127.0.0.1:{listener.getsockname()[1]}/v1"
            self.write("twotrack.yaml", f"model: {{use: near, servers: {{near: {{kind: http, url: {url}}}}}}}\n"
                                        "runner: {escalation: {server: near}}\n")
            self.work("one")
            self.answer(self.ask("a.py"), UNVERIFIED)
            self.kill("one")
            # Without --model it is the configuration of the worker's user that counts.
            own = self.folder / "two/config/twotrack/config.yaml"
            own.parent.mkdir(parents=True)
            url = f"http://127.0.0.1:{free_port()}/v1"
            own.write_text(f"model: {{use: own, servers: {{own: {{kind: http, url: {url}}}}}}}\n")
            self.work("two", model=())
            self.assertNotEqual(self.workers["two"].wait(timeout=60), 0)
            with self.assertRaises(BlockingIOError, msg="the project's server was called"):
                listener.accept()

    def test_a_workspace_that_is_not_the_logs_is_not_taken(self):
        self.work("one")
        self.answer(self.ask("a.py"), UNVERIFIED)
        (agent,) = self.agents()
        hashes = [event["data"]["workspace"]["hash"] for event in self.events(agent)
                  if event["type"] == "tool_result" and event["data"].get("workspace")]
        # Both agents do the same, so the last state of this one is that of the next.
        self.nats_request(f"AGENTS.space.{hashes[-1]}", self.note(f"space.{hashes[0]}"))
        self.answer(self.ask("b.py"), 2)
        self.assertIn("is not what its log says", self.said("asker"))
        (forged,) = set(self.agents()) - {agent}
        self.twotrack("workspace", "accept", forged, code=2)
        self.assertFalse((self.root / "notes.txt").exists())

    def test_a_worker_keeps_no_workspace_and_no_old_project(self):
        self.work("one")
        self.answer(self.ask("a.py"), UNVERIFIED)
        projects = self.folder / "one/work/projects"
        (project,) = projects.iterdir()
        wait_until(lambda: not list((project / ".agentfs/workspaces").glob("note-*")), "the workspace stays")
        self.kill("one", signal.SIGINT)
        # Nobody has asked for these for two days. One has what the replica never got.
        aside, unfinished = projects / ("a" * 64), projects / ("b" * 64 + ".new")
        (aside / ".agentfs/forked").mkdir(parents=True)
        unfinished.mkdir()
        two_days_ago = time.time() - 2 * 86400
        for old in (project, aside, unfinished):
            os.utime(old, (two_days_ago, two_days_ago))
        fresh = projects / ("c" * 64)
        fresh.mkdir()
        self.work("one")
        wait_until(lambda: "removed 2 projects" in self.said("one"), self.said("one"))
        self.assertEqual(sorted(projects.iterdir()), [aside, fresh])
        self.assertIn("is kept: it has a log that the replica did not take", self.said("one"))
        # What was removed is sent again.
        self.answer(self.ask("b.py"), UNVERIFIED)
        self.assertEqual(self.told("b"), ["hello"])

    def test_an_old_project_is_kept_until_the_replica_has_its_logs(self):
        self.work("one")
        self.answer(self.ask("a.py"), UNVERIFIED)
        (project,) = (self.folder / "one/work/projects").iterdir()
        self.kill("one", signal.SIGINT)
        self.nats_request("$JS.API.STREAM.DELETE.AGENTS", "")
        two_days_ago = time.time() - 2 * 86400
        os.utime(project, (two_days_ago, two_days_ago))
        self.work("one")
        wait_until(lambda: "removed 1 project" in self.said("one"), self.said("one"))
        (agent,) = self.agents()
        self.twotrack("verify", "--replica", self.queue)
        self.assertFalse(project.exists(), agent)

    def test_who_only_reads_makes_no_stream(self):
        typo = self.queue.replace("AGENTS", "AGNETS")
        for words in (["fleet", "ls"], ["verify"], ["fleet", "verify"]):
            self.twotrack(*words, "--replica", typo, code=2)
        found = self.nats_request("$JS.API.STREAM.NAMES", "")
        self.assertNotIn("AGNETS", found["streams"] or [])

    def write_proven(self, root=None, line="one"):
        """An agent that a witness believes, whose script adds a line."""
        witness = "success:\n  tool: look\n  knowledge: {left: 0}\n"
        look = ("  - tool_name: look\n    command: [/bin/sh, -c, cat answer.json, sh, '{node_file}']\n"
                "    tool_description: Look.\n    effect: pure\n")
        agent = AGENT.replace("GATE", "").replace("WORLD", str(self.world)).replace("PAUSE", "0").replace('\\"$1\\"', line)
        root, own = root or self.root, self.root
        self.root = root
        self.write("b.py", "def b():\n    return 2\n")
        self.write("answer.json", '{"result":{"left":0},"outcome":"success","knowledge_delta":{"left":0}}')
        self.write("agents/note/note_subagent.yaml",
                   agent.replace("  - tool_name: submit_result", look + "  - tool_name: submit_result") + witness)
        self.root = own
        calls = [("add_line", {"text": "one"}), ("look", {}), ("submit_result", {"summary": "noted"})]
        (self.folder / "script.jsonl").write_text(
            "".join(json.dumps({"calls": [{"name": name, "args": args}]}) + "\n" for name, args in calls))

    def work_with_a_key(self, name):
        """A worker that signs, whose key the asker keeps."""
        public = subprocess.run([TWOTRACK, "key", "new", "--name", name], capture_output=True, check=True, text=True,
                                env=self.environment(name), cwd=self.root).stdout
        (self.folder / "known.pub").write_text(public)
        self.twotrack("key", "trust", str(self.folder / "known.pub"))
        self.work(name)

    def test_only_what_a_known_key_has_signed_is_accepted_without_a_person(self):
        self.write_proven()
        self.work("one")
        self.answer(self.ask("a.py", "--accept-on-success"), 1)
        self.assertIn("is not accepted: its log is not signed", self.said("asker"))
        self.assertFalse((self.root / "notes.txt").exists())
        self.kill("one")
        self.work_with_a_key("two")
        self.answer(self.ask("b.py", "--accept-on-success"), 0)
        self.assertEqual((self.root / "notes.txt").read_text(), "one\n")

    def waiting_task(self, other_than=()):
        """The subject and the words of an agent that nobody has taken yet."""
        def look():
            found = self.nats_request("$JS.API.STREAM.INFO.AGENTS-work", json.dumps({"subjects_filter": ">"}))
            subjects = found.get("state", {}).get("subjects") or {}
            return [one for one in subjects if one not in other_than]
        wait_until(look, "no agent waits")
        (subject,) = look()
        found = self.nats_request("$JS.API.STREAM.MSG.GET.AGENTS-work", json.dumps({"last_by_subj": subject}))
        return subject, json.loads(base64.b64decode(found["message"]["data"]))

    def test_a_task_that_somebody_has_replaced_is_not_accepted_without_a_person(self):
        self.write_proven()
        run = self.ask("b.py", "--accept-on-success")
        subject, task = self.waiting_task()
        # The forger may write to the stream, and has a project with an agent of the same name.
        evil = self.folder / "evil"
        self.write_proven(evil, "backdoor")
        (evil / "c.py").write_text("def c():\n    return 3\n")
        forger = self.start("forger", "run", "--root", str(evil), "--queue", self.queue, "-o", "note", "--yes",
                            str(evil / "c.py"))
        theirs, forged = self.waiting_task(other_than=[subject])
        forger.kill()
        forger.wait(timeout=60)
        for one in (subject, theirs):
            self.nats_request("$JS.API.STREAM.PURGE.AGENTS-work", json.dumps({"filter": one}))
        self.nats_request(subject, json.dumps({**task, "project": forged["project"]}))
        self.work_with_a_key("two")
        self.answer(run, 1)
        self.assertIn("or tells of another task or project than was sent", self.said("asker"))
        self.assertFalse((self.root / "notes.txt").exists())

    def test_a_stream_that_keeps_what_is_done_is_no_queue(self):
        self.nats_request("$JS.API.STREAM.CREATE.AGENTS-work", json.dumps(
            {"name": "AGENTS-work", "subjects": ["AGENTS-work.>"], "storage": "file"}))
        self.answer(self.ask("a.py"), 2)
        self.assertIn("the stream AGENTS-work is no queue", self.said("asker"))

    def test_the_model_is_the_workers(self):
        self.answer(self.ask("--model", "scripted:x"), 2)
        self.assertIn("the workers choose the model", self.said("asker"))


class Interrupted(QueueTest):
    script = WAIT

    def test_ctrl_c_cancels_what_runs_and_withdraws_the_rest(self):
        self.work("one", slots=1)
        run = self.ask()
        self.waiting(1)
        run.send_signal(signal.SIGINT)
        self.answer(run, INTERRUPTED)
        (agent,) = self.agents()
        self.assertEqual(self.events(agent)[-1]["data"]["status"], "cancelled")
        self.go()
        self.answer(self.ask("--resume"), UNVERIFIED)
        self.assertEqual(len(self.agents()), 2)

    def test_ctrl_c_waits_for_a_worker_whose_first_words_are_on_their_way(self):
        run = self.ask("a.py")
        wait_until(lambda: "on the workers of" in self.said("asker"), "nothing was put")
        run.send_signal(signal.SIGSTOP)
        self.work("one")
        self.waiting(1)
        run.send_signal(signal.SIGINT)
        run.send_signal(signal.SIGCONT)
        self.answer(run, INTERRUPTED)
        (agent,) = self.agents()
        self.assertEqual(self.events(agent)[-1]["data"]["status"], "cancelled")

    def test_a_name_of_somebody_else_in_the_stream_is_stepped_over(self):
        self.work("one")
        run = self.ask("a.py")
        self.waiting(1)
        self.nats_request("AGENTS.log.no_agent", "x")
        self.nats_request("AGENTS.refused.no_agent", "x")
        self.go()
        self.answer(run, UNVERIFIED)

    def test_ctrl_c_cancels_an_agent_that_an_earlier_run_has_put_there(self):
        self.work("one")
        first = self.ask("a.py")
        self.waiting(1)
        first.kill()
        first.wait()
        # Its worker goes on.
        again = self.ask("--resume")
        wait_until(lambda: self.said("asker").count("on the workers of") == 2, "it is not followed")
        again.send_signal(signal.SIGINT)
        self.answer(again, INTERRUPTED)
        (agent,) = self.agents()
        wait_until(lambda: f"{agent}: cancelled" in self.said("one"), "it goes on")

    def test_a_stop_reaches_a_queue_that_was_away(self):
        self.work("one", slots=1)
        run = self.ask()
        self.waiting(1)
        self.nats.kill()
        run.send_signal(signal.SIGINT)
        wait_until(lambda: "told to stop" in self.said("asker"), "nothing is said")
        self.nats.start().ready()
        self.answer(run, INTERRUPTED)
        # It was followed to its end, and not given up.
        self.assertNotIn("has not answered", self.said("asker") + (self.folder / "asker.out").read_text())
        (agent,) = self.agents()
        self.assertEqual(self.events(agent)[-1]["data"]["status"], "cancelled")

    def test_a_server_that_is_gone_while_agents_are_put_is_waited_for(self):
        self.write("many.py", "".join(f"def f{n}():\n    return {n}\n\n\n" for n in range(400)))
        self.nats_request("$JS.API.STREAM.CREATE.AGENTS-work", json.dumps(
            {"name": "AGENTS-work", "subjects": ["AGENTS-work.>"], "retention": "workqueue", "storage": "file"}))
        run = self.ask("many.py")
        wait_until(lambda: self.nats_request("$JS.API.STREAM.INFO.AGENTS-work", "")["state"]["messages"] >= 5,
                   "none is put")
        self.nats.kill()
        self.nats.start().ready()
        wait_until(lambda: "400 agents, on the workers of" in self.said("asker"), self.said("asker"))
        run.send_signal(signal.SIGINT)
        self.answer(run, INTERRUPTED)

    def test_a_worker_that_ends_gives_its_agents_to_another(self):
        self.work("one")
        run = self.ask("a.py")
        self.waiting(1)
        self.kill("one", signal.SIGINT)
        self.go()
        self.work("two")
        self.answer(run, UNVERIFIED)
        (agent,) = self.agents()
        self.assertIn("+one\n+two\n", self.twotrack("workspace", "diff", agent))

    def test_a_worker_that_comes_back_too_late_has_lost_its_agent(self):
        self.work("one")
        run = self.ask("a.py")
        self.waiting(1)
        self.workers["one"].send_signal(signal.SIGSTOP)
        self.work("two")
        self.waiting(2)
        self.go()
        self.workers["one"].send_signal(signal.SIGCONT)
        self.answer(run, UNVERIFIED)
        (agent,) = self.agents()
        self.assertIn("+one\n+two\n", self.twotrack("workspace", "diff", agent))
        self.assertEqual([event["type"] for event in self.events(agent)].count("run_end"), 1)
        wait_until(lambda: "another worker has it" in self.said("one"), self.said("one"))
        self.twotrack("verify", "--replica", self.queue)


class InDoubt(QueueTest):
    pause = 600

    def test_a_call_whose_effect_is_in_doubt_waits_for_a_person(self):
        self.work("one")
        run = self.ask("a.py")
        wait_until(lambda: self.told("a"), "nothing happens")
        self.kill("one")
        self.work("two")
        self.answer(run, 1)
        (agent,) = self.agents()
        self.assertTrue(self.check_agent(agent))
        call = [event for event in self.events(agent) if event["type"] == "tool_call"][-1]["data"]["call_id"]
        self.twotrack("resolve", agent, call, "--happened", "yes")
        self.answer(self.ask("--resume"), UNVERIFIED)
        self.assertFalse(self.check_agent(agent))


class Killed(QueueTest):
    pause = 0.05
    agents_wanted = scaled(30, 1000)
    rounds = scaled(3, 20)
    # However fast the machine is, the run does not end before its last round of kills.
    gate = "while [ $(ls WORLD | wc -l) -ge $(cat WORLD.limit) ]; do sleep 0.02; done;"

    def let_work(self, agents):
        """So many agents, or a few more, may have their effect by now."""
        limit = pathlib.Path(f"{self.world}.limit")
        new = limit.with_suffix(".new")
        new.write_text(str(agents))
        new.rename(limit)

    def kill_server(self, rng):
        self.nats.kill()
        time.sleep(rng.random())
        self.nats.start().ready()

    def disaster(self, rng, number):
        """In turn: a worker that comes back with its folder, the queue's server, a worker that has lost its own."""
        if number % 3 == 1:
            self.kill_server(rng)
            return
        name = rng.choice(sorted(self.workers))
        self.kill(name)
        if number % 3 == 2:
            shutil.rmtree(self.folder / name, ignore_errors=True)
        time.sleep(rng.random() * DEADLINE_S)
        self.work(name, slots=4)

    def test_every_agent_ends_and_every_effect_is_there_once_or_its_agent_waits(self):
        seed = int(os.environ.get("TWOTRACK_SEED", time.time()))
        rng = random.Random(seed)
        (self.root / "b.py").unlink()
        (self.root / "a.py").unlink()
        # In few files: without an overlay each workspace is a copy of them.
        for i in range(0, self.agents_wanted, 100):
            self.write(f"f{i}.py", "".join(f"def f{n}():\n    return {n}\n\n\n"
                                           for n in range(i, min(i + 100, self.agents_wanted))))
        goals = [self.agents_wanted * (number + 1) // (self.rounds + 2) for number in range(self.rounds + 1)]
        self.let_work(goals[0])
        for name in ("one", "two", "three"):
            self.work(name, slots=4)
        begin = time.monotonic()
        run = self.ask()
        for number in range(self.rounds):
            wait_until(lambda goal=goals[number]: len(list(self.world.iterdir())) >= goal or run.poll() is not None,
                       "nothing goes on", PATIENCE_S)
            self.assertIsNone(run.poll(), "the run ended before it was disturbed: " + self.said("asker"))
            self.let_work(goals[number + 1])
            self.disaster(rng, number)
        self.let_work(self.agents_wanted + 1)
        run.wait(timeout=PATIENCE_S)
        self.assertIn(run.returncode, (1, UNVERIFIED), self.said("asker"))
        took = time.monotonic() - begin
        self.assertEqual(len(self.agents()), self.agents_wanted, self.said("asker"))
        waiting = sum(self.check_agent(agent) for agent in self.agents())
        self.twotrack("verify")
        self.twotrack("verify", "--replica", self.queue)
        resumed = sum(event["type"] == "agent_resumed" for agent in self.agents() for event in self.events(agent))
        print(f"[queue] seed {seed}: {self.agents_wanted} agents, {self.rounds} rounds of kills, {took:.0f} s: "
              f"{resumed} times resumed, {waiting} wait for a person, every effect at most once, every log whole",
              flush=True)


class Cluster(QueueTest):
    """With three servers."""

    def start_server(self):
        self.cluster = NatsCluster(self.folder, NATS).start()
        self.addCleanup(self.cluster.stop)
        self.queue = self.cluster.url("AGENTS")


class Fresh(Cluster):
    def test_a_queue_whose_leader_is_just_being_chosen_is_waited_for(self):
        for i in range(3):
            self.queue = self.cluster.url(f"FRESH{i}")
            self.work(f"worker{i}")
            self.answer(self.ask(), UNVERIFIED)
            self.kill(f"worker{i}")
        self.assertEqual(len(self.agents()), 6)


class KilledLeader(Cluster, Killed):
    """As Killed; of the servers, the one is killed that leads the logs, or the queue."""

    def kill_server(self, rng):
        leader = self.cluster.leader(rng.choice(["AGENTS", "AGENTS-work"]))
        self.cluster.nodes[leader].kill()
        time.sleep(rng.random() * DEADLINE_S)
        self.cluster.restart(leader)


if __name__ == "__main__":
    queue_fleet.main()
