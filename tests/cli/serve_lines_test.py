#!/usr/bin/env python3
"""serve: from a value of a view to the line of the output that it came from, and back."""
import json

import harness
from harness import line
from served import ServeTest


class LinesTest(ServeTest):
    def test_a_value_leads_to_its_line_and_back(self):
        lines = "".join(f"line {i} value_{i * 7919}\n" for i in range(1, 30))
        self.append("a", line("tool_call", turn=1, call_id="c", tool="read", args={}),
                    line("tool_result", turn=1, call_id="c", tool="read", outcome="success", raw_output=lines),
                    line("tool_call", turn=2, call_id="d", tool="stop", args={}),
                    options=["--goal", "read"])
        served = self.serve()
        turn = served.get("/api/agents/a/turns/2")
        text = turn["shown"]["text"].encode()
        at = text.index(b"value_39595")  # of line 5
        found = served.get(f"/api/agents/a/source?turn=2&offset={at}")
        self.assertEqual((found["seq"], found["line"], found["how"]), (2, 5, "line"))
        back = served.get("/api/agents/a/shown?seq=2&line=5")
        self.assertEqual(back["turns"], [{"first": 2, "last": 2}])
        self.assertEqual(back["parts"], ["history.e2"])
        self.assertTrue(back["is_complete"])
        self.assertIsNone(served.get("/api/agents/a/source?turn=2&offset=0"))
        served.get("/api/agents/a/shown?seq=2&line=99", status=404)

    def test_a_line_of_json_or_with_tabs_is_known_where_it_is_shown(self):
        flights = json.dumps([{"id": f"K{i:02}", "from": "ATL", "to": f"T{i:02}"} for i in range(12)], indent=1)
        self.append("a", line("tool_result", turn=1, tool="look", outcome="success", raw_output=flights),
                    line("tool_result", turn=1, tool="cat", outcome="success", raw_output="   12\tdef f():\n"),
                    line("turn_start", turn=2))
        served = self.serve()
        text = served.get("/api/agents/a/turns/2")["shown"]["text"].encode()
        at = text.index(b"ATL", text.index(b"K07"))
        found = served.get(f"/api/agents/a/source?turn=2&offset={at}")
        wanted = flights.split("\n").index('  "id": "K07",') + 2
        self.assertEqual((found["seq"], found["line"], found["how"]), (1, wanted, "row"))
        self.assertTrue(served.get(f"/api/agents/a/shown?seq=1&line={wanted}")["turns"])
        found = served.get(f"/api/agents/a/source?turn=2&offset={text.index(b'def f')}")
        self.assertEqual((found["seq"], found["line"], found["how"]), (2, 1, "line"))
        self.assertTrue(served.get("/api/agents/a/shown?seq=2&line=1")["turns"])


if __name__ == "__main__":
    harness.main()
