// A model that is a function of a Python program.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <string>

#include "model/model.h"
#include "python/stop.h"

namespace twotrack::python {

struct PythonModelFacts {
  std::string name{};
  uint64_t context_tokens = 0;  // 0: unknown
  bool reads_state = true;      // decides freely unless told otherwise
};

// `complete(request: dict) -> (text: str, calls: [(name, args as JSON text)], prompt_tokens,
// completion_tokens)`, as twotrack/models.py wraps what a user gave. The request has "messages" and
// "tools" for who speaks chat completions, "prompt" for who takes one text, "offer" (calls that may
// be made; empty: any), "temperature", "seed" and "max_tokens". An exception is a failure of the
// model; one that is meant for the whole run (Ctrl-C) goes to `stop`.
std::unique_ptr<model::Model> make_python_model(PythonModelFacts facts, nanobind::object complete,
                                                std::shared_ptr<Stop> stop);

}  // namespace twotrack::python
