// One action as it stands in the view: a JSON object on one line.
//
//   {"e17":"search(city=ATL,day=3)","outcome":"partial","got":"id=K05,legs=[{no=227}]","more":12}
//   {"e18":"user","said":"…"}
//
// One ref a block rather than one a value: `recall` takes it. "more" is how many values are not
// shown.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "packet/packet.h"

namespace twotrack {

// What was called, with which arguments, how it ended, and (a part of) what it brought.
std::string result_block(const Action& action, std::string_view args, std::string_view got,
                         uint64_t hidden);

// The arguments of a call in the notation of facts. Long texts in them are cut so that all have at
// most `bytes_max` bytes.
std::string args_text(const Action& action, size_t bytes_max);

// What was said, in at most `bytes_max` bytes.
std::string speech_block(const Action& action, size_t bytes_max);

// As the model reads it: "user", "you".
std::string_view speaker_name(Speaker speaker);

// `text` as a JSON string of at most `bytes_max` bytes, quotes included; cut at its end when it
// must be.
std::string quoted(std::string_view text, size_t bytes_max);

}  // namespace twotrack
