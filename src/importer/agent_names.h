// AgentNames: an agent id for each log of one import, as close to the given name as possible.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace twotrack::importer {

class AgentNames {
 public:
  // The slug of `name`; the second one of the same slug ends in -2, the third in -3. An id names
  // a file, and some file systems do not distinguish "A" from "a": this class treats them as the
  // same.
  std::string make(std::string_view name);

 private:
  // Both in lower case. The counters only save looking through what is taken anyway.
  std::set<std::string> taken_;
  std::map<std::string, uint64_t> counters_;
};

}  // namespace twotrack::importer
