// An agent, or all agents of a run, as a page that opens from disk: no server, no script, nothing
// fetched.
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

// A page that is written agent by agent: the report of each, then turn by turn what was returned,
// shown and left out. It says what it leaves out itself: of long logs the turns in the middle, of
// long outputs all but their beginning, the turns of all agents behind the first kBytesMax bytes.
class HtmlPage {
 public:
  static constexpr size_t kBytesMax = size_t{64} << 20;

  // `head` is Markdown of report_text.h; it may be empty.
  HtmlPage(std::string_view title, std::string_view head);

  Status add(runner::PacketLog& log, const runner::AgentReport& report);
  std::string finish();

 private:
  std::string out_{};
  size_t level_ = 0;  // of the agents' headings: below that of `head`
  size_t agents_ = 0;
};

}  // namespace twotrack::project
