#include "summary/diagnostics.h"

#include <algorithm>
#include <map>

#include "base/json_writer.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

constexpr size_t kKeptMax = 2000;
constexpr size_t kMessageBytesMax = 160;
constexpr size_t kShortMessageBytesMax = 80;
constexpr size_t kNameBytesMax = 200;

std::string name(std::string_view text) {
  return cut_middle(shown_text(text), kNameBytesMax);
}

void write_names(JsonWriter& json, const Diagnostic& diagnostic) {
  if (!diagnostic.rule.empty()) json.member("rule", name(diagnostic.rule));
  if (!diagnostic.test.empty()) json.member("test", name(diagnostic.test));
}

std::string write_one(const Diagnostic& diagnostic, size_t message_bytes_max) {
  JsonWriter json;
  json.begin_object();
  if (!diagnostic.file.empty()) json.member("file", name(diagnostic.file));
  if (diagnostic.line > 0) json.member("line", diagnostic.line);
  if (diagnostic.column > 0) json.member("col", diagnostic.column);
  write_names(json, diagnostic);
  if (!diagnostic.message.empty()) {
    json.member("message", cut_end(shown_text(diagnostic.message), message_bytes_max));
  }
  json.end_object();
  return json.take();
}

struct Group {
  const Diagnostic* first = nullptr;
  std::vector<uint64_t> lines{};
};

// A group of one is written as itself.
std::string write_group(const Group& group, size_t lines) {
  if (group.lines.size() < 2) return write_one(*group.first, kShortMessageBytesMax);
  JsonWriter json;
  json.begin_object();
  if (!group.first->file.empty()) json.member("file", name(group.first->file));
  write_names(json, *group.first);
  json.key("lines").begin_array();
  for (size_t i = 0; i < lines; ++i) json.number(group.lines[i]);
  json.end_array();
  json.member("message", cut_end(shown_text(group.first->message), kShortMessageBytesMax));
  json.end_object();
  return json.take();
}

class Writer {
 public:
  explicit Writer(size_t bytes_max) : room_(bytes_max) {}

  bool add(std::string json) {
    if (json.size() + 1 > room_) return false;
    room_ -= json.size() + 1;
    written_.json.push_back(std::move(json));
    return true;
  }

  // As many lines of the group as there is room for.
  void add(const Group& group) {
    const size_t all = std::max<size_t>(group.lines.size(), 1);
    size_t lines = all;
    while (lines > 0 && !add(write_group(group, lines))) lines /= 2;
    written_.left_out += all - lines;
  }

  DiagnosticList::Written take() { return std::move(written_); }

 private:
  size_t room_;
  DiagnosticList::Written written_;
};

}  // namespace

void DiagnosticList::add(Diagnostic diagnostic) {
  const auto severity = static_cast<size_t>(diagnostic.severity);
  std::vector<Diagnostic>& kept = kept_[severity];
  ++count_;
  ++counts_[severity];
  last_ = nullptr;
  if (kept.size() == kKeptMax) return;
  // A line of a report can be a megabyte; what is shown of it is short.
  if (diagnostic.message.size() > 4 * kMessageBytesMax) {
    diagnostic.message.resize(4 * kMessageBytesMax);
  }
  kept.push_back(std::move(diagnostic));
  last_ = &kept.back();
}

void DiagnosticList::append(const DiagnosticList& other) {
  for (size_t severity = 0; severity < kept_.size(); ++severity) {
    for (const Diagnostic& diagnostic : other.kept_[severity]) add(diagnostic);
    const uint64_t only_counted = other.counts_[severity] - other.kept_[severity].size();
    counts_[severity] += only_counted;
    count_ += only_counted;
  }
  last_ = nullptr;
}

DiagnosticList::Written DiagnosticList::write(size_t bytes_max) const {
  Writer plain(bytes_max);
  bool all_fit = true;
  uint64_t kept_count = 0;
  for (const std::vector<Diagnostic>& kept : kept_) {
    kept_count += kept.size();
    for (const Diagnostic& diagnostic : kept) {
      all_fit = all_fit && plain.add(write_one(diagnostic, kMessageBytesMax));
    }
  }
  const uint64_t only_counted = count_ - kept_count;
  if (all_fit) {
    Written written = plain.take();
    written.left_out = only_counted;
    return written;
  }
  std::vector<Group> groups;
  std::map<std::pair<std::string_view, std::string_view>, size_t> places;
  for (const std::vector<Diagnostic>& kept : kept_) {
    for (const Diagnostic& diagnostic : kept) {
      const bool can_share = !diagnostic.rule.empty() && diagnostic.test.empty();
      if (can_share) {
        const auto [place, is_new] =
            places.try_emplace({diagnostic.file, diagnostic.rule}, groups.size());
        if (!is_new) {
          groups[place->second].lines.push_back(diagnostic.line);
          continue;
        }
      }
      groups.push_back({.first = &diagnostic, .lines = {diagnostic.line}});
    }
  }
  Writer grouped(bytes_max);
  for (const Group& group : groups) grouped.add(group);
  Written written = grouped.take();
  written.left_out += only_counted;
  return written;
}

}  // namespace twotrack
