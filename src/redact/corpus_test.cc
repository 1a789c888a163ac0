// Every known form of a secret in every wrapping in which tools print texts; and how often real
// logs raise a false alarm.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <set>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "redact/redactor.h"
#include "redact/secret_forms_test.h"
#include "testing/source_dir.h"

namespace twotrack::redact {
namespace {

const SecretRedactor& by_rules() {
  static const auto shared = make_redactor({}, {}).value();
  return *shared;
}

std::string each_line(const std::string& text, const std::function<std::string(int)>& prefix,
                      std::string_view suffix = "") {
  std::string out;
  int number = 9;
  size_t at = 0;
  while (at <= text.size()) {
    const size_t end = std::min(text.find('\n', at), text.size());
    out += prefix(number++) + text.substr(at, end - at) + std::string(suffix) + "\n";
    at = end + 1;
  }
  return out;
}

// In the middle of a text: a colour, as grep gives it to what it has found.
std::string coloured(const Secret& form) {
  const size_t half = form.secret.size() / 2;
  return form.with(form.secret.substr(0, half) + "\x1b[01;31m\x1b[K" + form.secret.substr(half, 3) +
                   "\x1b[m\x1b[K" + form.secret.substr(std::min(half + 3, form.secret.size())));
}

std::string over_two_lines(const Secret& form) {
  const size_t half = form.secret.size() / 2;
  return form.with(form.secret.substr(0, half) + "\\\n    " + form.secret.substr(half));
}

struct Wrapping {
  std::string_view name;
  std::function<std::string(const Secret&)> wrap;
};

const std::vector<Wrapping>& wrappings() {
  static const std::vector<Wrapping> all = {
      {"removed lines of a diff",
       [](const Secret& form) {
         return "--- a/.env\n+++ b/.env\n@@ -1,3 +1,1 @@\n" +
                each_line(form.with(form.secret), [](int) { return "-"; });
       }},
      {"grep -rn -A",
       [](const Secret& form) {
         return each_line(form.with(form.secret), [](int line) {
           const std::string sign = line % 2 == 0 ? ":" : "-";
           return "deploy/settings.env" + sign + std::to_string(line) + sign;
         });
       }},
      {"JSON in JSON",
       [](const Secret& form) {
         const std::string once =
             JsonWriter().begin_object().member("out", form.with(form.secret)).end_object().take();
         return JsonWriter().begin_object().member("result", once).end_object().take();
       }},
      {"base64",
       [](const Secret& form) {
         return "data: " + to_base64("# settings\n" + form.with(form.secret)) + "\n";
       }},
      {"lines of a log",
       [](const Secret& form) {
         return each_line(form.with(form.secret), [](int line) {
           return "2026-02-19T15:42:" + std::to_string(line + 10) +
                  ".123Z INFO [worker-3] app.db: ";
         });
       }},
      {"a table",
       [](const Secret& form) {
         return each_line(
             form.with(form.secret), [](int line) { return "| " + std::to_string(line) + " | "; },
             " | ok |");
       }},
      {"a colour inside", coloured},
      {"over two lines", over_two_lines},
  };
  return all;
}

// Whether anything that gives the secret away is left: a third of it, in any of its lines.
bool is_left(const std::string& text, const std::string& wrapped, const Secret& form) {
  if (text == wrapped) return true;
  const size_t begin = form.secret.starts_with("-----") ? form.secret.find_first_of("\n\\") + 2 : 0;
  const std::string part = form.secret.substr(begin, std::max<size_t>(6, form.secret.size() / 3));
  return text.find(part.substr(0, 30)) != std::string::npos;
}

TEST(CorpusTest, EveryKnownFormIsFoundInEveryWrapping) {
  std::map<std::string_view, size_t> found;
  size_t all = 0;
  for (const Secret& form : secrets()) {
    for (const Wrapping& wrapping : wrappings()) {
      const std::string wrapped = wrapping.wrap(form);
      std::string text = wrapped;
      std::vector<Redaction> redactions;
      by_rules().redact(text, redactions);
      ++all;
      const bool is_found = !redactions.empty() && !is_left(text, wrapped, form);
      found[wrapping.name] += is_found ? 1 : 0;
      EXPECT_TRUE(is_found) << form.rule << " in " << wrapping.name << ":\n"
                            << wrapped << "\n->\n"
                            << text;
    }
  }
  const size_t forms = all / wrappings().size();
  ASSERT_GE(forms, 60U);
  for (const auto& [name, count] : found) {
    std::cout << "[redact] " << count << " of " << forms << " forms found in " << name << "\n";
  }
}

// Strings of recorded runs, as a log has them.
void for_each_string(std::string_view json, const std::function<void(const std::string&)>& visit) {
  JsonScanner scanner(json);
  const auto inside = [&](std::string_view value) -> Status {
    for_each_string(value, visit);
    return Done{};
  };
  Status read = Done{};
  if (scanner.peek() == '{') {
    read = scanner.for_each_member(
        [&](const std::string&, std::string_view value) { return inside(value); });
  } else if (scanner.peek() == '[') {
    read = scanner.for_each_element(inside);
  } else if (scanner.peek() == '"') {
    visit(scanner.string().value());
  }
  ASSERT_TRUE(read.ok());
}

TEST(CorpusTest, RealLogsRaiseFewFalseAlarms) {
  const Path runs = testing::source_dir().parent_path() / "shared/trajectories";
  if (!std::filesystem::exists(runs)) GTEST_SKIP() << "there are no recorded runs at " << runs;
  std::map<std::string, std::set<std::string>> alarms;
  uint64_t bytes = 0;
  for (const auto& file : std::filesystem::directory_iterator(runs)) {
    if (file.path().extension() != ".jsonl") continue;
    std::ifstream in(file.path());
    for (std::string line; std::getline(in, line);) {
      for_each_string(line, [&](const std::string& original) {
        std::string text = original;
        std::vector<Redaction> found;
        bytes += text.size();
        if (!by_rules().redact(text, found)) return;
        // With a few words around it, so that a person can tell.
        const size_t at = text.find("[REDACTED:");
        alarms[found.front().rule].insert(original.substr(at < 40 ? 0 : at - 40, 120));
      });
    }
  }
  size_t count = 0;
  for (const auto& [rule, texts] : alarms) {
    count += texts.size();
    std::cout << "[redact] " << texts.size() << " different texts with " << rule << ", as "
              << JsonWriter().lossy_string(*texts.begin()).take() << "\n";
  }
  std::cout << "[redact] " << count << " alarms in " << bytes / 1000 << " kB of recorded runs\n";
  // Those of today, each read by a person: passwords of examples, keys of tests.
  EXPECT_LE(count, 10U);
}

}  // namespace
}  // namespace twotrack::redact
