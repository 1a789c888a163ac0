// Where warnings and errors go that do not stop a command: to stderr, unless the program around the
// commands has a better place for them.
#pragma once

#include <string_view>

namespace twotrack::cli {

enum class Remark { kWarning, kError };
using RemarkSink = void (*)(Remark kind, std::string_view text);

// For the whole process, before any command runs. The sink may be called in any thread.
void send_remarks_to(RemarkSink sink);

}  // namespace twotrack::cli
