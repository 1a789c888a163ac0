#include "report.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

#include "base/json_writer.h"

namespace twotrack::bench {

std::string format(const char* form, ...) {
  char text[256];
  va_list arguments;
  va_start(arguments, form);
  std::vsnprintf(text, sizeof text, form, arguments);
  va_end(arguments);
  return text;
}

namespace {

// 11712.4 as "11,712", 1.234 as "1.23".
std::string number(double value) {
  if (value < 100) return format("%.*f", value < 10 ? 2 : 1, value);
  const std::string digits = format("%.0f", value);
  std::string text;
  for (size_t i = 0; i < digits.size(); ++i) {
    const size_t left = digits.size() - i;
    if (i > 0 && left % 3 == 0) text.push_back(',');
    text.push_back(digits[i]);
  }
  return text;
}

std::string time(const std::optional<double>& us) {
  if (!us) return "";
  if (*us < 100) return format("%.1f us", *us);
  return *us < 10'000 ? format("%.0f us", *us) : format("%.1f ms", *us / 1000);
}

std::string target_text(const Figure& figure) {
  if (!figure.target) return "";
  return figure.target->text + (figure.target->met ? " met" : " MISSED");
}

using Row = std::vector<std::string>;

const Row kTitles = {"", "", "", "x limit", "target", "p50", "p90", "p99", "B/event", ""};
// Names and notes stand to the left of their columns, numbers to the right.
constexpr bool kIsLeft[] = {true, false, true, false, true, false, false, false, false, true};

Row as_row(const Figure& figure) {
  return {figure.name,
          number(figure.value),
          figure.unit,
          figure.ratio ? format("%.2f", *figure.ratio) : "",
          target_text(figure),
          time(figure.p50_us),
          time(figure.p90_us),
          time(figure.p99_us),
          figure.disk_bytes ? number(*figure.disk_bytes) : "",
          figure.note};
}

// 0 for a column that nobody has something in.
size_t column_width(const std::vector<Row>& rows, size_t column) {
  size_t width = 0;
  for (const Row& row : rows) width = std::max(width, row[column].size());
  return width == 0 ? 0 : std::max(width, kTitles[column].size());
}

std::string table(const std::vector<Row>& rows) {
  std::vector<std::string> lines(rows.size() + 1);
  for (size_t column = 0; column < kTitles.size(); ++column) {
    const size_t width = column_width(rows, column);
    if (width == 0) continue;
    for (size_t i = 0; i < lines.size(); ++i) {
      const std::string& cell = i == 0 ? kTitles[column] : rows[i - 1][column];
      const std::string space(width - cell.size(), ' ');
      lines[i] += "  " + (kIsLeft[column] ? cell + space : space + cell);
    }
  }
  std::string text;
  for (const std::string& line : lines) {
    text.append(line, 0, line.find_last_not_of(' ') + 1).push_back('\n');
  }
  return text;
}

void figure_as_json(JsonWriter& json, const Figure& figure) {
  json.begin_object().member("name", figure.name).member("value", figure.value);
  json.member("unit", figure.unit);
  const auto optional = [&](std::string_view name, const std::optional<double>& value) {
    if (value) json.member(name, *value);
  };
  optional("ratio", figure.ratio);
  if (figure.target) {
    json.member("target", figure.target->text).member("met", figure.target->met);
  }
  optional("p50_us", figure.p50_us);
  optional("p90_us", figure.p90_us);
  optional("p99_us", figure.p99_us);
  optional("disk_bytes", figure.disk_bytes);
  if (!figure.note.empty()) json.member("note", figure.note);
  json.end_object();
}

}  // namespace

Target ratio_at_least(const Figure& figure, double ratio) {
  return {format(">= %.2f x", ratio), figure.ratio.value_or(0) >= ratio};
}

Figure against(const Figure& figure, const Figure& limit, double target) {
  Figure beside{.name = figure.name + " / " + limit.name,
                .value = figure.value,
                .unit = figure.unit,
                .ratio = figure.ratio.value_or(0) / limit.ratio.value_or(1)};
  beside.target = ratio_at_least(beside, target);
  return beside;
}

std::string section_as_text(const Section& section) {
  std::string text = section.title + " [" + section.workload + "]\n";
  std::vector<Row> rows;
  for (const Figure& figure : section.figures) rows.push_back(as_row(figure));
  text += table(rows);
  for (const std::string& note : section.notes) text += "  note: " + note + "\n";
  return text;
}

std::string summary_as_text(const std::vector<Section>& sections) {
  size_t targets = 0;
  size_t met = 0;
  std::string missed;
  for (const Section& section : sections) {
    for (const Figure& figure : section.figures) {
      if (!figure.target) continue;
      ++targets;
      met += figure.target->met ? 1 : 0;
      if (!figure.target->met) missed += "  missed: " + section.title + ": " + figure.name + "\n";
    }
  }
  return std::to_string(met) + " of " + std::to_string(targets) + " targets met\n" + missed;
}

std::string report_as_json(const std::string& machine, const std::vector<Section>& sections) {
  JsonWriter json;
  json.begin_object().key("machine").raw(machine).key("sections").begin_array();
  for (const Section& section : sections) {
    json.begin_object().member("workload", section.workload).member("title", section.title);
    json.key("figures").begin_array();
    for (const Figure& figure : section.figures) figure_as_json(json, figure);
    json.end_array().key("notes").begin_array();
    for (const std::string& note : section.notes) json.string(note);
    json.end_array().end_object();
  }
  json.end_array().end_object();
  return json.take();
}

}  // namespace twotrack::bench
