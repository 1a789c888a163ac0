// One of many processes that use a store at once, for crowd_test.py to start and to kill.
//
//   store_worker write PROJECT NAME    replaces files and learns, and prints what is done
//   store_worker loose PROJECT NAME    the same without transactions: the test must notice
//   store_worker read PROJECT          looks for half a file, until it is killed
//   store_worker check PROJECT         what is there in the end
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <random>
#include <string>

#include "base/clock.h"
#include "hub/store.h"
#include "hub/store_tables.h"

namespace twotrack::hub {
namespace {

constexpr int kFiles = 4;
constexpr std::string_view kSharedNode = "shared";

std::string file_name(int number) {
  return "f" + std::to_string(number) + ".py";
}

// All of a version says its name. Versions have different numbers of nodes.
Store::Replacement version_of(const std::string& file, uint64_t version) {
  const std::string mark = std::to_string(version);
  Store::Replacement one{.state = {.path = file, .source_hash = mark, .lines = version % 37 + 1}};
  for (uint64_t i = 0; i < one.state.lines; ++i) {
    const std::string name = i == 0 ? file : "g" + std::to_string(i);
    one.nodes.push_back({.id = i == 0 ? file : file + "::" + name,
                         .type = i == 0 ? NodeType::kFile : NodeType::kFunction,
                         .name = name,
                         .file = file,
                         .source_hash = mark + "." + std::to_string(i),
                         .decorators = {mark}});
    one.calls.push_back({.node_id = one.nodes.back().id, .names = {"g1", "g" + mark}});
  }
  return one;
}

// However busy the others are: the store gives up after a second, this does not.
Status learn(Store& store, const std::string& node, uint64_t number) {
  while (true) {
    Status learned = store.learn({.node_id = node,
                                  .operation = "count",
                                  .status = "success",
                                  .summary = std::to_string(number),
                                  .learned_at = format_time(static_cast<int64_t>(number))});
    if (learned.ok() || learned.error().code != Code::kConflict) return learned;
  }
}

// A number is larger than all before it, of this writer or of another: the time.
Status write_for_ever(const Path& project, const std::string& name, bool is_loose) {
  Store store = TRY(Store::open(posix_file_system(), project));
  Database loose =
      TRY(Database::open_existing(Store::path(project), Database::Durability::kNormal));
  std::minstd_rand random(std::random_device{}());
  while (true) {
    const auto number = static_cast<uint64_t>(system_clock().now_us());
    const auto one = version_of(file_name(static_cast<int>(random() % kFiles)), number);
    if (is_loose) {
      TRY(replace_nodes(loose, one));
    } else {
      const auto always = [](const FileState&) { return true; };
      TRY(store.replace(std::span(&one, 1), {}, always));
    }
    TRY(learn(store, name, number));
    TRY(learn(store, std::string(kSharedNode), number));
    std::cout << number << std::endl;
  }
}

// What is wrong with the file as one reader sees it; empty when nothing is.
Result<std::string> half_of(Store& store, const std::string& file) {
  const auto moment = TRY(store.snapshot());
  const auto state = TRY(store.file(file));
  const auto nodes = TRY(store.nodes_of(file));
  if (!state) return nodes.empty() ? std::string() : file + " has nodes, and is not there";
  if (nodes.size() != state->lines) {
    return file + " has " + std::to_string(nodes.size()) + " nodes of " +
           std::to_string(state->lines);
  }
  for (const Node& node : nodes) {
    if (node.decorators.at(0) != state->source_hash) return node.id + " is of another version";
  }
  if (nodes.size() > 1) TRY(store.callers(nodes.at(1).id, 9));
  return std::string();
}

Status read_for_ever(const Path& project) {
  Store store = TRY(Store::open(posix_file_system(), project));
  for (uint64_t round = 0;; ++round) {
    for (int i = 0; i < kFiles; ++i) {
      const std::string fault = TRY(half_of(store, file_name(i)));
      if (!fault.empty()) return Error{Code::kCorrupt, fault};
    }
    if (round % 100 == 0) std::cout << "read" << std::endl;
  }
}

Status check(const Path& project, int argc, char** argv) {
  Store store = TRY(Store::open(posix_file_system(), project));
  std::string fault = TRY(store.check());
  for (int i = 0; fault.empty() && i < kFiles; ++i) fault = TRY(half_of(store, file_name(i)));
  std::cout << (fault.empty() ? "whole" : fault) << "\n";
  for (int i = 3; i < argc; ++i) {
    const auto learned = TRY(store.learned(argv[i]));
    std::cout << (learned.empty() ? "0" : learned.front().summary) << "\n";
  }
  return Done{};
}

int main(int argc, char** argv) {
  const std::string what = argc > 2 ? argv[1] : "";
  const Path project = argc > 2 ? argv[2] : "";
  Status ended = Error{Code::kInvalid, "write|loose|read|check PROJECT [NAME]"};
  if ((what == "write" || what == "loose") && argc == 4) {
    ended = write_for_ever(project, argv[3], what == "loose");
  } else if (what == "read") {
    ended = read_for_ever(project);
  } else if (what == "check") {
    ended = check(project, argc, argv);
  }
  if (ended.ok()) return 0;
  std::cerr << ended.error().message << "\n";
  return 1;
}

}  // namespace
}  // namespace twotrack::hub

int main(int argc, char** argv) {
  return twotrack::hub::main(argc, argv);
}
