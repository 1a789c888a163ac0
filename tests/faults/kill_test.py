"""kill -9 at any moment: what `twotrack append` has acknowledged is there, every time.

TWOTRACK names the binary. This process counts the acknowledgements, so that they survive the kill.
"""
import random
import tempfile
import unittest

from real_log import SOAK, Appender, Promises, make_event, scaled

EVENTS_A_LIFE = 60


def live_and_die(root, agent, rng, promises, mark):
    """Sends more than it will be let finish, and kills it after some acknowledgements."""
    writer = Appender(root, agent)
    events = [make_event(rng, mark + i) for i in range(EVENTS_A_LIFE)]
    enough = rng.randrange(EVENTS_A_LIFE // 2)
    sent = 0

    def send(count):
        nonlocal sent
        writer.send(events[sent:sent + count])
        sent = min(sent + count, len(events))

    while len(writer.answers) < enough:
        send(rng.choice([1, 1, 2, 5, 20]))
        writer.wait_for(min(sent, enough))
    # The kill shall find it at work: before, between or behind the answers to the last lines.
    send(rng.choice([0, 1, 3, 10]))
    writer.wait_for(rng.randint(len(writer.answers), sent))
    writer.kill()
    promises.note(writer.receipts)
    return writer


class KillTest(unittest.TestCase):
    def test_no_acknowledged_event_is_lost_to_kill_9(self):
        kills = scaled(25, 500)
        rng = random.Random(20260219)
        promises = Promises()
        mark = 0
        with tempfile.TemporaryDirectory(prefix="twotrack-kill-") as root:
            for kill in range(kills):
                agent = f"agent-{kill // 10}"
                if kill % 10 == 0:
                    promises.new_log()
                writer = live_and_die(root, agent, rng, promises, mark)
                mark += EVENTS_A_LIFE
                self.assertEqual(writer.refusals, [], f"kill {kill}")
                promises.check(root, agent, f"kill {kill}")
        promises.summary("F6 kill -9", kills, f"{kills} kills")
        self.assertEqual((promises.lost, promises.false_alarms), (0, 0), promises.first_complaint)
        self.assertGreater(promises.acknowledged, kills)


if __name__ == "__main__":
    unittest.main(verbosity=2 if SOAK else 1)
