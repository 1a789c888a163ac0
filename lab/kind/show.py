"""Prints an episode: what the agent is told, and how the oracle plays it."""

from kind import registry
from kind.episode import Episode, tools_text
from kind.render import dumps


def main(path, seed, words):
    module = registry.load(path)
    episode = Episode(module, module.NAME, seed, words)
    told = episode.definition()
    print(f"# {module.NAME}, seed {seed}, {words}: {module.STRUCTURE}, {registry.part_of(module)}")
    print(f"--- system\n{told['system']}\n--- tools\n{tools_text(told['tools'])}\n--- goal\n{told['goal']}")
    for key in ("file", "hub", "success"):
        if told.get(key):
            print(f"--- {key}\n{told[key]}")
    while episode.ended is None and len(episode.history) < 60:
        right = episode.right()
        print(f"\n=== {dumps(right[0])}" + "".join(f"\n or {dumps(call)}" for call in right[1:]))
        print(episode.call(right[0])["output"])
    print(f"\n{'solved' if episode.ended else 'NOT SOLVED'} in {len(episode.history)} calls")
