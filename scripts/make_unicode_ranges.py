#!/usr/bin/env python3
"""Prints src/model/unicode_ranges.cc: the letters and the numbers of Unicode as ranges.

    pip install unicodedata2==16.0.0
    scripts/make_unicode_ranges.py | clang-format-19 >src/model/unicode_ranges.cc

Version 16 is what the regular expressions of Hugging Face's tokenizers 0.23 know.
"""
import sys

import unicodedata2


def ranges(major: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for code in range(sys.maxunicode + 1):
        if unicodedata2.category(chr(code))[0] != major:
            continue
        if found and found[-1][1] == code - 1:
            found[-1] = (found[-1][0], code)
        else:
            found.append((code, code))
    return found


def table(name: str, major: str) -> str:
    rows = ",\n".join(f"{{0x{first:x}, 0x{last:x}}}" for first, last in ranges(major))
    return f"constexpr CodeRange k{name}s[] = {{\n{rows}}};\n"


print(f"""// Made by scripts/make_unicode_ranges.py from Unicode {unicodedata2.unidata_version}.
#include "model/unicode_class.h"

namespace twotrack::model {{
namespace {{

{table("Letter", "L")}
{table("Number", "N")}
}}  // namespace

std::span<const CodeRange> letter_ranges() {{
  return kLetters;
}}

std::span<const CodeRange> number_ranges() {{
  return kNumbers;
}}

}}  // namespace twotrack::model""")
