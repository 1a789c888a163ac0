#include "track/trace_key.h"

namespace twotrack::track {

std::string escape_key_part(std::string_view part) {
  std::string escaped;
  escaped.reserve(part.size());
  for (const char c : part) {
    if (c == '%') {
      escaped += "%25";
    } else if (c == ':') {
      escaped += "%3A";
    } else {
      escaped.push_back(c);
    }
  }
  return escaped;
}

std::string trace_key_prefix(const LogNames& names) {
  return "trace:" + escape_key_part(names.run_id) + ":" + escape_key_part(names.operation) + ":" +
         escape_key_part(names.node_id) + ":";
}

std::string trace_key(const LogNames& names, uint64_t turn, uint64_t part) {
  const std::string key = trace_key_prefix(names) + std::to_string(turn);
  return part == 1 ? key : key + ":" + std::to_string(part);
}

std::string index_key(IndexKind kind, const LogNames& names) {
  std::string_view part = names.node_id;
  if (kind == IndexKind::kRun) part = names.run_id;
  if (kind == IndexKind::kOperation) part = names.operation;
  return "index:" + std::string(name_of(kind)) + ":" + escape_key_part(part);
}

}  // namespace twotrack::track
