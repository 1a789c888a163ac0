#!/usr/bin/env python3
"""Trains a LoRA adapter on lessons: what a model was shown, and the call that was right then.

    train.py DATA.jsonl[.gz|.xz] MODEL.gguf OUT_DIR [--minutes M] [--limit N] [--where KEY=PATTERN] …

DATA is what `twotrack export --as sft` writes, or a folder of such files, which are read at the same time. Lines of the split "test" are never trained on; at
the end they tell how often the whole answer is right. OUT_DIR gets adapter.safetensors (for
export_gguf.py) and report.json. The adapter is saved as well when time is up or on SIGTERM.
"""
import argparse
import gc
import json
import math
import pathlib
import queue
import random
import signal
import sys
import threading
import time

STARTED = time.monotonic()
WARM_UP_STEPS = 30
SAY_EVERY_S = 10.0
WRONG_SHOWN_MAX = 200
CHECKED_FAMILIES = 100  # of the training, where there is no test
ALIGNED = 16  # lengths are multiples of it: the kernels of attention want masks so
UNTUNED_LOSS_MAX = 8.0  # guessing gives 10.8 or more


class TrainingError(Exception):
    """Said in one line; anything else is a fault of this program and shows where it broke."""


def say(*words) -> None:
    print(f"[{time.monotonic() - STARTED:6.1f} s]", *words, flush=True)


def parse_options(arguments=None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--rank", type=int, default=16)
    parser.add_argument("--alpha", type=float, default=32)
    parser.add_argument("--lr", type=float, default=1e-3)
    parser.add_argument("--epochs", type=int, default=1)
    parser.add_argument("--tokens-per-batch", type=int, default=65536, help="padding counted in")
    parser.add_argument("--tokens-max", type=int, default=4096, help="longer lessons are left out")
    parser.add_argument("--minutes", type=float, default=20, help="of training, without what comes before and after")
    parser.add_argument("--weight-decay", type=float, default=0.0)
    parser.add_argument("--average", type=float, default=0.0, metavar="SHARE",
                        help="save a moving average of the weights that keeps this share in each step, as 0.998")
    parser.add_argument("--kinds", type=int, metavar="N", help="train on lessons of N kinds, drawn by their names")
    parser.add_argument("--limit", type=int, help="train on N lessons, drawn at random")
    parser.add_argument("--tests", type=int, default=500, help="lessons to check at the end")
    parser.add_argument("--checks", type=int, default=0, help="how often they are checked on the way")
    parser.add_argument("--start-from", type=pathlib.Path, metavar="ADAPTER",
                        help="go on with this adapter.safetensors, or with a shipped .gguf")
    parser.add_argument("--part", default="1/1", metavar="K/N",
                        help="this is part K of a training in N parts: the rate comes down over all")
    parser.add_argument("--where", action="append", default=[], metavar="KEY=PATTERN[,PATTERN]",
                        help="only lessons with this metadata: --where operation='fix*,chain*'")
    parser.add_argument("--follow", action="store_true",
                        help="DATA is a folder that is still being filled: go on with what comes, for --minutes")
    parser.add_argument("--ahead", action="store_true",
                        help="lessons that tell what is left (make_lessons.py) also ask for all the calls that are")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--commit", default="", help="of this repository, for the report")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--no-compile", action="store_true", help="run the layers as they are written")
    options = parser.parse_args(arguments)
    options.files = sorted(options.data.glob("*.jsonl*")) if options.data.is_dir() else [options.data]
    if not options.files:
        parser.error(f"{options.data}: no *.jsonl in this folder")
    for path in (*options.files, options.model, options.start_from):
        if path and not path.is_file():
            parser.error(f"{path}: there is no such file")
    part, _, parts = options.part.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        parser.error("--part wants K/N, as 2/3")
    if int(part) > 1 and not options.start_from:
        parser.error("--part beyond the first wants --start-from")
    if not 0 <= options.average < 1:
        parser.error("--average wants a share below 1")
    if options.follow and (options.kinds or options.limit or options.where or not options.data.is_dir()):
        parser.error("--follow wants a folder, and takes all that is in it")
    if any("=" not in filter_ for filter_ in options.where):
        parser.error("--where wants KEY=PATTERN")
    options.out.mkdir(parents=True, exist_ok=True)
    return options


