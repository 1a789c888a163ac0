"""The tests that are printed in the design documents pass, with `remora.context` called `twotrack.context`.

They are read from the documents themselves, which stand beside the project where it is developed.
"""

import pathlib
import re
import subprocess
import sys

import pytest

GUIDE = pathlib.Path(__file__).resolve().parents[3] / "shared/documents/001-refactoring-guide.md"
# The one test of Remora's own runner: it imports helpers that the document does not have.
NEEDS_REMORA = "remora.testing"


def printed_tests():
    """Each code block with tests, and what it is called by the text before it."""
    text = GUIDE.read_text()
    for block in re.finditer(r"```python\n(.*?)```", text, re.DOTALL):
        code = block[1]
        if re.search(r"^\s*def test_", code, re.MULTILINE) and NEEDS_REMORA not in code:
            yield code.replace("remora.context", "twotrack.context")


@pytest.mark.skipif(not GUIDE.exists(), reason=f"{GUIDE} is not there: a clone of the project alone does not have it")
def test_the_tests_of_the_design_documents_pass(tmp_path):
    blocks = list(printed_tests())
    assert len(blocks) >= 4, "models, manager, contracts, summarizers"
    for number, code in enumerate(blocks):
        (tmp_path / f"test_printed_{number}.py").write_text(code)
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)], capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"\b2[0-9] passed", ran.stdout), ran.stdout
