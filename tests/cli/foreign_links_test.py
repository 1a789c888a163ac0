#!/usr/bin/env python3
"""Links and pipes that came with the folder: nothing is written or removed elsewhere, nobody waits for ever."""
import os
import pathlib
import subprocess
import unittest

import harness


class LinksTest(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.env["ASAN_OPTIONS"] = "detect_leaks=0"
        self.elsewhere = self.root / "elsewhere"
        self.project = self.root / "project"
        self.project.mkdir()
        self.elsewhere.mkdir()

    def run_cli(self, *args, stdin=b"", env=None):
        return self.run_anywhere(*args, stdin=stdin, env=env, cwd=self.project)

    def below(self, folder):
        """Every name and its bytes."""
        return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b""
                for path in sorted(folder.rglob("*"))}

    def other_project(self):
        """Somebody's logs, which are none of this folder's business."""
        done = self.run_anywhere("append", "mine", stdin=harness.line("user_message", content="hi"), cwd=self.elsewhere,
                                 env={"TWOTRACK_ROOT": str(self.elsewhere)})
        self.assertEqual(done.code, 0, done)
        blob = self.elsewhere / ".agentfs/blobs/ab" / ("ab" + "0" * 62 + ".zst")
        blob.parent.mkdir(parents=True)
        blob.write_bytes(b"x")


class Folders(LinksTest):
    COMMANDS = (["append", "a"], ["compact", "--older-than", "0s"], ["prune", "--older-than", "0s", "--yes"],
                ["hub", "index"], ["ls"], ["index"])

    def refuse_all(self, link):
        before = self.below(self.elsewhere)
        for command in self.COMMANDS:
            with self.subTest(link=str(link), command=command):
                answer = self.run_cli(*command, stdin=harness.line("user_message", content="x"))
                self.assertEqual(answer.code, 2, answer)
                self.assertIn(f"{link.name} is a link", answer.err)
                self.assertEqual(self.below(self.elsewhere), before)

    def test_agentfs_as_a_link(self):
        self.other_project()
        link = self.project / ".agentfs"
        link.symlink_to(self.elsewhere / ".agentfs")
        self.refuse_all(link)

    def test_a_part_of_it_as_a_link(self):
        self.other_project()
        (self.project / ".agentfs").mkdir()
        for part in ("traces", "blobs", "workspaces"):
            link = self.project / ".agentfs" / part
            (self.elsewhere / ".agentfs" / part).mkdir(exist_ok=True)
            link.symlink_to(f"../../elsewhere/.agentfs/{part}")
            self.refuse_all(link)
            link.unlink()

    def test_a_link_to_what_is_not_there_yet(self):
        link = self.project / ".agentfs"
        link.symlink_to(self.elsewhere / "new")
        self.refuse_all(link)

    def test_a_folder_of_blobs_as_a_link(self):
        self.other_project()
        self.ok("append", "a", stdin=harness.line("user_message", content="x"))
        (self.project / ".agentfs/blobs").mkdir()
        (self.project / ".agentfs/blobs/ab").symlink_to(self.elsewhere / ".agentfs/blobs/ab")
        before = self.below(self.elsewhere)
        self.run_cli("prune", "--older-than", "0s", "--yes")
        self.assertEqual(self.below(self.elsewhere), before)

    def test_the_root_itself_may_be_reached_through_a_link(self):
        (self.root / "name").symlink_to(self.project)
        self.ok("append", "a", "--root", str(self.root / "name"), stdin=harness.line("user_message", content="x"))


class Logs(LinksTest):
    def test_a_log_that_is_a_link_is_not_read(self):
        self.ok("append", "a", stdin=harness.line("user_message", content="x"))
        (self.elsewhere / "id").write_text("a secret key\n")
        link = self.project / ".agentfs/traces/notes.jsonl"
        link.symlink_to("../../../elsewhere/id")
        for command in ("export", "show", "verify"):
            with self.subTest(command):
                answer = self.run_cli(command, "notes")
                self.assertNotEqual(answer.code, 0)
                self.assertNotIn("secret key", answer.out + answer.err)
                self.assertIn("notes.jsonl is a link", answer.out + answer.err)

    def test_a_log_without_events_has_a_name_and_stops_no_prune(self):
        self.ok("append", "a", stdin=harness.line("user_message", content="x"))
        (self.project / ".agentfs/traces/bad.jsonl").write_text("garbage\n")
        self.assertIn("bad", self.run_cli("ls").out)
        answer = self.run_cli("prune", "--older-than", "0s", "--yes")
        self.assertNotIn("traces/.jsonl", answer.err)
        self.assertFalse((self.project / ".agentfs/traces/a.jsonl").exists(), answer)