def open_all(options):
    """Opens model, data and GPU, and complains before anything slow is done."""
    import chat
    import lessons
    import weights
    next(lessons.read_lines(options.files[0]), None)
    base = weights.open_base(options.model)
    spoken = chat.chat_of(base.gguf.facts)
    import torch
    if options.device == "cuda" and not torch.cuda.is_available():
        raise TrainingError("PyTorch sees no GPU; --device cpu works and is very slow")
    say(f"{base.name}: {base.shape}")
    return base, spoken


def load_lessons(base, chat, options):
    import lessons
    wanted = dict(filter_.split("=", 1) for filter_ in options.where)
    data = lessons.load(options.files, chat, wanted=wanted,
                        tokens_max=min(options.tokens_max, base.shape.context),
                        tests_max=options.tests, seed=options.seed, ahead=options.ahead)
    lengths = sorted(len(family.tokens) for family in data.train)
    say(f"{data.lessons()} lessons to train on, {sum(len(family.answers) for family in data.test)} to check, left out: "
        f"{data.left_out}; {len(lengths)} families of {sum(lengths)} tokens, median {lengths[len(lengths) // 2]}, "
        f"longest {lengths[-1]}")
    if options.tests and not data.test:
        say("warning: no lesson has the split test, so nothing is checked")
    say("the first lesson:", json.dumps(data.sample))
    return data


def choose(data, options):
    """The families to train on."""
    import lessons
    families = lessons.choose(data.train, options.kinds, options.limit, options.seed)
    say(f"of these {len(families)} families, {sum(len(f.answers) for f in families)} lessons, "
        f"{sum(len(f.tokens) for f in families)} tokens")
    return families


