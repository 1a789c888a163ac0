// A store of a test's own, and replacements that read as what they mean.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.h"
#include "hub/language.h"
#include "hub/outline.h"
#include "hub/store.h"
#include "testing/message_of.h"
#include "testing/temp_dir.h"

namespace twotrack::hub {

inline Store::Replacement replacement(std::string_view path, std::string_view text) {
  Outlined outlined = outline_of(path, text);
  return {.state = {.path = std::string(path),
                    .source_hash = sha256_hex(text),
                    .bytes = text.size(),
                    .modified_ns = 1,
                    .inode = 2,
                    .lines = outlined.nodes.front().end_line,
                    .trouble = outlined.trouble,
                    .read_with = std::string(reading_mark(path))},
          .nodes = std::move(outlined.nodes),
          .calls = std::move(outlined.calls)};
}

inline bool always(const FileState& /*state*/) {
  return true;
}

inline Learned lint_of(std::string_view node, std::string_view summary,
                       std::string_view learned_at = "2026-02-19T15:42:10.000000Z") {
  return {.node_id = std::string(node),
          .operation = "lint",
          .status = "success",
          .summary = std::string(summary),
          .knowledge = "{}",
          .source_hash = std::string(64, 'a'),
          .agent_id = "a-1",
          .ref = 7,
          .learned_at = std::string(learned_at)};
}

class StoreTest : public ::testing::Test {
 protected:
  Store open() const {
    auto store = Store::open(posix_file_system(), dir_.path());
    EXPECT_EQ(testing::message_of(store), "ok");
    return std::move(store).value();
  }

  // The file of the store, for somebody else. REQUIRES: it is there.
  Database database() const {
    return ok(Database::open_existing(Store::path(dir_.path()), Database::Durability::kNormal));
  }

  // REQUIRES: it succeeds.
  template <class T>
  static T ok(Result<T> result) {
    EXPECT_EQ(testing::message_of(result), "ok");
    return std::move(result).value();
  }

  static std::vector<Move> put(Store& store, const std::vector<Store::Replacement>& replaced,
                               const std::vector<std::string>& removed = {}) {
    return ok(store.replace(replaced, removed, always));
  }

  static std::string summary_of(Store& store, std::string_view node) {
    const auto learned = ok(store.learned(node));
    return learned.empty() ? "nothing" : learned.front().summary;
  }

  testing::TempDir dir_{};
};

}  // namespace twotrack::hub
