#include "track/trace_key.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace twotrack::track {
namespace {

TEST(TraceKeyTest, PartsAreEscaped) {
  struct Case {
    LogNames names;
    uint64_t turn;
    std::string_view key;
  };
  const Case cases[] = {
      {{.run_id = "r1", .agent_id = "a", .operation = "lint", .node_id = "n"},
       6,
       "trace:r1:lint:n:6"},
      {{.run_id = "r1", .agent_id = "a", .operation = "", .node_id = ""}, 0, "trace:r1:::0"},
      {{.run_id = "r1", .agent_id = "a", .operation = "a:b", .node_id = "src/f.py::C.m#2"},
       1,
       "trace:r1:a%3Ab:src/f.py%3A%3AC.m#2:1"},
      {{.run_id = "r1", .agent_id = "a", .operation = "100%", .node_id = "%3A"},
       1,
       "trace:r1:100%25:%253A:1"},
  };
  for (const auto& [names, turn, key] : cases) EXPECT_EQ(trace_key(names, turn), key);
}

TEST(TraceKeyTest, APartOfALargeTurnHasItsNumberBehindTheTurn) {
  const LogNames names{.run_id = "r", .agent_id = "a", .operation = "o", .node_id = "n"};
  EXPECT_EQ(trace_key(names, 7, 1), "trace:r:o:n:7");
  EXPECT_EQ(trace_key(names, 7, 2), "trace:r:o:n:7:2");
}

TEST(TraceKeyTest, EachKindOfIndexHasItsKey) {
  const LogNames names{.run_id = "r", .agent_id = "a", .operation = "o", .node_id = "f::g"};
  EXPECT_EQ(index_key(IndexKind::kNode, names), "index:node:f%3A%3Ag");
  EXPECT_EQ(index_key(IndexKind::kRun, names), "index:run:r");
  EXPECT_EQ(index_key(IndexKind::kOperation, names), "index:operation:o");
}

RC_GTEST_PROP(TraceKeyProperty, DifferentNamesHaveDifferentKeys, ()) {
  const auto part = rc::gen::container<std::string>(rc::gen::elementOf(std::string("a:%3A25")));
  const LogNames one{.run_id = *part, .agent_id = "", .operation = *part, .node_id = *part};
  const LogNames two{.run_id = *part, .agent_id = "", .operation = *part, .node_id = *part};
  RC_ASSERT((one == two) == (trace_key(one, 1) == trace_key(two, 1)));
}

}  // namespace
}  // namespace twotrack::track
