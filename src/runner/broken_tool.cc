#include "runner/broken_tool.h"

#include <algorithm>

#include "base/utf8.h"

namespace twotrack::runner {
namespace {

constexpr uint64_t kFailures = 2;
constexpr size_t kWordsBytes = 200;

std::string last_words(const LastResult& last) {
  std::string words = last.error.empty() ? last.summary : last.error;
  std::ranges::replace(words, '\n', ' ');
  if (words.size() <= kWordsBytes) return words;
  return std::string(utf8_prefix(words, kWordsBytes)) + "…";
}

// Whether it failed for whatever it was asked. What takes no arguments cannot be asked otherwise.
bool fails_always(const tool::Tool& tool, const LastResult& last, const AgentMemory& memory) {
  const std::string& name = tool.spec().name;
  if (last.failures < kFailures || memory.succeeded.contains(name)) return false;
  if (tool.spec().parameters.empty()) return true;
  const auto asked = std::ranges::count_if(
      memory.tried, [&](const auto& one) { return one.first.starts_with(name + " "); });
  return asked > 1;
}

}  // namespace

std::optional<BrokenTool> broken_tool(const agent::Definition& definition,
                                      const AgentMemory& memory) {
  const LastResult* worst = nullptr;
  BrokenTool broken;
  for (const auto& [tool, last] : memory.last_results) {
    const agent::AgentTool* known = definition.find(tool);
    if (known == nullptr || known->tool->is_builtin()) continue;
    if (!fails_always(*known->tool, last, memory)) continue;
    if (worst != nullptr && worst->failures >= last.failures) continue;
    worst = &last;
    const std::string words = last_words(last);
    broken = {.name = tool,
              .how = "failed " + std::to_string(last.failures) + " times in a row" +
                     (words.empty() ? "" : ", the last time: " + words),
              .args = last.args};
  }
  return worst == nullptr ? std::nullopt : std::optional(std::move(broken));
}

std::string last_failure(const AgentMemory& memory) {
  const auto last = std::ranges::max_element(memory.last_results, {}, [](const auto& one) {
    return one.second.outcome == Outcome::kError ? one.second.seq + 1 : 0;
  });
  if (last == memory.last_results.end() || last->second.outcome != Outcome::kError) return {};
  const std::string words = last_words(last->second);
  return last->first + " failed" + (words.empty() ? "" : ": " + words);
}

}  // namespace twotrack::runner