class WrittenFiles(LinksTest):
    def test_init_writes_no_agents_through_a_link(self):
        (self.project / "agents").symlink_to(self.elsewhere)
        self.refused("init", says="agents is a link")
        self.assertEqual(self.below(self.elsewhere), {})

    def test_nor_deeper(self):
        (self.project / "agents").mkdir()
        (self.project / "agents/lint").symlink_to(self.elsewhere)
        self.refused("init", says="agents/lint is a link")
        self.assertEqual(self.below(self.elsewhere), {})

    def test_nor_a_new_agent(self):
        (self.project / "agents").symlink_to(self.elsewhere)
        self.refused("agents", "new", "tidy", says="agents is a link")
        self.assertEqual(self.below(self.elsewhere), {})


class Agents(LinksTest):
    def refuse(self, name):
        for command in (["agents"], ["tools", "ls"], ["run", ".", "-o", "lint"]):
            with self.subTest(name=name, command=command):
                self.refused(*command, says=f"{name} is a link that leads out of the project", hint="agents_dir")

    def test_they_come_from_the_project_itself(self):
        self.ok("init")
        (self.project / "agents").rename(self.elsewhere / "agents")
        (self.project / "agents").symlink_to(self.elsewhere / "agents")
        self.refuse("agents")

    def test_so_does_each_of_their_files(self):
        self.ok("init")
        script = next((self.project / "agents").rglob("*.yaml"))
        script.rename(self.elsewhere / script.name)
        script.symlink_to(self.elsewhere / script.name)
        self.refuse(script.name)


@unittest.skipUnless(os.geteuid() == 0, "only root gives files to others")
class OthersFolders(LinksTest):
    STRANGER = 12345

    def test_a_project_above_that_another_user_made_is_not_used(self):
        below = self.project / "below"
        below.mkdir()
        for mark in (".agentfs", "twotrack.yaml", "remora.yaml"):
            path = self.project / mark
            path.mkdir() if mark == ".agentfs" else path.write_text("")
            os.chown(path, self.STRANGER, self.STRANGER)
            answer = self.run_anywhere("append", "a", stdin=harness.line("user_message", content="x"), cwd=below)
            self.assertEqual(answer.code, 2, answer)
            self.assertIn(f"{mark} belongs to another user", answer.err)
            self.assertIn("hint: if you mean it", answer.err)
            path.rmdir() if mark == ".agentfs" else path.unlink()

    def test_one_that_is_named_is(self):
        (self.project / ".agentfs").mkdir()
        os.chown(self.project / ".agentfs", self.STRANGER, self.STRANGER)
        self.ok("append", "a", "--root", ".", stdin=harness.line("user_message", content="x"))

    def test_whom_sudo_works_for_is_no_other_user(self):
        (self.project / "twotrack.yaml").write_text("")
        os.chown(self.project / "twotrack.yaml", self.STRANGER, self.STRANGER)
        self.assertEqual(self.run_cli("agents", env={"SUDO_UID": "1"}).code, 2)
        self.ok("config", "show", env={"SUDO_UID": str(self.STRANGER)})


class Unreadable(LinksTest):
    def setUp(self):
        super().setUp()
        self.user = {}
        if os.geteuid() == 0:  # who may read everything
            self.user = {"user": 65534, "group": 65534, "extra_groups": []}

    def refused_as_anybody(self, *command, says):
        if self.user:
            for path in (self.root, pathlib.Path(self.env["XDG_DATA_HOME"])):
                for one in (path, *path.rglob("*")):
                    os.chown(one, 65534, 65534)
        done = subprocess.run([harness.TWOTRACK, *command], cwd=self.project, env=self.env, capture_output=True,
                              text=True, timeout=20, check=False, **self.user)
        self.assertEqual(done.returncode, 2, done)
        self.assertIn(says, done.stderr)

    def lock(self, folder):
        folder.mkdir(parents=True)
        folder.chmod(0)
        self.addCleanup(folder.chmod, 0o700)

    def test_a_folder_of_agents_that_cannot_be_read_is_named(self):
        self.lock(self.project / "agents/x")
        self.refused_as_anybody("tools", "ls", says="agents/x: Permission denied")

    def test_so_is_one_of_gits(self):
        self.ok("init")
        subprocess.run(["git", "init", "-q"], cwd=self.project, check=True)
        self.lock(self.project / ".git/x")
        self.refused_as_anybody("run", ".", "-o", "lint", "--changed", says=".git/x: Permission denied")

    def test_without_a_place_for_temporary_files_nothing_is_copied(self):
        self.refused("-q", "sandbox", "exec", "--require", "none", "--", "true", env={"TMPDIR": "/nonexistent"},
                     says="no folder for temporary files", hint="TMPDIR")


