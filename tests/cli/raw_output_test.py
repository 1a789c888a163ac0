"""Raw outputs: in through append, out through show --raw, byte for byte."""
import base64
import hashlib
import os

import harness
from harness import line


class Bytes(harness.CliTest):
    """Any raw output comes back byte for byte."""

    def stored(self, raw):
        self.append("a", line("tool_result", tool="t", raw_output=base64.b64encode(raw).decode(),
                              raw_output_encoding="base64"))
        return self.ok("show", "a", "--raw", "e1").out_bytes

    def test_small_ones(self):
        cases = {"empty": b"", "NUL": b"a\0b", "not UTF-8": b"\xff\xfe\x80", "CRLF": b"a\r\nb\r\n",
                 "ANSI": b"\x1b[31mred\x1b[0m", "every byte": bytes(range(256)) * 3}
        for what, raw in cases.items():
            with self.subTest(what):
                self.setUp()
                self.assertEqual(self.stored(raw), raw)

    def test_a_hundred_megabytes(self):
        raw = os.urandom(1 << 20) * 60 + b"the same line again and again\n" * 1_400_000
        self.assertGreater(len(raw), 100_000_000)
        back = self.stored(raw)
        self.assertEqual(hashlib.sha256(back).hexdigest(), hashlib.sha256(raw).hexdigest())
        event = self.events("a")[1]
        self.assertEqual(event["data"]["size"], len(raw))
        self.assertEqual(event["data"]["sha256"], hashlib.sha256(raw).hexdigest())
        self.ok("verify")


if __name__ == "__main__":
    harness.main()