def to_device(batch, device):
    """Families, padded. A token is foretold at the place before it."""
    import numpy as np
    import torch

    from model import Batch
    length = -(-max(len(family.tokens) for family in batch) // ALIGNED) * ALIGNED
    parts = max(len(family.answers) for family in batch)
    tokens, positions = np.zeros((2, len(batch), length), dtype=np.int64)
    part_of = np.full((len(batch), length), parts)  # padding: a part that nobody sees
    sees = np.zeros((len(batch), parts + 1, parts + 1), dtype=np.int16)
    rows, columns, targets = [], [], []
    for row, family in enumerate(batch):
        end, count = len(family.tokens), len(family.answers)
        tokens[row, :end], positions[row, :end], part_of[row, :end] = family.tokens, family.positions, family.parts
        sees[row, :count, :count] = family.sees
        for answer, places in zip(family.answers, family.places):
            rows.append(np.full(len(places), row))
            columns.append(places)
            targets.append(answer.tokens)
    targets = np.concatenate(targets).astype(np.int64)
    return Batch(*(torch.from_numpy(part).to(device) for part in (
        tokens, positions, part_of, sees, np.concatenate(rows), np.concatenate(columns), targets)))


def ahead(batches, device):
    """Each batch, and the same on the device: made by a thread while the one before is trained on."""
    ready = queue.Queue(maxsize=2)

    def make():
        try:
            for batch in batches:
                ready.put((batch, to_device(batch, device)))
            ready.put(None)
        except Exception as problem:  # belongs to who waits for the next one
            ready.put(problem)

    threading.Thread(target=make, daemon=True).start()
    while (made := ready.get()) is not None:
        if isinstance(made, Exception):
            raise made
        yield made


def check(model, families, chat, options) -> dict:
    """How often every token of an answer is the likeliest one, in all and by world; the loss; and
    of the other answers the first ones, beside what was said."""
    import torch
    import torch.nn.functional as F

    import lessons
    right, count, wrong_answers, loss_sum, tokens_sum = {}, {}, [], 0.0, 0
    with torch.no_grad():
        for batch in lessons.batches_of(families, options.tokens_per_batch, random.Random(0)):
            on_device = to_device(batch, options.device)
            likeliest, begin = [], 0
            for places, logits in model.logits(model(on_device)):
                loss_sum += F.cross_entropy(logits, on_device.targets[places], reduction="sum").item()
                likeliest += logits.argmax(dim=-1).tolist()
            tokens_sum += len(on_device.targets)
            for answer in (answer for family in batch for answer in family.answers):
                wanted = answer.tokens.tolist()
                said = likeliest[begin:begin + len(wanted)]
                begin += len(wanted)
                count[answer.world] = count.get(answer.world, 0) + 1
                right[answer.world] = right.get(answer.world, 0) + (said == wanted)
                if said != wanted and len(wrong_answers) < WRONG_SHOWN_MAX:
                    wrong_answers.append({"world": answer.world, "right": chat.tokenizer.decode(wanted),
                                          "said": chat.tokenizer.decode(said)})
    return {"exact": sum(right.values()) / sum(count.values()), "lessons": sum(count.values()),
            "loss": loss_sum / tokens_sum, "wrong": wrong_answers,
            "worlds": {world: {"exact": right[world] / count[world], "lessons": count[world]}
                       for world in sorted(count)}}


def fit_memory(model, families, options) -> None:
    """Tries the largest batch that can come, and takes smaller ones until it fits."""
    import torch
    longest = max(families, key=lambda family: len(family.tokens))
    while True:
        rows = max(1, options.tokens_per_batch // len(longest.tokens))
        try:
            model.loss(to_device([longest] * rows, options.device)).backward()
            break
        except torch.cuda.OutOfMemoryError:
            if rows == 1:
                raise
        model.zero_grad(set_to_none=True)
        torch.cuda.empty_cache()
        options.tokens_per_batch //= 2
        say(f"out of memory: now {options.tokens_per_batch} tokens a batch")
    model.zero_grad(set_to_none=True)
    if options.device == "cuda":
        say(f"the largest batch takes {torch.cuda.max_memory_allocated() / 2**30:.1f} GiB")


class Trainer:
    def __init__(self, model, families, options, check_now=lambda: None, batches=None):
        """`batches` takes the place of passes over the families, and need not end."""
        import torch
        self.model, self.families, self.options, self.check_now = model, families, options, check_now
        self.endless = batches
        self.parameters = list(model.lora().values())
        self.averages = [parameter.detach().clone() for parameter in self.parameters] if options.average else []
        self.optimizer = torch.optim.AdamW(self.parameters, lr=0.0, betas=(0.9, 0.98),
                                           weight_decay=options.weight_decay, fused=options.device == "cuda")
        self.steps = self.tokens = 0
        self.curve = []  # step, seconds since the start, mean loss since the last entry
        self.ended_by = "epochs"
        signal.signal(signal.SIGTERM, lambda *_: setattr(self, "ended_by", "SIGTERM"))

    def run(self) -> None:
        import lessons
        # Parts of one training, of the same data too, take them in other orders.
        generator = random.Random(f"{self.options.seed} {self.options.part}")
        epochs = [lessons.batches_of(self.families, self.options.tokens_per_batch, generator)
                  for _ in range(0 if self.endless else self.options.epochs)]
        batches = [batch for epoch in epochs for batch in epoch]
        total = len(batches) or math.inf
        began = time.monotonic()
        ends = began + 60 * self.options.minutes
        said, losses, checked = began, [], 0
        say(f"{total} steps in {self.options.epochs} epochs, {self.options.minutes} minutes at most")
        for step, (batch, on_device) in enumerate(ahead(self.endless or batches, self.options.device)):
            now = time.monotonic()
            if now >= ends:
                self.ended_by = "time"
            if self.ended_by != "epochs":
                break
            # Whichever ends first: the rate comes down before the end even when time runs out.
            progress = max(step / total, (now - began) / (ends - began))
            if progress * (self.options.checks + 1) >= checked + 1:
                checked += 1
                self.check_now()
            losses.append(self.step(on_device, self.rate(progress)))
            self.tokens += sum(len(family.tokens) for family in batch)
            if time.monotonic() - said >= SAY_EVERY_S or step in (0, total - 1):
                said = time.monotonic()
                self.note(losses, said - began)
                losses = []
        if losses:
            self.note(losses, time.monotonic() - began)

    def rate(self, progress: float) -> float:
        part, parts = map(int, self.options.part.split("/"))
        whole = (part - 1 + min(1.0, progress)) / parts
        cosine = 0.5 * (1 + math.cos(math.pi * whole))
        return self.options.lr * min(1.0, (self.steps + 1) / WARM_UP_STEPS) * (0.05 + 0.95 * cosine)

    def step(self, on_device, rate: float):
        """The loss, still on the device: to ask for it here would wait for the step."""
        import torch
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        loss = self.model.loss(on_device)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, 1.0)
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        self.steps += 1
        if self.averages:  # of all steps, as long as they are few: where it began counts for nothing
            new = max(1 - self.options.average, 1 / self.steps)
            torch._foreach_lerp_(self.averages, [parameter.detach() for parameter in self.parameters], new)
        return loss.detach()

    def take_averages(self) -> None:
        """They become the weights: for the end. Once more: as it was."""
        for parameter, average in zip(self.parameters, self.averages):
            last = parameter.data.clone()
            parameter.data.copy_(average)
            average.copy_(last)

    def note(self, losses, seconds: float) -> None:
        mean = (sum(losses) / len(losses)).item()
        if not math.isfinite(mean):
            raise TrainingError(f"step {self.steps}: the loss is {mean}")
        self.curve.append([self.steps, round(time.monotonic() - STARTED, 1), round(mean, 5)])
        say(f"step {self.steps}, loss {mean:.4f}, "
            f"{self.tokens / max(seconds, 1e-9):.0f} tokens/s")


def save(model, base, base_sha256: str, data, options) -> pathlib.Path:
    import torch
    from safetensors.torch import save_file
    path = options.out / "adapter.safetensors"
    tensors = {name: value.detach().to(torch.float16).cpu().contiguous()
               for name, value in model.lora().items()}
    facts = {"architecture": base.shape.architecture, "heads": base.shape.heads, "kv_heads": base.shape.kv_heads,
             "rank": options.rank, "alpha": options.alpha, "base_name": base.name,
             "base_sha256": base_sha256, "data_sha256": data.sha256, "commit": options.commit}
    save_file(tensors, path, metadata={key: str(value) for key, value in facts.items()})
    say(f"saved {path}: {path.stat().st_size} bytes")
    return path


def start_from(model, path: pathlib.Path, base_sha256: str, alpha: float, heads: dict[str, int]) -> None:
    """Puts a saved or a shipped adapter into the model, if it was made for this base in this shape."""
    import torch

    import weights
    saved = weights.open_adapter(path, heads)
    if saved.base_sha256 != base_sha256:
        raise TrainingError(f"{path}: made for another model")
    if saved.alpha != alpha:
        raise TrainingError(f"{path}: made with another --alpha, {saved.alpha}")
    with torch.no_grad():
        for name, parameter in model.lora().items():
            tensor = torch.from_numpy(saved.tensor(name))
            if tensor.shape != parameter.shape:
                raise TrainingError(f"{path}: {name} is {tuple(tensor.shape)}, "
                                    f"wanted {tuple(parameter.shape)}: another --rank?")
            parameter.copy_(tensor)


def table_of(tuned: dict) -> str:
    worlds = ", ".join(f"{world} {100 * score['exact']:.1f} % of {score['lessons']}"
                       for world, score in tuned["worlds"].items())
    return f"loss {tuned['loss']:.4f}, {100 * tuned['exact']:.1f} % exact: {worlds}"


def write_report(options, base_sha256: str, data, trainer, untuned, tuned, last=None) -> None:
    """`last`: the check of the last weights, where those tuned are averages."""
    import torch
    report = {
        "options": {key: str(value) if isinstance(value, pathlib.Path) else value
                    for key, value in vars(options).items() if key != "files"},
        "commit": options.commit, "base_sha256": base_sha256, "data_sha256": data.sha256,
        "lessons": data.lessons(), "left_out": data.left_out,
        "steps": trainer.steps, "tokens": trainer.tokens, "ended_by": trainer.ended_by,
        "loss": trainer.curve, "seconds": round(time.monotonic() - STARTED, 1),
        "test": {"untuned": untuned, "tuned": tuned} | ({"last": last} if last else {}),
        "torch": torch.__version__,
        "device": torch.cuda.get_device_name() if options.device == "cuda" else options.device,
    }
    path = options.out / "report.json"
    path.write_text(json.dumps(report, indent=1) + "\n")
    say(f"wrote {path}")


def make_model(base, options):
    import torch

    from model import Model
    torch.manual_seed(options.seed)
    model = Model(base, options.rank, options.alpha).to(options.device)
    if options.device == "cuda" and not options.no_compile:
        for layer in model.layers:
            layer.compile(dynamic=True)
    return model


def run_to_the_end(trainer, save_now, check_now):
    """What was learned is saved before it is checked, which takes long: who is stopped then has the weights
    that were asked for. The checks of those and, where they are averages, of the last weights."""
    try:
        trainer.run()
    finally:
        if trainer.averages:
            trainer.take_averages()
        if trainer.steps:
            save_now()
    if not trainer.averages:
        return check_now(), None
    say("the averages of the weights")
    tuned = check_now()
    trainer.take_averages()
    say("the last weights")
    return tuned, check_now()


def train(options) -> None:
    import lessons
    gc.disable()  # lessons are millions of objects without cycles: looking for some takes longer than a step
    base, chat = open_all(options)
    data = load_lessons(base, chat, options)
    families = choose(data, options)
    follower = lessons.Follower(options.data, options.files, chat, options.tokens_max, options.ahead) if options.follow else None
    model, base_sha256 = make_model(base, options), base.sha256()
    if options.start_from:
        start_from(model, options.start_from, base_sha256, options.alpha, base.shape.paired)
    say(f"{sum(p.numel() for p in model.parameters()) / 1e6:.2f} M parameters learn")

    untuned = check(model, data.test or data.train[:CHECKED_FAMILIES], chat, options)
    say(f"untuned: loss {untuned['loss']:.3f}, {100 * untuned['exact']:.1f} % of answers exact")
    if untuned["loss"] > UNTUNED_LOSS_MAX:
        raise TrainingError("the untuned model only guesses: its weights or the tokens are wrong")
    fit_memory(model, families, options)

    def save_now():
        save(model, base, base_sha256, data, options)

    def check_now():
        if not data.test:
            return None
        tuned = check(model, data.test, chat, options)
        say(table_of(tuned))
        return tuned

    def on_the_way():
        if trainer.steps:  # who is stopped later still has this
            save_now()
        check_now()

    batches = lessons.without_end(data, follower, options.tokens_per_batch,
                                  random.Random(options.seed)) if follower else None
    trainer = Trainer(model, families, options, on_the_way, batches)
    tuned, last = run_to_the_end(trainer, save_now, check_now)
    write_report(options, base_sha256, data, trainer, untuned, tuned, last)


def main() -> int:
    options = parse_options()
    import gguf_file
    import lessons
    try:
        train(options)
    except (gguf_file.GgufError, lessons.LessonError, TrainingError) as problem:
        say(f"error: {problem}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
