#!/usr/bin/env python3
"""Trains several adapters on one set of lessons, one after the other, and puts them side by side.

    ablations.py DATA MODEL.gguf OUT_DIR --training "kinds-20: --kinds 20" --training "kinds-80: --kinds 80" …

Each training is a name and options of train.py, in which it differs. All are of one rank: lessons are read, and
the model is compiled, once. Each leaves OUT_DIR/NAME/, as train.py does; the last lines are a table.
"""
import argparse
import pathlib
import shlex
import sys

import train


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data")
    parser.add_argument("model")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--training", action="append", required=True, metavar="NAME: OPTIONS")
    asked, common = parser.parse_known_args()
    trainings = {}
    for text in asked.training:
        name, _, extra = text.partition(":")
        trainings[name] = train.parse_options(
            [asked.data, asked.model, str(asked.out / name), *common, *shlex.split(extra)])
    first = next(iter(trainings.values()))
    base, chat = train.open_all(first)
    data = train.load_lessons(base, chat, first)
    model, base_sha256, table = train.make_model(base, first), base.sha256(), []
    for name, options in trainings.items():
        train.say(f"== {name}")
        model.forget()
        trainer = train.Trainer(model, train.choose(data, options), options,
                                lambda: train.say(train.table_of(train.check(model, data.test, chat, options))))
        trainer.run()
        trainer.take_averages()
        train.save(model, base, base_sha256, data, options)
        tuned = train.check(model, data.test, chat, options)
        train.write_report(options, base_sha256, data, trainer, None, tuned)
        table.append(f"{name}: {trainer.steps} steps, {trainer.tokens} tokens, {train.table_of(tuned)}")
        train.say(table[-1])
    print("\n".join(table))
    return 0


if __name__ == "__main__":
    sys.exit(main())
