"""import: histories of other agents, each a log of its own."""
import json

import harness

CONVERSATION = {"id": "task-1", "messages": [
    {"role": "system", "content": "You fix code."},
    {"role": "user", "content": "Fix the bug in a.py"},
    {"role": "assistant", "content": None, "tool_calls": [
        {"id": "c1", "type": "function",
         "function": {"name": "read_file", "arguments": "{\"path\": \"a.py\"}"}}]},
    {"role": "tool", "tool_call_id": "c1", "content": "print(1"},
    {"role": "assistant", "content": "A bracket is missing."}]}


class Import(harness.CliTest):
    def write(self, name, *texts):
        (self.root / name).write_text("".join(text + "\n" for text in texts))
        return name

    def test_a_chat_history_becomes_a_log(self):
        file = self.write("chat.jsonl", json.dumps(CONVERSATION))
        report = self.ok("import", "--from", "openai-messages", file, "--run", "r1", "--format", "json").json
        self.assertEqual(list(report[0]), ["agent_id", "run_id", "operation", "node_id", "events", "notes"])
        self.assertEqual(report[0]["run_id"], "r1")
        agent = report[0]["agent_id"]
        events = self.events(agent)
        self.assertEqual(len(events), report[0]["events"])
        self.assertEqual(events[0]["type"], "run_start")
        text = self.path(agent).read_text()
        for part in ("Fix the bug in a.py", "read_file", "print(1", "A bracket is missing."):
            self.assertIn(part, text)
        self.ok("verify")
        self.assertIn("read_file", self.ok("show", agent).out)

    def test_events_keep_the_times_at_which_they_happened(self):
        chat = json.loads(json.dumps({**CONVERSATION, "created_at": "2026-02-20T08:00:00Z"}))
        chat["messages"][2]["timestamp"] = 1771575791.5
        agent = self.ok("import", "--from", "openai-messages", self.write("chat.jsonl", json.dumps(chat)),
                        "--format", "json").json[0]["agent_id"]
        times = {event["type"]: event["ts"] for event in self.events(agent)}
        self.assertEqual(times["run_start"], "2026-02-20T08:00:00.000000Z")
        self.assertEqual(times["tool_call"], "2026-02-20T08:23:11.500000Z")
        self.assertEqual(times["tool_result"], "2026-02-20T08:23:11.500000Z", "no time of its own")
        said = {"event": "tool_call", "agent_id": "lint-1", "tool_name": "ruff", "ts": "2026-02-20T09:15:00+01:00"}
        agent = self.ok("import", "--from", "remora", self.write("events.jsonl", json.dumps(said)),
                        "--format", "json").json[0]["agent_id"]
        self.assertEqual({event["ts"] for event in self.events(agent)}, {"2026-02-20T08:15:00.000000Z"})
        self.ok("verify")

    def test_results_get_their_deltas_and_views_can_be_proven(self):
        file = self.write("chat.jsonl", json.dumps(CONVERSATION))
        agent = self.ok("import", "--from", "openai-messages", file, "--format",
                        "json").json[0]["agent_id"]
        events = self.events(agent)
        self.assertEqual(events[0]["data"]["budget"]["packet_version"], 3)
        results = [e["data"] for e in events if e["type"] == "tool_result"]
        self.assertEqual([r["delta"]["outcome"] for r in results], ["unknown"])
        view = self.ok("session", agent, stdin='{"view":{"record":true}}\n').out
        self.assertIn("print(1", view)
        answer = self.ok("verify", agent, "--format", "json").json[0]
        self.assertNotIn("not derived again", " ".join(answer["notes"]))

    def test_several_conversations_from_a_pipe(self):
        lines = "".join(json.dumps({**CONVERSATION, "id": f"task-{n}"}) + "\n" for n in range(5))
        answer = self.ok("import", "--from", "openai-messages", "-", stdin=lines)
        self.assertEqual(len(answer.out.splitlines()), 5)
        self.assertIn("5 logs", answer.err)
        self.assertEqual(len(self.ok("ls", "--names").out.split()), 5)

    def test_what_cannot_be_read_is_told_with_its_place_and_the_rest_goes_on(self):
        file = self.write("chat.jsonl", json.dumps(CONVERSATION), "{oops",
                          json.dumps({**CONVERSATION, "id": "task-2"}))
        answer = self.expect(2, "import", "--from", "openai-messages", file)
        self.assertRegex(answer.err, r"error: chat\.jsonl:2:\d+: ")
        self.assertEqual(len(answer.out.splitlines()), 2)

    def test_the_same_history_is_not_imported_twice(self):
        file = self.write("chat.jsonl", json.dumps(CONVERSATION))
        self.ok("import", "--from", "openai-messages", file)
        answer = self.expect(2, "import", "--from", "openai-messages", file)
        self.assertIn("chat.jsonl: task-1 is there already, as task-1: it was not imported again", answer.err)
        self.assertEqual(len(self.ok("ls", "--names").out.split()), 1)

    def test_conversations_without_ids_are_called_after_their_files(self):
        messages = json.dumps([{"role": "user", "content": "hi"}])
        files = [self.write("one.json", messages), self.write("two.json", messages)]
        self.ok("import", "--from", "openai-messages", *files)
        self.assertEqual(self.ok("ls", "--names").out.split(), ["one-1", "two-1"])

    def test_two_files_of_one_name_do_not_collide(self):
        messages = json.dumps([{"role": "user", "content": "hi"}])
        for folder in ("a", "b"):
            (self.root / folder).mkdir()
            (self.root / folder / "chat.json").write_text(messages)
        self.ok("import", "--from", "openai-messages", "a/chat.json", "b/chat.json")
        self.assertEqual(self.ok("ls", "--names").out.split(), ["chat-1", "b-chat-1"])
        # Whoever has the name: another conversation gets the next one, the same is not there twice.
        (self.root / "b" / "chat.json").write_text(json.dumps([{"role": "user", "content": "other"}]))
        for code, names in ((0, ["chat-1", "b-chat-1", "chat-1-2"]), (2, ["chat-1", "b-chat-1", "chat-1-2"])):
            answer = self.expect(code, "import", "--from", "openai-messages", "b/chat.json")
            self.assertEqual(self.ok("ls", "--names").out.split(), names)
        self.assertIn("chat-1 is there already, as chat-1-2", answer.err)
        self.assertEqual(self.events("chat-1-2")[0]["data"]["goal"], "other")
        self.assertEqual(self.events("chat-1-2")[0]["node_id"], "chat-1-2")
        self.ok("verify")

    def test_a_long_output_is_recognised_again(self):
        chat = json.loads(json.dumps(CONVERSATION))
        chat["messages"][3]["content"] = "x" * (3 << 20)
        file = self.write("chat.jsonl", json.dumps(chat))
        self.ok("import", "--from", "openai-messages", file)
        self.assertIn("there already", self.expect(2, "import", "--from", "openai-messages", file).err)
        chat["messages"][3]["content"] = "x" * (3 << 20) + "y"
        self.ok("import", "--from", "openai-messages", self.write("chat.jsonl", json.dumps(chat)))
        self.assertEqual(self.ok("ls", "--names").out.split(), ["task-1", "task-1-2"])

    def test_a_file_without_a_conversation_is_an_error(self):
        for text in ("", "[]", "\n\n"):
            answer = self.expect(2, "import", "--from", "openai-messages", self.write("none.json", text))
            self.assertIn("none.json", answer.err, text)

    def test_messages_tell_what_the_person_said_and_what_was_called(self):
        chat = {**CONVERSATION, "messages": CONVERSATION["messages"] + [{"role": "user", "content": "Thanks"}]}
        self.ok("import", "--from", "openai-messages", self.write("chat.jsonl", json.dumps(chat)))
        told = self.ok("show", "task-1", "--as", "messages", "--format", "jsonl").jsonl
        self.assertEqual([one["role"] for one in told], ["system", "user", "assistant", "tool", "assistant", "user"])
        self.assertEqual([told[1]["content"], told[5]["content"]], ["Fix the bug in a.py", "Thanks"])
        self.assertEqual(told[2]["tool_calls"][0]["function"], {"name": "read_file", "arguments": '{"path":"a.py"}'})

    def test_secrets_do_not_come_along(self):
        self.env["MY_API_KEY"] = "hunter2hunter2"
        file = self.write("chat.jsonl", json.dumps({"id": "s", "messages": [
            {"role": "user", "content": "the key is hunter2hunter2"}]}))
        self.ok("import", "--from", "openai-messages", file)
        for path in (self.root / ".agentfs").rglob("*"):
            if path.is_file():
                self.assertNotIn(b"hunter2hunter2", path.read_bytes())

    def test_refusals(self):
        self.refused("import", "x.jsonl", says="import needs --from")
        self.refused("import", "--from", "openai-messages", says="import needs FILE")
        self.refused("import", "--from", "openai", "x", says='did you mean "openai-messages"?')
        self.refused("import", "--from", "remora", "nowhere.jsonl", says="nowhere.jsonl")
        self.refused("import", "--from", "remora", "-", "--run", "a/b", says="run id")


if __name__ == "__main__":
    harness.main()
