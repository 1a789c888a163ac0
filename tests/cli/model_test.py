"""model: which small models there are, and fetching one."""
import hashlib
import pathlib
import subprocess
import sys

import harness

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = REPOSITORY / "scripts/fetch_models.py"
ADAPTER = REPOSITORY / "adapters/smollm2-135m-instruct.gguf"


class Model(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.env["TWOTRACK_MODELS"] = str(self.root / "models")

    def listed(self, code):
        return self.expect(code, "model", "ls", "--format", "json").json

    def put(self, model):
        """A file of the right size, which is all that is looked at; no byte of it is stored."""
        file = pathlib.Path(model["file"])
        file.parent.mkdir(parents=True)
        with file.open("wb") as out:
            out.truncate(model["bytes"])

    def test_program_and_script_know_the_same_models(self):
        rows = subprocess.run(
            [sys.executable, SCRIPT, "--list"], env=self.env, check=True, capture_output=True, text=True
        ).stdout.splitlines()
        ours = [[one["name"], str(one["bytes"]), one["licence"], one["file"]] for one in self.listed(1)]
        self.assertEqual(ours, [row.split("\t") for row in rows])

    def test_the_exit_code_says_whether_the_embedded_one_is_there(self):
        models = self.listed(1)
        self.assertEqual([one["is_default"] for one in models], [True, False])
        self.assertFalse(any(one["is_there"] for one in models))
        self.put(models[0])
        self.assertTrue(self.listed(0)[0]["is_there"])
        self.assertIn("(embedded)", self.ok("model", "ls").out)

    def test_the_adapter_of_the_embedded_model_is_named_by_its_hash(self):
        embedded, other = self.listed(1)
        adapter = embedded["adapter"]
        self.assertEqual(list(adapter), ["bytes", "sha256", "licence", "file"])
        self.assertEqual((adapter["bytes"], adapter["sha256"]),
                         (ADAPTER.stat().st_size, hashlib.sha256(ADAPTER.read_bytes()).hexdigest()))
        self.assertNotIn("adapter", other)
        lines = self.expect(1, "model", "ls").out.splitlines()
        self.assertIn("(embedded)", lines[1])
        self.assertIn("+ its adapter", lines[2])
        self.assertIn(adapter["sha256"][:12], lines[2])

    def test_fetch_has_nothing_to_do_where_the_model_is_there(self):
        model = self.listed(1)[0]
        self.put(model)
        self.assertEqual(self.ok("model", "fetch").out, model["file"] + "\n")
        self.assertEqual(self.ok("model", "fetch", model["name"]).out, model["file"] + "\n")

    def test_fetch_says_what_it_could_not_have(self):
        (self.root / "models").write_text("a file in the way of the folder")
        # The script speaks first, and says why.
        said = self.expect(2, "model", "fetch").err
        self.assertIn("could not fetch the model smollm2-135m-instruct: [Errno 20] Not a directory", said)
        self.assertIn("error: could not fetch the model smollm2-135m-instruct\n", said)

    def test_an_unknown_model_is_refused_with_the_nearest(self):
        self.refused("model", "fetch", "gemma-3-270", says='did you mean "gemma-3-270m"?')


if __name__ == "__main__":
    harness.main()
