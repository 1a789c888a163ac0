def word_count(text: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word in text.lower().split():
        counts[word] = counts.get(word, 0) + 1
    return counts


def clamp(value: int, low: int, high: int) -> int:
    return max(low, min(value, high))


def chunks(items: list[int], size: int) -> list[list[int]]:
    if size < 1:
        raise ValueError("size must be positive")
    return [items[i:i + size] for i in range(0, len(items), size)]


def is_palindrome(text: str) -> bool:
    letters = [c.lower() for c in text if c.isalnum()]
    return letters == letters[::-1]


def total_price(prices: list[float], discount: float) -> float:
    return round(sum(prices) * (1 - discount), 2)


def longest_word(text: str) -> str:
    return max(text.split(), key=len, default="")


def flatten(rows: list[list[int]]) -> list[int]:
    return [value for row in rows for value in row]


def initials(name: str) -> str:
    return "".join(part[0].upper() for part in name.split())


def digits_sum(number: int) -> int:
    return sum(int(digit) for digit in str(abs(number)))


def without_duplicates(items: list[str]) -> list[str]:
    return list(dict.fromkeys(items))


def celsius(fahrenheit: float) -> float:
    return (fahrenheit - 32) * 5 / 9


def running_maximum(values: list[int]) -> list[int]:
    result: list[int] = []
    for value in values:
        result.append(value if not result else max(value, result[-1]))
    return result
