#!/usr/bin/env python3
"""fetch_vocabularies.py reads a GGUF file's head as it was written, and keeps no wrong download."""
import hashlib
import io
import os
import pathlib
import struct
import tempfile
import unittest
from unittest import mock

import fetch_vocabularies


def string(text: str) -> bytes:
    return struct.pack("<Q", len(text.encode())) + text.encode()


def array(kind: int, items: list[bytes]) -> bytes:
    return struct.pack("<IQ", kind, len(items)) + b"".join(items)


def gguf(pairs: dict[str, tuple[int, bytes]]) -> io.BytesIO:
    head = b"GGUF" + struct.pack("<IQQ", 3, 0, len(pairs))
    body = (string(key) + struct.pack("<I", kind) + value for key, (kind, value) in pairs.items())
    return io.BytesIO(head + b"".join(body) + b"tensors")


class GgufTest(unittest.TestCase):
    def test_reads_every_kind_of_value(self):
        stream = gguf(
            {
                "name": (8, string("smöl")),
                "flag": (7, b"\x01"),
                "count": (10, struct.pack("<Q", 1 << 40)),
                "merges": (9, array(8, [string("a b"), string("ab c")])),
                "kinds": (9, array(5, [struct.pack("<i", 3), struct.pack("<i", -1)])),
            }
        )
        self.assertEqual(
            fetch_vocabularies.GgufReader(stream).metadata(),
            {"name": "smöl", "flag": True, "count": 1 << 40, "merges": ["a b", "ab c"], "kinds": [3, -1]},
        )

    def test_refuses_another_file(self):
        with self.assertRaises(ValueError):
            fetch_vocabularies.GgufReader(io.BytesIO(b"GGML" + b"\0" * 20)).metadata()

    def test_control_tokens_become_added_tokens(self):
        tokenizer = fetch_vocabularies.smollm2_tokenizer(
            {
                "tokenizer.ggml.pre": "smollm",
                "tokenizer.ggml.tokens": ["<|end|>", "a", "b", "ab"],
                "tokenizer.ggml.token_type": [3, 1, 1, 1],
                "tokenizer.ggml.merges": ["a b"],
            }
        )
        self.assertEqual([token["content"] for token in tokenizer["added_tokens"]], ["<|end|>"])
        self.assertEqual(tokenizer["model"]["vocab"], {"<|end|>": 0, "a": 1, "b": 2, "ab": 3})
        self.assertEqual(tokenizer["model"]["merges"], ["a b"])


class InstallTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "some/tokenizer.json"

    def test_keeps_what_has_the_right_hash(self):
        sha256 = hashlib.sha256(b"{}").hexdigest()
        fetch_vocabularies.install(self.path, b"{}", sha256)
        self.assertTrue(fetch_vocabularies.has(self.path, sha256))
        self.assertEqual(os.listdir(self.path.parent), ["tokenizer.json"])

    def test_keeps_nothing_else(self):
        with self.assertRaisesRegex(ValueError, "SHA-256"):
            fetch_vocabularies.install(self.path, b"{}", "0" * 64)
        self.assertFalse(self.path.exists())

    def test_says_what_it_could_not_have_and_goes_on(self):
        def fail() -> bytes:
            raise OSError("no network")

        sha256 = hashlib.sha256(b"{}").hexdigest()
        both = {"gone": (fail, sha256), "there": (lambda: b"{}", sha256)}
        root = self.path.parent.parent
        with (
            mock.patch.object(fetch_vocabularies, "VOCABULARIES", both),
            mock.patch.dict(os.environ, {"TWOTRACK_VOCABULARIES": str(root)}),
            mock.patch("sys.argv", ["fetch_vocabularies.py"]),
            mock.patch("sys.stderr", io.StringIO()) as said,
        ):
            self.assertEqual(fetch_vocabularies.main(), 1)
        self.assertIn("could not fetch the vocabulary gone: no network", said.getvalue())
        self.assertTrue((root / "there/tokenizer.json").exists())


if __name__ == "__main__":
    unittest.main()
