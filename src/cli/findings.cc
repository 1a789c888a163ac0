#include "cli/findings.h"

#include <algorithm>

#include "base/json_writer.h"
#include "cli/item_list.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

Tone tone_of(Health health) {
  switch (health) {
    case Health::kOk:
      return Tone::kGood;
    case Health::kWarn:
      return Tone::kDoubtful;
    case Health::kFail:
      break;
  }
  return Tone::kBad;
}

Json to_json(const HealthFinding& finding) {
  JsonWriter json;
  json.begin_object().member("check", finding.check).member("status", name_of(finding.health));
  json.key("message").lossy_string(finding.message);
  json.key("remedy").lossy_string(finding.remedy).end_object();
  return json.take();
}

std::string to_text(const HealthFinding& finding, size_t width, const Style& style) {
  std::string word(name_of(finding.health));
  std::string check = finding.check;
  const std::string gap(6 - word.size(), ' ');
  check.resize(width, ' ');
  std::string text = style.tone(tone_of(finding.health), word) + gap + check +
                     terminal_line(finding.message) + "\n";
  if (!finding.remedy.empty()) {
    text += std::string(6 + width, ' ') + style.cyan("→ ") + terminal_line(finding.remedy) + "\n";
  }
  return text;
}

}  // namespace

ExitCode tell(Context& context, const std::vector<HealthFinding>& findings) {
  ItemList list(context);
  size_t width = 0;
  for (const HealthFinding& one : findings) width = std::max(width, one.check.size() + 2);
  for (const HealthFinding& finding : findings) {
    list.add(to_text(finding, width, context.style()), to_json(finding));
  }
  list.finish();
  const bool failed = std::ranges::any_of(
      findings, [](const HealthFinding& finding) { return finding.health == Health::kFail; });
  return failed ? ExitCode::kNo : ExitCode::kFine;
}

}  // namespace twotrack::cli
