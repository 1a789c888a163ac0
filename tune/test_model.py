#!/usr/bin/env python3
"""What is computed: that a lesson in a family gives what it gives alone, windows, the loss, averages. Needs torch."""
import argparse
import pathlib
import sys
import types
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
try:
    import lessons
    import model
    import numpy as np
    import torch
    import torch.nn.functional as F
    import train
    import weights
except ImportError as missing:
    print(f"skipped: {missing}", file=sys.stderr)
    sys.exit(77)

WORDS, RANK = 40, 2
SHAPES = {
    "llama": weights.Shape("llama", layers=2, width=8, heads=2, kv_heads=1, head_width=4, context=64, rope_base=1e4,
                           norm_epsilon=1e-6),
    "gemma3": weights.Shape("gemma3", layers=6, width=8, heads=2, kv_heads=1, head_width=16, context=64, rope_base=1e6,
                            norm_epsilon=1e-6, window=5),
}


class RandomBase:
    """Weights by chance, in place of a file."""

    def __init__(self, shape: weights.Shape):
        self.shape = shape
        heads, kv_heads = shape.heads * shape.head_width, shape.kv_heads * shape.head_width
        sizes = {"token_embd.weight": (WORDS, shape.width), "output_norm.weight": (shape.width,)}
        layer = {"attn_norm": (shape.width,), "ffn_norm": (shape.width,), "attn_q": (heads, shape.width),
                 "attn_k": (kv_heads, shape.width), "attn_v": (kv_heads, shape.width),
                 "attn_output": (shape.width, heads), "ffn_gate": (24, shape.width), "ffn_up": (24, shape.width),
                 "ffn_down": (shape.width, 24)}
        if shape.architecture == "gemma3":
            layer |= {"attn_q_norm": (shape.head_width,), "attn_k_norm": (shape.head_width,),
                      "post_attention_norm": (shape.width,), "post_ffw_norm": (shape.width,)}
        sizes |= {f"blk.{i}.{name}.weight": size for i in range(shape.layers) for name, size in layer.items()}
        generator = np.random.default_rng(1)
        self.values = {name: generator.normal(size=size).astype(np.float32) for name, size in sizes.items()}
        self.gguf = types.SimpleNamespace(tensors=self.values)

    def weight(self, name: str) -> np.ndarray:
        return self.values[name]


def make(architecture: str) -> model.Model:
    torch.manual_seed(1)
    made = model.Model(RandomBase(SHAPES[architecture]), RANK, 4.0).float()
    for parameter in made.lora().values():
        torch.nn.init.normal_(parameter, std=0.3)
    return made


def lessons_alike() -> list[lessons.Lesson]:
    """The second goes on where the first ends, the third forks off before."""
    begin = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    return [lessons.Lesson(np.array(begin + end, dtype=np.uint16), 2, "w", "k")
            for end in ([11, 12], [11, 12, 13, 14, 15, 16, 17], [11, 20, 21, 22])]


def on_device(families) -> model.Batch:
    return train.to_device(families, "cpu")


class ModelTest(unittest.TestCase):
    def test_a_lesson_in_a_family_gives_what_it_gives_alone(self):
        for architecture in SHAPES:
            with self.subTest(architecture=architecture), torch.no_grad():
                made, some = make(architecture), lessons_alike()
                family, = lessons.families_of(some, 60)
                self.assertLess(len(family.tokens), sum(len(lesson.tokens) for lesson in some))
                some.sort(key=lambda lesson: lesson.tokens.tolist())
                alone = [made(on_device([lessons.family_of([(lesson, 0)])])) for lesson in some]
                torch.testing.assert_close(made(on_device([family])), torch.cat(alone))

    def test_narrow_layers_look_back_on_their_window_alone(self):
        family = lessons.family_of([(lessons_alike()[1], 0)])
        batch = on_device([family])
        mask = model.mask_of(batch)
        narrow = model.narrowed(mask, batch.positions, 5)[0, 0]
        for at in range(len(family.tokens)):
            self.assertEqual((narrow[at] == 0).nonzero().flatten().tolist(), list(range(max(0, at - 4), at + 1)))

    def test_every_sixth_layer_is_wide(self):
        self.assertEqual([layer.is_narrow for layer in make("gemma3").layers], [True] * 5 + [False])
        self.assertFalse(any(layer.is_narrow for layer in make("llama").layers))

    def test_the_loss_and_its_slope_are_those_of_the_whole_table(self):
        made, batch = make("gemma3"), on_device(lessons.families_of(lessons_alike(), 60))
        known = made(batch).detach().requires_grad_()
        whole = F.cross_entropy(F.linear(known, made.head), batch.targets)
        wanted, = torch.autograd.grad(whole, known)
        self.addCleanup(setattr, model, "LOGITS_MAX", model.LOGITS_MAX)
        for places in (1, 4, 100):  # at a time
            model.LOGITS_MAX = places * WORDS
            loss = model.AnswerLoss.apply(known, made.head, batch.targets)
            slope, = torch.autograd.grad(3 * loss, known)
            torch.testing.assert_close(loss, whole)
            torch.testing.assert_close(slope, 3 * wanted)

    def test_training_brings_the_loss_down(self):
        for architecture in SHAPES:
            with self.subTest(architecture=architecture):
                made, batch = make(architecture), on_device(lessons.families_of(lessons_alike(), 60))
                trainer = trainer_of(made)
                losses = [trainer.step(batch, 0.01).item() for _ in range(30)]
                self.assertLess(losses[-1], 0.5 * losses[0])


def trainer_of(made: model.Model, average: float = 0.0) -> train.Trainer:
    return train.Trainer(made, [], argparse.Namespace(weight_decay=0.0, device="cpu", average=average))


class AverageTest(unittest.TestCase):
    def averaged(self, share: float, values: list[float]) -> float:
        made = make("llama")
        trainer = trainer_of(made, share)
        trainer.optimizer.step = lambda: [p.data.fill_(values[trainer.steps]) for p in trainer.parameters]
        batch = on_device(lessons.families_of(lessons_alike(), 60))
        for _ in values:
            trainer.step(batch, 0.0)
        trainer.take_averages()
        one, = {round(value.item(), 5) for p in made.lora().values() for value in (p.min(), p.max())}
        return one

    def test_few_steps_count_alike_and_later_ones_by_the_share(self):
        self.assertEqual(self.averaged(0.9, [2.0, 4.0]), 3.0)
        self.assertEqual(self.averaged(0.5, [2.0, 4.0, 8.0]), 5.5)

    def test_without_a_share_the_last_weights_stay(self):
        self.assertEqual(self.averaged(0.0, [2.0, 4.0]), 4.0)

    def test_taken_twice_the_last_weights_are_back(self):
        made = make("llama")
        trainer = trainer_of(made, 0.5)
        for average in trainer.averages:
            average.fill_(3.0)
        before = [p.detach().clone() for p in trainer.parameters]
        trainer.take_averages()
        self.assertTrue(all((p == 3.0).all() for p in trainer.parameters))
        trainer.take_averages()
        self.assertTrue(all((p == old).all() for p, old in zip(trainer.parameters, before)))


if __name__ == "__main__":
    unittest.main()