class Journals(LinksTest):
    def test_a_journal_that_names_a_file_to_delete_is_refused(self):
        victim = self.elsewhere / "precious.txt"
        victim.write_text("kept")
        self.ok("append", "a", stdin=harness.line("user_message", content="x"))
        self.ok("hub", "index")
        name = str(victim).encode()
        magic = bytes.fromhex("d9d505f920a163d7")
        header = magic + (1).to_bytes(4, "big") + bytes(4) + (1).to_bytes(4, "big") + (512).to_bytes(4, "big") + (
            4096).to_bytes(4, "big")
        tail = name + len(name).to_bytes(4, "big") + (sum(name) & 0xFFFFFFFF).to_bytes(4, "big") + magic
        for beside in ("-wal", "-shm"):
            (self.project / f".agentfs/hub.db{beside}").unlink(missing_ok=True)
        (self.project / ".agentfs/hub.db-journal").write_bytes(header.ljust(512, b"\0") + tail)
        for command in (["hub", "index"], ["hub", "status"], ["doctor"]):
            with self.subTest(command):
                answer = self.run_cli(*command)
                self.assertIn("names a file for SQLite to delete", answer.out + answer.err)
                self.assertEqual(victim.read_text(), "kept")


class Pipes(LinksTest):
    def plant(self, kind, name="z.jsonl"):
        place = self.project / ".agentfs/traces" / name
        place.unlink(missing_ok=True)
        if kind == "pipe":
            os.mkfifo(place)
        elif kind == "folder":
            place.mkdir()
        else:
            place.symlink_to("/dev/zero")

    def ask(self, *command):
        try:
            done = subprocess.run([harness.TWOTRACK, *command], cwd=self.project, env=self.env, capture_output=True,
                                  stdin=subprocess.DEVNULL, timeout=20, check=False)
        except subprocess.TimeoutExpired:
            self.fail(f"{command} waits for ever")
        return done.stdout.decode(), done.stderr.decode()

    def test_a_pipe_beside_the_hub_is_named(self):
        (self.project / "a.py").write_text("def f():\n    return 1\n")
        self.ok("hub", "index")
        for name in ("hub.db-wal", "hub.db-journal"):
            pipe = self.project / ".agentfs" / name
            os.mkfifo(pipe)
            for command in (["hub", "index"], ["hub", "get", "a.py::f"], ["doctor"]):
                with self.subTest(name=name, command=command):
                    out, err = self.ask(*command)
                    self.assertIn(f"{name}: not a regular file", out + err)
            pipe.unlink()

    def test_a_log_that_is_no_file_is_named_and_the_others_go_on(self):
        self.ok("append", "a", stdin=harness.line("user_message", content="needle"))
        for kind in ("pipe", "device", "folder"):
            self.plant(kind)
            for command, shows in ((["ls"], "a"), (["verify"], "a"), (["search", "needle"], "needle"), (["report", "a"], "a"),
                                   (["tail"], "needle"),
                                   (["doctor"], ""), (["prune", "--older-than", "0s"], ""), (["compact", "--older-than", "0s"], ""),
                                   (["index"], ""), (["show", "a"], "needle"), (["show", "z"], ""), (["packet", "z"], ""),
                                   (["verify", "z"], ""), (["tail", "z"], ""), (["append", "z"], "")):
                with self.subTest(kind=kind, command=command):
                    out, err = self.ask(*command)
                    self.assertIn(shows, out + err)
                    if command in (["ls"], ["tail"], ["verify"], ["search", "needle"], ["show", "z"], ["verify", "z"],
                                   ["packet", "z"]):
                        self.assertIn("Is a directory" if kind == "folder" else "not a regular file", out + err)
            place = self.project / ".agentfs/traces/z.jsonl"
            place.rmdir() if kind == "folder" else place.unlink()

    def test_what_is_beside_a_log(self):
        self.ok("append", "a", stdin=harness.line("user_message", content="needle"))
        for name in ("a.idx", "a.snap", "a.head", "a.lock", "a.idx.tmp", "b.jsonl.zst"):
            self.plant("pipe", name)
            for command in (["ls"], ["verify", "a"], ["packet", "a"], ["prune", "--older-than", "0s"], ["append", "a"]):
                with self.subTest(name=name, command=command):
                    self.ask(*command)
            (self.project / ".agentfs/traces" / name).unlink(missing_ok=True)

    def test_a_configuration_or_a_source_that_is_a_pipe(self):
        (self.project / "a.py").write_text("x = 1\n")
        os.mkfifo(self.project / "b.py")
        self.ask("nodes")
        self.ask("hub", "index")
        os.mkfifo(self.project / "twotrack.yaml")
        self.assertIn("not a regular file", self.ask("config", "show")[1])


if __name__ == "__main__":
    harness.main()
