#include "summary/diagnostics.h"

#include <algorithm>
#include <map>

#include "base/encoding.h"
#include "base/json_writer.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

constexpr size_t kKeptMax = 2000;
constexpr size_t kKeptBytesMax = 600;  // of one text
constexpr size_t kMessageBytesMax = 160;
constexpr size_t kShortMessageBytesMax = 80;
// What a view of some hundred tokens has for them.
constexpr size_t kFewBytes = 480;
constexpr size_t kNameBytesMax = 200;

std::string name(std::string_view text) {
  return cut_middle(shown_text(text), kNameBytesMax);
}

void write_names(JsonWriter& json, const Diagnostic& diagnostic) {
  if (!diagnostic.rule.empty()) json.member("rule", name(diagnostic.rule));
  if (!diagnostic.test.empty()) json.member("test", name(diagnostic.test));
}

enum class Form { kFull, kShort };

// The short form leaves out the column, and a file that the name of the test begins with.
std::string write_one(const Diagnostic& diagnostic, Form form) {
  const bool is_full = form == Form::kFull;
  const bool is_implied =
      !diagnostic.file.empty() && diagnostic.test.starts_with(diagnostic.file + "::");
  JsonWriter json;
  json.begin_object();
  if (!diagnostic.file.empty() && (is_full || !is_implied)) {
    json.member("file", name(diagnostic.file));
  }
  if (diagnostic.line > 0) json.member("line", diagnostic.line);
  if (diagnostic.column > 0 && is_full) json.member("col", diagnostic.column);
  write_names(json, diagnostic);
  if (!diagnostic.message.empty()) {
    json.member("message", cut_end(shown_text(diagnostic.message),
                                   is_full ? kMessageBytesMax : kShortMessageBytesMax));
  }
  json.end_object();
  return json.take();
}

// Diagnostics that share an object: of one rule in one file, or tests of one file.
struct Group {
  const Diagnostic* first = nullptr;
  std::vector<uint64_t> lines{};
  std::vector<std::string_view> tests{};

  size_t size() const { return std::max<size_t>({1, lines.size(), tests.size()}); }
};

// The name of a test without the file before it.
std::string_view short_test(const Diagnostic& diagnostic) {
  const std::string_view test = diagnostic.test;
  const size_t colons = test.find("::");
  return colons == std::string_view::npos ? test : test.substr(colons + 2);
}

std::string_view test_file(const Diagnostic& diagnostic) {
  const size_t colons = diagnostic.test.find("::");
  return colons == std::string::npos ? std::string_view{}
                                     : std::string_view(diagnostic.test).substr(0, colons);
}

// The first `count` members of a group. A group of one is written as itself.
std::string write_group(const Group& group, size_t count) {
  if (group.lines.size() < 2 && group.tests.size() < 2) {
    return write_one(*group.first, Form::kShort);
  }
  JsonWriter json;
  json.begin_object();
  if (!group.tests.empty()) {
    const std::string_view file = test_file(*group.first);
    if (!file.empty()) json.member("file", name(file));
    json.key("tests").begin_array();
    for (size_t i = 0; i < count; ++i) json.string(name(group.tests[i]));
    json.end_array().end_object();
    return json.take();
  }
  if (!group.first->file.empty()) json.member("file", name(group.first->file));
  write_names(json, *group.first);
  json.key("lines").begin_array();
  for (size_t i = 0; i < count; ++i) json.number(group.lines[i]);
  json.end_array();
  json.member("message", cut_end(shown_text(group.first->message), kShortMessageBytesMax));
  json.end_object();
  return json.take();
}

// Puts diagnostics into groups, in the order of their first members.
class Grouping {
 public:
  void add(const Diagnostic& diagnostic) {
    if (!diagnostic.test.empty()) {
      add_test(diagnostic);
    } else if (diagnostic.rule.empty()) {
      groups_.push_back({.first = &diagnostic});
    } else {
      add_rule(diagnostic);
    }
  }

  const std::vector<Group>& groups() const { return groups_; }
  // The tests that the groups only name.
  const std::vector<const Diagnostic*>& named() const { return named_; }

 private:
  // The first tests are written in full; the others are named, a handful in an object, so that a
  // view can take some of them.
  static constexpr size_t kTestsInFull = 2;
  static constexpr size_t kNamesBytesMax = 160;

  void add_rule(const Diagnostic& diagnostic) {
    const auto [place, is_new] =
        places_.try_emplace({diagnostic.file, diagnostic.rule}, groups_.size());
    if (is_new) groups_.push_back({.first = &diagnostic});
    std::vector<uint64_t>& lines = groups_[place->second].lines;
    if (lines.empty() || lines.back() != diagnostic.line) lines.push_back(diagnostic.line);
  }

  void add_test(const Diagnostic& diagnostic) {
    if (tests_++ < kTestsInFull) {
      groups_.push_back({.first = &diagnostic});
      return;
    }
    const std::string_view test = short_test(diagnostic);
    const bool goes_on = names_bytes_ > 0 && !groups_.back().tests.empty() &&
                         names_bytes_ + test.size() <= kNamesBytesMax &&
                         test_file(diagnostic) == test_file(*groups_.back().first);
    if (!goes_on) {
      groups_.push_back({.first = &diagnostic});
      names_bytes_ = 0;
    }
    groups_.back().tests.push_back(test);
    names_bytes_ += test.size() + 3;
    named_.push_back(&diagnostic);
  }

  std::vector<Group> groups_;
  std::vector<const Diagnostic*> named_;
  std::map<std::pair<std::string_view, std::string_view>, size_t> places_;
  size_t tests_ = 0;
  size_t names_bytes_ = 0;  // of the last group
};

class Writer {
 public:
  explicit Writer(size_t bytes_max) : room_(bytes_max) {}

  bool add(std::string json) {
    if (json.size() + 1 > room_) return false;
    room_ -= json.size() + 1;
    written_.json.push_back(std::move(json));
    return true;
  }

  // As much of the group as there is room for.
  void add(const Group& group) {
    size_t count = group.size();
    while (count > 0 && !add(write_group(group, count))) count /= 2;
    written_.left_out += group.size() - count;
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
  for (std::string* text :
       {&diagnostic.file, &diagnostic.rule, &diagnostic.test, &diagnostic.message}) {
    if (text->size() > kKeptBytesMax) *text = utf8_prefix(*text, kKeptBytesMax);
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
  Writer plain(std::min(bytes_max, kFewBytes));
  Grouping grouping;
  bool all_fit = true;
  uint64_t only_counted = count_;
  for (const std::vector<Diagnostic>& kept : kept_) {
    only_counted -= kept.size();
    for (const Diagnostic& diagnostic : kept) {
      all_fit = all_fit && plain.add(write_one(diagnostic, Form::kFull));
      grouping.add(diagnostic);
    }
  }
  Writer grouped(bytes_max);
  if (!all_fit) {
    for (const Group& group : grouping.groups()) grouped.add(group);
    // A larger view has room for more than their names.
    for (const Diagnostic* test : grouping.named()) grouped.add(write_one(*test, Form::kShort));
  }
  Written written = all_fit ? plain.take() : grouped.take();
  written.left_out += only_counted;
  return written;
}

}  // namespace twotrack
