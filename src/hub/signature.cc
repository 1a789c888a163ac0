#include "hub/signature.h"

#include <algorithm>

#include "base/encoding.h"

namespace twotrack::hub {
namespace {

constexpr std::string_view kSignatureBlank = " \t\r\n\f";

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(kSignatureBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSignatureBlank) - first + 1);
}

std::string without(std::span<const Span> omitted, std::string_view text, const Span& signature) {
  const auto is_before = [&](const Span& span) { return span.begin < signature.begin; };
  auto one = std::ranges::partition_point(omitted, is_before);
  std::string kept;
  uint32_t at = signature.begin;
  for (; one != omitted.end() && one->begin < signature.end; ++one) {
    if (one->begin > at) kept.append(text.substr(at, one->begin - at));
    at = std::max(at, one->end);
    if (kept.ends_with(' ') && at < signature.end && text[at] == ' ') kept.pop_back();
  }
  if (at < signature.end) kept.append(text.substr(at, signature.end - at));
  return kept;
}

// Adds a line to a signature that is written over several: what was inside brackets needs no space
// beside them, and no comma before the closing one.
void join(std::string& line, std::string_view more) {
  if (more.empty()) return;
  const bool closes = more[0] == ')' || more[0] == ']' || more[0] == '}';
  if (closes && line.ends_with(',')) line.pop_back();
  const bool opened = line.ends_with('(') || line.ends_with('[') || line.ends_with('{');
  if (!line.empty() && !opened && !closes) line.push_back(' ');
  line.append(more);
}

}  // namespace

std::string signature_line(std::string_view text, const Span& signature,
                           std::span<const Span> omitted) {
  const std::string kept = without(omitted, text, signature);
  std::string line;
  std::string_view rest = kept;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view part = trimmed(rest.substr(0, end));
    if (part.ends_with('\\')) part = trimmed(part.substr(0, part.size() - 1));
    join(line, part);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  for (const std::string_view end : {":", "=>", "{", "=", ";"}) {
    if (trimmed(line).ends_with(end)) line.resize(trimmed(line).size() - end.size());
  }
  line.resize(trimmed(line).size());
  if (line.size() <= kSignatureBytesMax) return line;
  constexpr std::string_view kCut = "…";
  return std::string(utf8_prefix(line, kSignatureBytesMax - kCut.size())).append(kCut);
}

}  // namespace twotrack::hub
