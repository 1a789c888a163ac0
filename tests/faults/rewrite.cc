#include "rewrite.h"

#include "base/check.h"

namespace twotrack::faults {

std::vector<std::string> split_lines(std::string_view log) {
  std::vector<std::string> lines;
  while (!log.empty()) {
    const size_t length = log.find('\n');
    CHECK(length != std::string_view::npos);
    lines.emplace_back(log.substr(0, length));
    log.remove_prefix(length + 1);
  }
  return lines;
}

std::string join_lines(const std::vector<std::string>& lines) {
  std::string log;
  for (const std::string& line : lines) log.append(line).push_back('\n');
  return log;
}

std::string rewrite_log(std::string_view log, const std::function<void(LineInput&)>& change) {
  std::string rewritten;
  std::string prev(kNoHash);
  for (const std::string& line : split_lines(log)) {
    const LineView view = read_line(line).value();
    const std::string type = view.type.str();
    LineInput input{.seq = view.seq,
                    .durable = view.durable,
                    .time = view.time,
                    .turn = view.turn,
                    .type = type,
                    .data = view.data,
                    .prev = prev};
    change(input);
    const LineWriter writer({.run_id = view.run_id.str(),
                             .agent_id = std::string(view.agent_id),
                             .operation = view.operation.str(),
                             .node_id = view.node_id.str()});
    prev = writer.append(rewritten, input);
  }
  return rewritten;
}

std::string head_of(std::string_view log) {
  return track::format_head(head_at(log, split_lines(log).size() - 1));
}

track::Head head_at(std::string_view log, uint64_t seq) {
  track::Head head{.seq = seq, .offset = 0, .hash = {}};
  const auto lines = split_lines(log);
  for (uint64_t i = 0; i <= seq; ++i) head.offset += lines[i].size() + 1;
  head.hash = read_line(lines[seq]).value().hash;
  return head;
}

}  // namespace twotrack::faults
