"""Two clerks on one machine at once lose nothing."""

import subprocess
import sys
from pathlib import Path

from guide.counter.counts import Counts

ROOT = Path(__file__).resolve().parents[2]
TIMES = 60
CLERK = """
import sys
from datetime import date
from pathlib import Path
from guide.checklist import checklist
from guide.counter.content import counter_content
from guide.counter.counts import Counts
from guide.counter.review import Review
from guide.library.load import load_city

root, file, times = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
city = load_city(root, "minneola-fl")
result = checklist(city, "plan-amendment", {"initiator": "owner"}, date(2027, 1, 4))
content = counter_content(root)
print("ready", flush=True)
sys.stdin.readline()
for number in range(times):
    review = Review(result, content)
    review.tick("form", "missing", "not_brought")
    review.tick("deed", "deficient", ("unsigned", "undated")[number % 2])
    Counts(file).add(review)
"""


def test_two_processes_at_once_lose_nothing(tmp_path: Path) -> None:
    """Both begin at the same moment on a file that is not there yet."""
    file = tmp_path / "new" / "counter.sqlite3"
    clerks = [
        subprocess.Popen(
            [sys.executable, "-c", CLERK, str(ROOT), str(file), str(TIMES)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        )
        for _ in range(2)
    ]  # fmt: skip
    for clerk in clerks:
        assert clerk.stdout is not None
        assert clerk.stdout.readline() == "ready\n"
    for clerk in clerks:
        assert clerk.stdin is not None
        clerk.stdin.write("go\n")
        clerk.stdin.flush()
    for clerk in clerks:
        _, err = clerk.communicate(timeout=300)
        assert clerk.returncode == 0, err
    rows = {(row.line, row.reason): (row.times, row.looked) for row in Counts(file).table()}
    assert rows == {
        ("form", "not_brought"): (2 * TIMES, 2 * TIMES),
        ("deed", "unsigned"): (TIMES, 2 * TIMES),
        ("deed", "undated"): (TIMES, 2 * TIMES),
    }
