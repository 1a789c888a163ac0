// KindProcess: the program that plays kinds (`python3 lab/kind serve`, docs/kinds.md). It makes
// episodes, runs their tools and knows the right calls; one episode at a time. Not thread-safe:
// each player has its own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/result.h"
#include "grail/channel.h"

namespace twotrack::gym {

struct KindFacts {
  std::string name{};       // "clinic/recall_lots"
  std::string structure{};  // "each-when", or two: "page-find+move"
  std::string part{};       // trained, unseen, unseen-structures
  std::string summary{};    // one line, for people
};

class KindProcess {
 public:
  // `lab`: the folder that holds kind/ and kinds/. Fails when there is no python3.
  static Result<std::unique_ptr<KindProcess>> start(const Path& lab);

  // All of them, by name.
  Result<std::vector<KindFacts>> kinds();

  // A JSON object with `op` and what it takes; serve.py has them. Fails with what the kind did
  // wrong, or when the program has ended.
  Result<JsonTree> ask(const std::string& request);

 private:
  explicit KindProcess(grail::WorkerChannel channel) : channel_(std::move(channel)) {}

  grail::WorkerChannel channel_;
};

}  // namespace twotrack::gym
