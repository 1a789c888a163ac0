// The small world of loop_fixture_test.h with a source file that a hub knows, and an agent on one
// of its functions.
#pragma once

#include "hub/index.h"
#include "hub/store.h"
#include "runner/hub_access.h"
#include "runner/loop_fixture_test.h"

namespace twotrack::runner {

class HubTest : public LoopTest {
 protected:
  static constexpr std::string_view kCode =
      "def total(cart):\n    return rate(cart)\n\n\ndef rate(cart):\n    return 1\n";

  HubTest() : access_(posix_file_system(), project(), std::chrono::milliseconds(60'000)) {
    spill(project() / "code.py", std::string(kCode));
    spill(project() / "plain.py", "x = 1\n");
    add_tool({.name = "look",
              .description = "Look at something.",
              .parameters = {{.name = "at", .value = {}}}},
             Effect::kPure, [](const tool::CallContext&) {
               return tool::ToolReturn{.output = R"({"result":null,"summary":"Seen"})"};
             });
    add_tool({.name = "shift", .description = "Move all code down."}, Effect::kWorkspace,
             [](const tool::CallContext& context) {
               const Path file = context.workspace / "code.py";
               spill(file, "import os\n\n\n" + slurp(file));
               return tool::ToolReturn{.output = R"({"result":null,"summary":"Moved"})"};
             });
  }

  void make_hub() {
    auto store = hub::Store::open(posix_file_system(), project());
    ASSERT_TRUE(store.ok()) << store.error().message;
    const auto indexed = hub::index(posix_file_system(), project(), store.value(), {""}, {});
    ASSERT_TRUE(indexed.ok()) << indexed.error().message;
  }
  hub::Store store() {
    auto opened = hub::Store::open_existing(posix_file_system(), project());
    EXPECT_TRUE(opened.ok() && opened.value());
    return std::move(*std::move(opened).value());
  }
  hub::Node node(const std::string& id) { return *store().node(id).value(); }

  void learn(const std::string& id, const std::string& summary) {
    const Status learned = store().learn({.node_id = id,
                                          .operation = "lint",
                                          .status = "success",
                                          .summary = summary,
                                          .knowledge = "{}",
                                          .source_hash = node(id).source_hash,
                                          .agent_id = "lint-a",
                                          .learned_at = "2026-01-01T00:00:00.000000Z"});
    ASSERT_TRUE(learned.ok()) << learned.error().message;
  }

  // An agent on `target`, with this hub.
  AgentSetup hub_setup(const hub::Node& target) {
    AgentSetup with = setup();
    with.node = target;
    with.hub = &access_;
    return with;
  }
  static hub::Node file_node(const std::string& file) {
    return {.id = file, .name = "x", .file = file};
  }

  HubAccess access_;
};

}  // namespace twotrack::runner
