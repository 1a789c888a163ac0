"""run --accept-on-success, --commit, workspace.auto_accept, workspace.keep: what is accepted without a person at hand."""
import shutil
import os
import subprocess

import harness
from run_project import RunTest

AGENT = """\
name: fix_agent
operation: fix
max_turns: 4
node_types: [file]
initial_context: {system_prompt: Fix it., node_context: "Fix {{ file_path }}."}
tools:
  - tool_name: fix_it
    command: ["/bin/sh", "-c", "echo z = 3 >> {node_file}; cat said.json"]
    tool_description: Fix it.
    effect: workspace
  - builtin: submit_result
    tool_description: Finish.
success: {tool: fix_it, knowledge: {left: 0}}
"""
FIX = [("fix_it", {}), ("submit_result", {"summary": "all fixed"})]


class AcceptTest(RunTest):
    def setUp(self):
        super().setUp()
        self.write("agents/fix/fix_subagent.yaml", AGENT)
        self.say(0)

    def say(self, left):
        self.write("said.json", '{"result":1,"summary":"done","outcome":"success","knowledge_delta":{"left":%d}}' % left)

    def fix(self, code, *args, files=("a.py",)):
        script = self.script(*FIX * len(files))
        return self.expect(code, "run", *files, "-o", "fix", "--model", script, "--concurrency", "1", *args)

    def text(self, name="a.py"):
        return (self.root / name).read_text()


class AutoAccept(AcceptTest):
    def test_the_configuration_may_say_so(self):
        self.write_trusted("sandbox: {require: none}\nworkspace: {auto_accept: success}\n")
        self.fix(0)
        self.assertEqual(self.text(), "x = 1\nz = 3\n")

    def test_not_without_it_and_not_without_evidence(self):
        self.fix(0)
        self.assertEqual(self.text(), "x = 1\n")
        self.write_trusted("sandbox: {require: none}\nworkspace: {auto_accept: success}\n")
        self.say(1)
        self.fix(1)
        self.assertEqual(self.text(), "x = 1\n")


class Conflicts(AcceptTest):
    def test_what_is_not_accepted_is_told_with_the_reason(self):
        agent = self.root / "agents/fix/fix_subagent.yaml"
        agent.write_text(agent.read_text().replace("echo z = 3 >> {node_file}", "echo {node_file} > same.txt"))
        answer = self.fix(1, "--accept-on-success", files=("a.py", "b.py"))
        self.assertIn("conflict in same.txt: ", answer.err)
        self.assertIn("nothing was accepted", answer.err)
        self.assertNotIn("--skip-conflicts", answer.err, "there is no rest")

    def test_where_there_is_a_rest_the_command_that_takes_it_is_named(self):
        agent = self.root / "agents/fix/fix_subagent.yaml"
        agent.write_text(agent.read_text().replace("echo z", "echo {node_file} > same.txt; echo z"))
        answer = self.fix(1, "--accept-on-success", files=("a.py", "b.py"))
        self.assertIn("--skip-conflicts` accepts the rest, `twotrack workspace retry", answer.err)


