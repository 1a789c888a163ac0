#!/usr/bin/env python3
"""Fits how sure a model may be: the two numbers that come with an adapter. Standard library only.

    fit_confidence.py DECISIONS.jsonl

DECISIONS is what `gym run --decisions` writes of a model: how likely each call was to the model, and whether it was
right. Fitted on the part `unseen`, shown on `unseen-structures` (and the other way round, to see that it holds). The
first line printed is for `export_gguf.py --confidence`.
"""
import argparse
import json
import math
import pathlib
import sys

FIT, SHOW = "unseen", "unseen-structures"
STEPS = 60
LEAST = 1e-3  # how much surer than this a model is says nothing


def odds_of(decision: dict) -> float:
    """That the model itself gives to its answer, as a logarithm."""
    share = min(max(math.exp(decision["all"]), LEAST), 1 - LEAST)
    return math.log(share / (1 - share))


def chance(weights: tuple[float, float], decision: dict) -> float:
    bias, slope = weights
    return 1 / (1 + math.exp(-(bias + slope * odds_of(decision))))


def fit(decisions: list[dict]) -> tuple[float, float]:
    """Logistic regression by Newton's method, pulled a little towards zero."""
    bias = slope = 0.0
    for _ in range(STEPS):
        g0, g1, c00, c01, c11 = -1e-3 * bias, -1e-3 * slope, 1e-3, 0.0, 1e-3
        for decision in decisions:
            x, p = odds_of(decision), chance((bias, slope), decision)
            g0 += decision["right"] - p
            g1 += (decision["right"] - p) * x
            c00 += p * (1 - p)
            c01 += p * (1 - p) * x
            c11 += p * (1 - p) * x * x
        determinant = c00 * c11 - c01 * c01
        bias += (g0 * c11 - g1 * c01) / determinant
        slope += (g1 * c00 - g0 * c01) / determinant
    return bias, slope


def say_reliability(title: str, weights: tuple[float, float], decisions: list[dict]) -> None:
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
