// One agent as a page that opens from disk: no server, no script, nothing fetched.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "runner/agent_report.h"
#include "runner/packet_log.h"

namespace twotrack::project {

// Text as it stands in HTML: nothing in it is markup, and what a reader cannot see is written as
// \uXXXX.
std::string html_text(std::string_view text);

// The report, then turn by turn what was returned, shown and left out. The page says what it leaves
// out itself: of long logs the turns in the middle, of long outputs all but their beginning. At
// most some megabytes, however long the log is.
Result<std::string> to_html(runner::PacketLog& log, const runner::AgentReport& report);

}  // namespace twotrack::project
