#include "event/program_name.h"

namespace twotrack {

std::string programs_text(const std::vector<UsedProgram>& programs) {
  std::string text;
  for (const UsedProgram& one : programs) {
    text += (text.empty() ? "" : ", ") + one.name;
    if (!one.version.empty()) text += " " + one.version;
    text += " (" + one.path + ")";
  }
  return text;
}

}  // namespace twotrack
