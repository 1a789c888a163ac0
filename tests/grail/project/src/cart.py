import os
import sys


def total(prices: list[float], tax: float = 0.2, *, rounded: bool = True) -> float:
    amount = sum(prices) * (1 + tax)  # TODO: currencies
    unused = 1
    return round(amount, 2) if rounded else amount


async def fetch(items: dict[str, tuple[int, int]]) -> None:
    print(sys.argv, f"no placeholder", items)
