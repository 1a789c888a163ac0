#include "slices.h"

#include <algorithm>
#include <latch>
#include <optional>
#include <thread>

namespace twotrack::bench {
namespace {

using Time = std::chrono::steady_clock;

double seconds(Time::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

double quantile(std::vector<double>& values, double share) {
  if (values.empty()) return 0;
  const auto at = static_cast<ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<size_t>(at)];
}

// What one thread did in one slice.
struct Worked {
  std::vector<double> latencies_us;
  std::optional<Error> error;
};

void work(const Contender& contender, size_t thread, Time::duration slice, Worked& worked) {
  Time::time_point now = Time::now();
  const Time::time_point end = now + slice;
  do {
    const Status status = contender.step(thread);
    if (!status.ok()) {
      worked.error = status.error();
      return;
    }
    const Time::time_point after = Time::now();
    worked.latencies_us.push_back(seconds(after - now) * 1e6);
    now = after;
  } while (now < end && !contender.begin_slice);
}

// Everything that one contender did, over all slices.
struct Record {
  std::vector<double> rates;
  std::vector<double> ratios;
  std::vector<double> latencies_us;
};

// Returns the rate.
Result<double> run_slice(const Contender& contender, Time::duration slice, Record& record) {
  if (contender.begin_slice) TRY(contender.begin_slice());
  std::vector<Worked> worked(contender.threads);
  Time::time_point begin = Time::now();
  if (contender.threads == 1) {
    work(contender, 0, slice, worked[0]);
  } else {
    std::latch start(static_cast<ptrdiff_t>(contender.threads) + 1);
    std::vector<std::jthread> threads;
    for (size_t i = 0; i < contender.threads; ++i) {
      threads.emplace_back([&, i] {
        start.arrive_and_wait();
        work(contender, i, slice, worked[i]);
      });
    }
    begin = Time::now();
    start.arrive_and_wait();
    threads.clear();
  }
  if (contender.end_slice) TRY(contender.end_slice());
  const double elapsed = seconds(Time::now() - begin);

  size_t steps = 0;
  for (Worked& one : worked) {
    if (one.error) return std::move(*one.error).at(contender.name);
    steps += one.latencies_us.size();
    record.latencies_us.insert(record.latencies_us.end(), one.latencies_us.begin(),
                               one.latencies_us.end());
  }
  return static_cast<double>(steps) * contender.amount / elapsed;
}

Figure as_figure(const Contender& contender, Record& record, const SectionForm& form) {
  Figure figure{.name = contender.name,
                .value = quantile(record.rates, 0.5),
                .unit = form.unit,
                .ratio = quantile(record.ratios, 0.5)};
  if (form.has_latency) {
    figure.p50_us = quantile(record.latencies_us, 0.5);
    figure.p90_us = quantile(record.latencies_us, 0.9);
    figure.p99_us = quantile(record.latencies_us, 0.99);
  }
  return figure;
}

}  // namespace

Result<Section> measure_section(const Settings& settings, SectionForm form,
                                std::span<const Contender> contenders) {
  std::vector<Record> records(contenders.size());
  for (int round = -1; round < settings.rounds(); ++round) {
    const bool is_warm_up = round < 0;
    double limit = 0;
    for (size_t i = 0; i < contenders.size(); ++i) {
      Record& record = records[i];
      const auto slice = is_warm_up ? settings.slice() / 10 : settings.slice();
      const double rate = TRY(run_slice(contenders[i], slice, record));
      if (i == 0) limit = rate;
      if (is_warm_up) {
        record.latencies_us.clear();
        continue;
      }
      record.rates.push_back(rate);
      record.ratios.push_back(rate / limit);
    }
  }

  Section section{.workload = form.workload, .title = form.title, .figures = {}};
  for (size_t i = 0; i < contenders.size(); ++i) {
    section.figures.push_back(as_figure(contenders[i], records[i], form));
  }
  section.figures[0].name.insert(0, "limit: ");
  return section;
}

}  // namespace twotrack::bench