@harness.unittest.skipUnless(shutil.which("git"), "git is missing")
class Commit(AcceptTest):
    def setUp(self):
        super().setUp()
        self.env.update({"GIT_AUTHOR_NAME": "n", "GIT_AUTHOR_EMAIL": "e", "GIT_COMMITTER_NAME": "n",
                         "GIT_COMMITTER_EMAIL": "e"})
        self.write(".gitignore", ".agentfs/\nscript.txt\n")
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-q", "-m", "first")

    def git(self, *words):
        return subprocess.run(["git", *words], cwd=self.root, env=self.env, check=True, capture_output=True,
                              text=True).stdout

    def test_a_commit_for_each_agent_of_what_it_changed(self):
        self.write("unknown.txt", "mine\n")
        said = self.fix(0, "--commit", files=("a.py", "b.py")).err
        for one in self.git("log", "-2", "--format=%h").split():
            self.assertIn(f": committed as {one}\n", said)
        self.assertEqual(self.git("log", "--format=%s").splitlines()[-1], "first")
        subjects = self.git("log", "--format=%s").splitlines()[:2]
        self.assertEqual(sorted(subjects), ["fix: a.py", "fix: b.py"])
        body = self.git("log", "-1", "--format=%b")
        self.assertIn("all fixed", body)
        self.assertIn("fix_it: left = 0", body)
        self.assertIn("Twotrack-Agent: fix-", body)
        self.assertEqual(self.git("status", "--porcelain"), "?? unknown.txt\n")

    def test_changes_of_the_users_own_are_not_committed(self):
        self.write("a.py", "x = 2\n")
        answer = self.fix(1, "--commit")
        # Before the work, not only after it.
        self.assertIn("changes of your own: what agents do there will be accepted, and not committed", answer.err)
        self.assertIn("a.py has changes of your own", answer.err)
        self.assertEqual(self.text(), "x = 2\nz = 3\n")
        self.assertEqual(self.git("log", "--format=%s"), "first\n")

    def test_without_a_committer_nothing_is_started(self):
        for name in ("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"):
            del self.env[name]
        self.env.update({"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "user.useConfigOnly",
                         "GIT_CONFIG_VALUE_0": "true", "HOME": str(self.root)})
        answer = self.fix(2, "--commit")
        self.assertIn("identity unknown", answer.err)
        self.assertIn("git config user.name", answer.err)
        self.assertEqual(self.text(), "x = 1\n")

    def test_what_is_staged_stays_staged(self):
        self.write("staged.py", "s = 1\n")
        self.git("add", "staged.py")
        self.fix(0, "--commit")
        self.assertEqual(self.git("show", "--name-only", "--format="), "a.py\n")
        self.assertEqual(self.git("diff", "--cached", "--name-only"), "staged.py\n")

    def test_links_and_pipes_in_gits_folder_lead_nowhere(self):
        outside = self.root.parent / f"{self.root.name}-outside"
        outside.mkdir()
        self.addCleanup(shutil.rmtree, outside)
        (outside / "kept.txt").write_text("kept\n")
        for place, target in (("logs/HEAD", "kept.txt"), ("COMMIT_EDITMSG", "kept.txt"), ("worktrees", "."),
                              ("index.lock", None)):
            with self.subTest(place):
                planted = self.root / ".git" / place
                planted.unlink(missing_ok=True)
                planted.symlink_to(outside / target) if target else os.mkfifo(planted)
                answer = self.fix(2, "--commit")
                self.assertIn(f"{place}: neither a file nor a folder", answer.err)
                self.assertEqual([path.read_text() for path in outside.iterdir()], ["kept\n"])
                planted.unlink()

    def test_git_is_not_made_to_read_a_hole(self):
        os.truncate(self.root / ".git/HEAD", 1 << 38)
        self.refuse_git_folder("HEAD: a huge file of holes")
        self.refused("trust", says="HEAD: a huge file of holes")

    def test_git_is_not_made_to_wait_for_a_pipe_when_settings_are_listed(self):
        (self.root / ".git/config").unlink()
        os.mkfifo(self.root / ".git/config")
        self.refused("trust", says="config: neither a file nor a folder")

    def test_nor_do_they_where_git_keeps_its_folder_elsewhere(self):
        (self.root / ".git").rename(self.root / "g")
        (self.root / ".git").write_text("gitdir: g\n")
        self.write(".gitignore", ".agentfs/\nscript.txt\ng/\n")
        common = self.root / "common"
        for folder in (self.root / "g", common):
            with self.subTest(folder.name):
                planted = folder / "COMMIT_EDITMSG"
                planted.unlink(missing_ok=True)
                planted.symlink_to(self.root / "kept.txt")
                answer = self.fix(2, "--commit")
                self.assertIn(f"{folder.name}/COMMIT_EDITMSG: neither a file nor a folder", answer.err)
                planted.unlink()
                if folder != common:
                    shutil.copytree(folder, common)
                    (folder / "commondir").write_text("../common\n")

    def test_what_cannot_be_looked_at_there_is_refused(self):
        shutil.rmtree(self.root / ".git")
        (self.root / ".git").write_text("gitdir: nowhere\n")
        self.assertIn("list " + str(self.root / "nowhere"), self.fix(2, "--commit").err)

    def refuse_git_folder(self, says):
        """Nothing was committed, wherever git was led."""
        answer = self.fix(2, "--commit")
        self.assertIn(says, answer.err)
        self.assertEqual(self.text(), "x = 1\n")

    def test_no_file_leads_git_to_another_folder(self):
        (self.root / ".git").rename(self.root / "gd")
        self.write(".git", "gitdir: gd\n")
        self.refuse_git_folder("gd: not the folder of this repository")

    def test_nor_to_a_submodule_of_another_repository(self):
        modules = self.root / "other/.git/modules"
        modules.mkdir(parents=True)
        (self.root / ".git").rename(modules / "x")
        self.write(".git", "gitdir: other/.git/modules/x\n")
        self.refuse_git_folder("x: not the folder of this repository")

    def test_a_submodule_of_a_repository_around_is_committed_to(self):
        module = self.root / "module"
        module.mkdir()
        for path in [path for path in self.root.iterdir() if path.name not in (".git", "module")]:
            path.rename(module / path.name)
        outer = self.root / "outer.git/modules"
        outer.mkdir(parents=True)
        (self.root / ".git").rename(outer / "m")
        (self.root / "outer.git").rename(self.root / ".git")
        (module / ".git").write_text("gitdir: ../.git/modules/m\n")
        self.root = module
        self.write_trusted("sandbox: {require: none}\n")
        self.fix(0, "--commit")
        self.assertEqual(self.git("show", "--name-only", "--format="), "a.py\n")

    def test_no_other_folder_is_shared(self):
        hooks = self.root / ".git/hooks"
        shutil.rmtree(hooks, ignore_errors=True)
        shutil.copytree(self.root / ".git", self.root / "copy")
        (self.root / "copy").rename(hooks)
        self.write(".git/commondir", "hooks\n")
        self.refuse_git_folder("not the folder of this repository")

    def test_a_worktree_and_its_links(self):
        tree = self.root / "tree"
        self.git("worktree", "add", "-q", str(tree))
        shutil.copytree(self.root / "agents", tree / "agents", dirs_exist_ok=True)
        self.root = tree
        self.write_trusted("sandbox: {require: none}\n")
        (tree.parent / ".git/logs/refs/planted").symlink_to("/nowhere")
        self.refuse_git_folder("planted: neither a file nor a folder")
        (tree.parent / ".git/logs/refs/planted").unlink()
        self.fix(0, "--commit")
        self.assertEqual(self.git("log", "-1", "--format=%s"), "fix: a.py\n")

    def test_hooks_of_the_folder_do_not_run(self):
        hook = self.write(".git/hooks/pre-commit", f"#!/bin/sh\ntouch {self.root}/hooked\nexit 1\n")
        hook.chmod(0o755)
        self.fix(0, "--commit")
        self.assertFalse((self.root / "hooked").exists())

    def test_without_a_repository_nothing_runs(self):
        shutil.rmtree(self.root / ".git")
        answer = self.fix(2, "--commit")
        self.assertIn("--commit needs a git repository", answer.err)
        self.assertNotIn("name files", answer.err)
        self.assertEqual(self.logs("fix-"), [])

    def program(self, name="owned"):
        """A program of the folder's that leaves a mark, and passes on what it gets."""
        program = self.write(f".git/{name}.sh", f"#!/bin/sh\ntouch {self.root}/.git/{name}\ncat\n")
        program.chmod(0o755)
        return str(program)

    def was_run(self, name="owned"):
        return (self.root / ".git" / name).exists()

    def own(self, *settings):
        """Settings that came with the folder."""
        for key, value in settings:
            self.git("config", key, value)

    def test_settings_of_the_folder_start_no_program(self):
        owned = self.program()
        self.write(".git/info/attributes", "*.py filter=odd diff=odd\n")
        self.write(".git/more", f'[filter "odd"]\n\tclean = {owned}\n')
        for key, value, *others in (("gpg.program", owned, ("commit.gpgsign", "true")),
                                    ("gpg.ssh.program", owned, ("commit.gpgsign", "true"), ("gpg.format", "ssh")),
                                    ("filter.odd.clean", owned), ("filter.odd.process", owned), ("diff.odd.textconv", owned),
                                    ("core.editor", owned), ("core.sshCommand", owned), ("core.attributesFile", "/etc/passwd"),
                                    ("core.worktree", "/tmp"), ("credential.helper", owned), ("remote.origin.promisor", "true"),
                                    ("gc.recentObjectsHook", owned), ("a.new.setting", owned)):
            with self.subTest(key):
                before = (self.root / ".git/config").read_text()
                self.own((key, value), *others)
                answer = self.refused("run", "a.py", "-o", "fix", "--model", self.script(*FIX), "--commit",
                                      says=key.lower() if key.count(".") == 1 else key, hint="twotrack trust")
                self.assertIn(".git/config", answer.err)
                self.assertFalse(self.was_run())
                self.assertEqual(self.logs("fix-"), [])
                self.write(".git/config", before)

    def test_neither_do_those_of_an_included_file(self):
        owned = self.program()
        self.write(".git/info/attributes", "*.py filter=odd\n")
        self.write(".git/more", f'[filter "odd"]\n\tclean = {owned}\n')
        for key in ("include.path", f"includeIf.gitdir:{self.root}/.path"):
            with self.subTest(key):
                before = (self.root / ".git/config").read_text()
                self.own((key, "more"))
                answer = self.fix(2, "--commit")
                self.assertIn("filter.odd.clean", answer.err)
                self.assertFalse(self.was_run())
                self.write(".git/config", before)

    def test_nor_those_of_a_linked_working_tree(self):
        self.own(("extensions.worktreeConfig", "true"))
        self.git("config", "--worktree", "gpg.program", self.program())
        self.assertIn("gpg.program", self.fix(2, "--commit").err)

    def test_nor_what_the_folder_says_as_if_it_were_home(self):
        """In the sandbox HOME is the folder. With the filter, a.py would differ."""
        self.write(".gitconfig", '[filter "odd"]\n\tclean = tr x y\n')
        self.write(".git/info/attributes", "*.py filter=odd\n")
        self.write("a.py", "x = 1\n")
        self.assertNotIn("a.py", self.run_cli("run", "--changed", "-o", "fix", "--dry-run").out)

    def test_nor_those_of_a_repository_inside(self):
        inner = self.root / "inner"
        inner.mkdir()
        self.write("inner/f.txt", "1\n")
        for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "inner"]):
            subprocess.run(["git", *words], cwd=inner, env=self.env, check=True, capture_output=True)
        self.git("add", "inner")
        self.git("commit", "-q", "-m", "second")
        subprocess.run(["git", "config", "filter.odd.clean", self.program()], cwd=inner, env=self.env, check=True)
        self.write("inner/.git/info/attributes", "* filter=odd\n")
        self.write("inner/f.txt", "2\n")
        self.fix(0, "--commit")
        self.assertFalse(self.was_run())

    def test_what_the_user_trusts_and_what_is_their_own_counts(self):
        self.write(".git/info/attributes", "*.py filter=odd filter=mine\n")
        self.own(("filter.odd.clean", self.program()))
        self.assertIn("filter.odd.clean", self.expect(1, "trust").out)
        self.ok("trust", "--yes")
        self.assertIn("filter.odd.clean", self.ok("trust", "--list").out)
        mine = self.root / "home.gitconfig"
        mine.write_text(f'[filter "mine"]\n\tclean = {self.program("mine")}\n')
        self.env["GIT_CONFIG_GLOBAL"] = str(mine)
        self.fix(0, "--commit")
        self.assertTrue(self.was_run("mine"))
        self.own(("filter.odd.clean", self.program("other")))
        self.assertIn("other.sh", self.fix(2, "--commit", files=("b.py",)).err)

    def test_what_git_itself_writes_is_no_question(self):
        self.own(("remote.origin.url", "https://example.com/a.git"), ("branch.main.remote", "origin"), ("user.name", "n"),
                 ("core.autocrlf", "input"), ("pull.rebase", "true"))
        self.fix(0, "--commit")


