#!/usr/bin/env python3
"""Fits how sure a model may be: the three numbers that come with an adapter. Standard library only.

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


def features(decision: dict) -> list[float]:
    return [1.0, decision["all"], decision["least"]]


def chance(weights: list[float], decision: dict) -> float:
    odds = sum(w * x for w, x in zip(weights, features(decision), strict=True))
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, odds))))


def solve(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """Gauss, for three unknowns."""
    rows = [row + [value] for row, value in zip(matrix, vector, strict=True)]
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(size):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fit(decisions: list[dict]) -> list[float]:
    """Logistic regression by Newton's method, pulled a little towards zero."""
    weights = [0.0, 0.0, 0.0]
    for _ in range(STEPS):
        gradient, curvature = [0.0] * 3, [[1e-3 * (i == j) for j in range(3)] for i in range(3)]
        for decision in decisions:
            x, p = features(decision), chance(weights, decision)
            for i in range(3):
                gradient[i] += (decision["right"] - p) * x[i]
                for j in range(3):
                    curvature[i][j] += p * (1 - p) * x[i] * x[j]
        step = solve(curvature, [g - 1e-3 * w for g, w in zip(gradient, weights, strict=True)])
        weights = [w + s for w, s in zip(weights, step, strict=True)]
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
