// MirrorFixture: a project with logs and the mirror of them, and what one can see in it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/json_scanner.h"
#include "base/sqlite.h"
#include "testing/sample_log.h"
#include "track/kv_mirror.h"

namespace twotrack::testing {

class MirrorFixture : public ::testing::Test {
 protected:
  using KvMirror = track::KvMirror;
  using KvMirrorOptions = track::KvMirrorOptions;
  using Writer = track::Writer;
  using Elements = std::vector<std::string>;

  // A log of its own node, unless names are given.
  std::unique_ptr<Writer> log(const std::string& agent) {
    return log({.run_id = "r1", .agent_id = agent, .operation = "lint", .node_id = "n::" + agent});
  }
  std::unique_ptr<Writer> log(const LogNames& names) {
    auto writer = Writer::create(layout_, names, draft("run_start", R"({"log_id":"x"})"),
                                 {.durability = Durability::kNone});
    EXPECT_TRUE(writer.ok());
    return std::move(writer).value();
  }

  static void append(Writer& writer, uint64_t turn, std::string_view type, std::string_view data) {
    auto made = Draft::make({.type = type, .data = data, .turn = turn}, nullptr);
    ASSERT_TRUE(made.ok()) << made.error().message;
    ASSERT_TRUE(writer.append(std::move(made).value()).ok());
  }

  KvMirror mirror(const KvMirrorOptions& options = {}) {
    auto opened = KvMirror::open(posix_file_system(), layout_, options);
    EXPECT_TRUE(opened.ok()) << opened.error().message;
    return std::move(opened).value();
  }

  Database database() { return Database::open(posix_file_system(), layout_.kv()).value(); }

  // The first column of what a query finds.
  Elements query(std::string_view sql) {
    Database file = database();
    return query(file, sql);
  }
  static Elements query(Database& file, std::string_view sql) {
    Statement select = file.prepare(sql).value();
    Elements rows;
    while (select.next().value()) rows.emplace_back(select.text(0));
    return rows;
  }

  std::string value(const std::string& key) {
    const Elements found = query("SELECT value FROM kv_store WHERE key = '" + key + "'");
    return found.empty() ? "nothing" : found[0];
  }

  Elements keys(const std::string& pattern) {
    return query("SELECT key FROM kv_store WHERE key LIKE '" + pattern + "' ORDER BY key");
  }

  static Elements elements(const std::string& array) {
    Elements found;
    JsonScanner scanner(array);
    EXPECT_TRUE(scanner
                    .for_each_element([&](std::string_view one) -> Status {
                      found.emplace_back(one);
                      return Done{};
                    })
                    .ok())
        << array;
    return found;
  }

  // Everything that must not depend on how the mirror came to be: no times of writing, no row ids,
  // no order among logs that share a key.
  std::map<std::string, Elements> contents() {
    Database file = database();
    std::map<std::string, Elements> all;
    const Elements keys = query(file, "SELECT key FROM kv_store ORDER BY key");
    const Elements values = query(file, "SELECT value FROM kv_store ORDER BY key");
    for (size_t i = 0; i < keys.size(); ++i) {
      const bool is_mark = keys[i].starts_with("twotrack:");
      all[keys[i]] = is_mark ? Elements{values[i]} : elements(values[i]);
      std::ranges::sort(all[keys[i]]);
    }
    all["calls"] = query(
        file,
        "SELECT ours.agent_id || '|' || name || '|' || ifnull(parameters, '-') || '|' || "
        "ifnull(result, '-') || '|' || ifnull(error, '-') || '|' || status || '|' || started_at || "
        "'|' || ifnull(completed_at, '-') || '|' || ifnull(duration_ms, '-') "
        "FROM tool_calls JOIN twotrack_tool_calls AS ours ON tool_call_id = id "
        "ORDER BY ours.agent_id, id");
    return all;
  }

  TempDir dir_;
  track::Layout layout_{dir_.path()};
};

}  // namespace twotrack::testing
