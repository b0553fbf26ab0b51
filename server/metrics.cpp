#include "server/metrics.hpp"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <map>
#include <mutex>

#include "server/budgets.hpp"

namespace server {

using prometheus::BuildCounter;
using prometheus::BuildGauge;
using prometheus::BuildHistogram;
using prometheus::Counter;
using prometheus::Family;
using prometheus::Gauge;
using prometheus::Histogram;

namespace {

const Histogram::BucketBoundaries seconds{0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01,
                                          0.02,   0.05,   0.1,   0.2,   0.5,   1.0};

// Counters of one family by the value of their label. The words come from fixed sets, never from
// clients.
class Labelled {
 public:
  Labelled(Family<Counter>& family, std::string label)
      : family_(family), label_(std::move(label)) {}

  void increment(std::string_view value, double by = 1) {
    const std::lock_guard lock(mutex_);
    auto found = counters_.find(value);
    if (found == counters_.end())
      found = counters_.emplace(value, &family_.Add({{label_, std::string(value)}})).first;
    found->second->Increment(by);
  }

 private:
  Family<Counter>& family_;
  std::string label_;
  std::mutex mutex_;
  std::map<std::string, Counter*, std::less<>> counters_;
};

void raise(Counter& counter, std::uint64_t total) {
  counter.Increment(static_cast<double>(total) - counter.Value());
}

double in_seconds(std::int64_t microseconds) { return static_cast<double>(microseconds) / 1e6; }

}  // namespace

struct Metrics::Self {
  prometheus::Registry registry;

  Family<Counter>& counter(const char* name, const char* help) {
    return BuildCounter().Name(name).Help(help).Register(registry);
  }
  Family<Gauge>& gauges(const char* name, const char* help) {
    return BuildGauge().Name(name).Help(help).Register(registry);
  }
  Gauge& gauge(const char* name, const char* help) { return gauges(name, help).Add({}); }
  Histogram& histogram(const char* name, const char* help) {
    return BuildHistogram().Name(name).Help(help).Register(registry).Add({}, seconds);
  }

  Labelled requests{counter("escapement_requests_total", "Requests over WebSockets"), "do"};
  Labelled refusals{counter("escapement_refusals_total", "Refused requests"), "code"};
  Labelled answers{counter("escapement_http_responses_total", "Answers to HTTP requests"),
                   "status"};
  Counter& entries =
      counter("escapement_entries_total", "Entries of tables that became durable").Add({});
  Counter& failures =
      counter("escapement_commit_failures_total", "Commits that could not be written").Add({});
  Counter& fences =
      counter("escapement_stale_appends_total", "Appends refused because another wrote").Add({});
  Counter& slow =
      counter("escapement_slow_consumers_total", "Connections closed because they did not read")
          .Add({});
  Counter& allocations = counter("escapement_failed_allocations_total",
                                 "Times that there was not enough memory for something")
                             .Add({});
  Counter& sent = counter("escapement_sent_bytes_total", "Bytes sent").Add({});
  Counter& received = counter("escapement_received_bytes_total", "Bytes received").Add({});
  Labelled shed{counter("escapement_shed_total", "What was left undone near a budget"), "what"};
  Labelled calls{counter("escapement_calls_total", "Calls to browsers, by what came of them"),
                 "result"};
  Family<Gauge>& budgets = gauges(
      "escapement_budget", "What may be used: bytes, files, per cent (loop) or seconds (bots)");
  Family<Gauge>& used = gauges("escapement_budget_used", "What is used of it");
  Histogram& commits = histogram("escapement_commit_seconds", "Time a commit took");
  Histogram& thoughts = histogram("escapement_bot_seconds", "Time a bot took to decide");
  Gauge& connections = gauge("escapement_connections", "Open WebSockets");
  Gauge& loaded = gauge("escapement_tables_loaded", "Tables in memory");
  Gauge& open = gauge("escapement_tables_open", "Tables that are not over");
  Gauge& waiting = gauge("escapement_inputs_waiting", "Inputs that wait for the disk");
};

Metrics::Metrics() : self_(std::make_unique<Self>()) {
  for (const std::string_view what : engine::words_of<Burden>) self_->shed.increment(what, 0);
}
Metrics::~Metrics() = default;

void Metrics::request(std::string_view word) { self_->requests.increment(word); }
void Metrics::refused(std::string_view code) { self_->refusals.increment(code); }
void Metrics::http(int status) { self_->answers.increment(std::to_string(status)); }
void Metrics::entries(std::int64_t count) { self_->entries.Increment(static_cast<double>(count)); }
void Metrics::stale() { self_->fences.Increment(); }
void Metrics::bot_thought(std::int64_t microseconds) {
  self_->thoughts.Observe(in_seconds(microseconds));
}

void Metrics::commit(std::int64_t microseconds, bool failed) {
  self_->commits.Observe(in_seconds(microseconds));
  if (failed) self_->failures.Increment();
}

void Metrics::shed(std::string_view what) { self_->shed.increment(what); }
void Metrics::called(std::string_view result) { self_->calls.increment(result); }

void Metrics::budget(std::string_view resource, std::int64_t used, std::int64_t most) {
  const prometheus::Labels labels{{"resource", std::string(resource)}};
  self_->used.Add(labels).Set(static_cast<double>(used));
  if (most > 0) self_->budgets.Add(labels).Set(static_cast<double>(most));
}

std::string Metrics::text(const Now& now) {
  self_->connections.Set(static_cast<double>(now.connections));
  self_->loaded.Set(static_cast<double>(now.tables_loaded));
  self_->open.Set(static_cast<double>(now.tables_open));
  self_->waiting.Set(static_cast<double>(now.waiting));
  raise(self_->sent, now.bytes_sent);
  raise(self_->received, now.bytes_received);
  raise(self_->slow, now.dropped);
  raise(self_->allocations, now.failed_allocations);
  return prometheus::TextSerializer().Serialize(self_->registry.Collect());
}

}  // namespace server