class Keep(AcceptTest):
    def test_what_waits_too_long_is_rejected_by_clean_and_the_log_says_so(self):
        self.fix(0)
        (agent,) = self.logs("fix-")
        self.ok("workspace", "clean")
        self.assertEqual(len(self.ok("workspace", "ls", "--format", "json").json), 1)
        self.write_trusted("sandbox: {require: none}\nworkspace: {keep: 0s}\n")
        self.assertIn(agent, self.ok("workspace", "clean", "--dry-run").out)
        self.refused("workspace", "clean", says="1 workspace that nobody has decided about: nothing was removed",
                     hint="--yes")
        self.assertEqual(len(self.ok("workspace", "ls", "--format", "json").json), 1)
        self.ok("workspace", "clean", "--yes")
        self.assertEqual(self.ok("workspace", "ls", "--format", "json").json, [])
        self.assertEqual(self.events(agent)[-1]["type"], "workspace_rejected")

    def test_prune_keeps_the_log_of_what_waits(self):
        self.fix(0)
        (agent,) = self.logs("fix-")
        rows = {one["agent_id"]: one for one in self.ok("prune", "--older-than", "0s", "--yes", "--format", "json").json}
        self.assertEqual(rows[agent]["action"], "kept")
        self.assertIn(f"twotrack review {agent}", rows[agent]["reason"])
        self.ok("workspace", "accept", agent)
        self.ok("workspace", "clean", agent, "--yes")  # the way back goes, too
        rows = {one["agent_id"]: one for one in self.ok("prune", "--older-than", "0s", "--yes", "--format", "json").json}
        self.assertEqual(rows[agent]["action"], "removed")


if __name__ == "__main__":
    harness.main()
