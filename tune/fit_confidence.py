#!/usr/bin/env python3
"""Fits how sure a model may be: the three numbers that come with an adapter. Standard library only.

    fit_confidence.py DECISIONS.jsonl

DECISIONS is what `gym run --decisions` writes of a model: how likely each call was to the model, and whether it was
right. Fitted on the part `unseen`, shown on `unseen-structures` (and the other way round, to see that it holds). The
first line printed is for `export_gguf.py --confidence`: a bias, a slope for the model's own odds, and what is added for
a call that ends the agent, of which a model is too sure.
"""
import argparse
import json
import math
import pathlib
import sys

FIT, SHOW = "unseen", "unseen-structures"
END = "submit_result"
STEPS = 60
PULL = 1e-3  # towards zero
LEAST = 1e-3  # how much surer than this a model is says nothing


def features_of(decision: dict) -> tuple[float, float, float]:
    """One, the odds that the model itself gives to its answer, as a logarithm, and whether it ends."""
    share = min(max(math.exp(decision["all"]), LEAST), 1 - LEAST)
    return 1.0, math.log(share / (1 - share)), float(decision["tool"] == END)


def chance(weights: list[float], decision: dict) -> float:
    return 1 / (1 + math.exp(-sum(weight * x for weight, x in zip(weights, features_of(decision), strict=True))))


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Of equations as many as unknowns, by elimination; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, pivot in enumerate(rows):
        for other in rows:
            if other is not pivot:
                share = other[at] / pivot[at]
                other[:] = [a - share * b for a, b in zip(other, pivot, strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]


def fit(decisions: list[dict]) -> list[float]:
    """Logistic regression by Newton's method."""
    weights = [0.0, 0.0, 0.0]
    for _ in range(STEPS):
        slope = [-PULL * weight for weight in weights]
        bend = [[PULL * (i == j) for j in range(3)] for i in range(3)]
        for decision in decisions:
            xs, p = features_of(decision), chance(weights, decision)
            for i in range(3):
                slope[i] += (decision["right"] - p) * xs[i]
                for j in range(3):
                    bend[i][j] += p * (1 - p) * xs[i] * xs[j]
        weights = [weight + step for weight, step in zip(weights, solve(bend, slope), strict=True)]
    return weights


def say_reliability(title: str, weights: list[float], decisions: list[dict]) -> None:
    print(f"\n{title}: {len(decisions)} calls, {100 * share(decisions):.1f} % right")
    print("  said to be right   calls   right")
    for low in (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98):
        high = {0.0: 0.3, 0.3: 0.5, 0.5: 0.7, 0.7: 0.8, 0.8: 0.9, 0.9: 0.95, 0.95: 0.98, 0.98: 1.01}[low]
        some = [d for d in decisions if low <= chance(weights, d) < high]
        if some:
            print(f"  {100 * low:5.0f} to {100 * min(high, 1):3.0f} %   {len(some):7} {100 * share(some):6.1f} %")
    print("  asks below   decides alone   of these right")
    for threshold in (0.0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95):
        alone = [d for d in decisions if chance(weights, d) >= threshold]
        if alone:
            print(f"  {threshold:10.2f} {100 * len(alone) / len(decisions):13.1f} % {100 * share(alone):14.1f} %")


def share(decisions: list[dict]) -> float:
    return sum(d["right"] for d in decisions) / len(decisions)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("decisions", type=pathlib.Path)
    options = parser.parse_args()
    lines = [json.loads(line) for line in options.decisions.read_text().splitlines()]
    parts = {part: [d for d in lines if d["part"] == part] for part in (FIT, SHOW)}
    if not all(parts.values()):
        print(f"error: calls of the parts {FIT} and {SHOW} are needed (gym run --kinds {FIT},{SHOW})", file=sys.stderr)
        return 1
    weights = fit(parts[FIT])
    print(" ".join(f"{weight:.4f}" for weight in weights))
    say_reliability(f"fitted on {FIT}, shown on {SHOW}", weights, parts[SHOW])
    say_reliability(f"fitted on {SHOW}, shown on {FIT}", fit(parts[SHOW]), parts[FIT])
    return 0


if __name__ == "__main__":
    sys.exit(main())
