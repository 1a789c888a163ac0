// What stands inside of some Json fields of events, as far as anybody looks into it. What else
// stands there is kept in the log, and nobody's business.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "event/event.h"

namespace twotrack {

// Of RunStart.
struct NodePart {
  std::string id{};
  std::string type{};
  std::string name{};
  std::string file{};
  std::string summary{};
  std::string source_hash{};
  uint64_t start_line = 1;
  uint64_t end_line = 1;
};
struct ConstraintsPart {
  std::optional<uint64_t> max_turns{};
};
struct PromptPart {  // also of AgentResumed
  std::string agent{};
  std::string agent_sha256{};
  std::string system{};
  Json tools{};
  Json frame{};
};
struct FramePart {  // of PromptPart: what stands around the view
  std::string before{};
  std::string after{};
  bool is_json = false;  // the view stands in a JSON string
};
struct BudgetPart {
  std::optional<uint64_t> bytes{};
  std::optional<uint64_t> recent_actions{};
  std::optional<uint64_t> packet_version{};
  std::optional<uint64_t> tokens{};
  std::string estimator{};  // how tokens became bytes
};
struct ModelPart {  // also of AgentResumed
  Json is{};        // what the model says of itself: its name, its file and adapter by hash
  Word<Decide> decide{};
  Word<ShownMemory> memory{};
};
struct ModelFile {
  std::string sha256{};
};
// What ModelPart::is says: of a model here, of one on a server, of a script.
struct ModelIdentity {
  std::string kind{};  // gguf, scripted, …
  std::string model{};
  std::string name{};
  std::string url{};
  std::string server{};  // llama.cpp, vLLM, …
  std::string sha256{};
  std::optional<ModelFile> adapter{};
};
struct RunPart {
  std::string model{};
  std::string model_name{};
  std::string dialect{};
  std::string seal{};  // of the three above, by the user who chose them
};

// Of RunEnd.
struct EvidencePart {
  Word<EvidenceState> state{};
  std::string tool{};  // who says so
  Json wanted{};       // an object: the facts that are the goal
  Json found{};        // an object: what that tool said of these
};
struct TotalsPart {
  uint64_t prompt_tokens = 0;
  uint64_t cached_tokens = 0;  // of these
  uint64_t completion_tokens = 0;
};

// Of ModelResponse.
struct ErrorPart {
  std::string kind{};
  std::string message{};
  bool show = false;  // to the model
  Json calls{};       // that were of no use
};
struct CallPart {
  std::string name{};
  Json args{};
  // As others name the two.
  std::string tool{};
  Json arguments{};
};

// Nothing when it is no object. A member that is missing or of another kind is left as it is above.
template <class Part>
std::optional<Part> read_part(const Json& json);

// Of an array of calls, those that are objects.
std::vector<CallPart> read_calls(const Json& calls);

}  // namespace twotrack
