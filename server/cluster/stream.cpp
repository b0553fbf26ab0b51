#include "server/cluster/stream.hpp"

#include <sodium.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <thread>
#include <utility>

#include "engine/json.hpp"

namespace server::cluster {

using engine::Fallible;
using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using engine::Problem;

namespace {

constexpr std::int64_t wrong_last = 10071;
constexpr std::int64_t no_such_message = 10037;
constexpr std::int64_t no_such_stream = 10059;
constexpr std::int64_t name_in_use = 10058;
constexpr std::int64_t not_available = 10008;
constexpr std::int64_t no_peers = 10005;           // the servers have not found each other
constexpr std::int64_t silence = -1;               // no answer of a server at all
constexpr std::int64_t a_millisecond = 1'000'000;  // JetStream counts nanoseconds

bool is_plain(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         (letter >= '0' && letter <= '9') || letter == '_' || letter == '-';
}

std::int64_t number_in(const JsonObject& object, std::string_view name) {
  const Json* field = object.if_contains(name);
  return field != nullptr && field->is_int64() ? field->get_int64() : 0;
}

std::string text_in(const JsonObject& object, std::string_view name) {
  const Json* field = object.if_contains(name);
  return field != nullptr && field->is_string() ? std::string(field->get_string()) : "";
}

std::string nobody_there(const Stream::Plan& plan) {
  return "nobody answers for " + plan.name +
         ": JetStream is off (start nats-server with -js) or has no leader at the moment";
}

std::string no_answer(const Stream::Plan& plan) {
  return "no answer for " + plan.name + " within " + std::to_string(plan.milliseconds) +
         " ms; see to the NATS servers, which need JetStream (nats-server -js)";
}

// What the server says to a request.
struct Answer {
  JsonObject body;
  std::int64_t error = 0;  // 0: none
  std::string problem;     // "" if it was done
};

Answer read_answer(const Reply& reply, const Stream::Plan& plan) {
  if (reply.fate == Reply::Fate::nobody) return {{}, silence, nobody_there(plan)};
  if (reply.fate == Reply::Fate::lost) return {{}, silence, no_answer(plan)};
  auto json = engine::parse_json(reply.text, "the answer of the NATS server");
  if (!json) return {{}, 0, json.problem().what};
  if (!json->is_object()) return {{}, 0, "the answer of the NATS server is no object"};
  Answer answer{std::move(json->get_object()), 0, ""};
  const Json* error = answer.body.if_contains("error");
  if (error == nullptr || !error->is_object()) return answer;
  answer.error = number_in(error->get_object(), "err_code");
  answer.problem = plan.name + ": " + text_in(error->get_object(), "description");
  return answer;
}

Stored stored_of(const Reply& reply, const Stream::Plan& plan) {
  if (reply.fate == Reply::Fate::lost) return {Stored::Fate::lost, 0, no_answer(plan)};
  if (reply.fate == Reply::Fate::nobody) return {Stored::Fate::nobody, 0, nobody_there(plan)};
  Answer answer = read_answer(reply, plan);
  if (answer.error == wrong_last) return {Stored::Fate::refused, 0, std::move(answer.problem)};
  if (!answer.problem.empty()) return {Stored::Fate::failed, 0, std::move(answer.problem)};
  return {Stored::Fate::stored, static_cast<std::uint64_t>(number_in(answer.body, "seq"))};
}

std::optional<std::string> from_base64(std::string_view text) {
  std::string bytes(text.size() / 4 * 3 + 3, '\0');
  std::size_t length = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &length, nullptr,
                        sodium_base64_VARIANT_ORIGINAL) != 0)
    return std::nullopt;
  bytes.resize(length);
  return bytes;
}

Found found_of(const Reply& reply, const Stream::Plan& plan) {
  Answer answer = read_answer(reply, plan);
  if (answer.error == no_such_message) return {Found::Fate::none};
  Found found;
  found.problem = std::move(answer.problem);
  if (!found.problem.empty()) return found;
  const Json* message = answer.body.if_contains("message");
  if (message == nullptr || !message->is_object()) {
    found.problem = plan.name + ": the NATS server has sent no message";
    return found;
  }
  const JsonObject& fields = message->get_object();
  const Json* data = fields.if_contains("data");
  auto text =
      from_base64(data != nullptr && data->is_string() ? std::string_view(data->get_string())
                                                       : std::string_view());
  if (!text) {
    found.problem = plan.name + ": the NATS server has sent a message that cannot be read";
    return found;
  }
  found.fate = Found::Fate::found;
  found.number = static_cast<std::uint64_t>(number_in(fields, "seq"));
  found.subject = text_in(fields, "subject");
  found.text = std::move(*text);
  return found;
}

template <class Answer, class Ask>
Answer waited_for(Ask&& ask) {
  const auto answer = std::make_shared<std::promise<Answer>>();
  ask([answer](Answer given) { answer->set_value(std::move(given)); });
  return answer->get_future().get();
}

}  // namespace

std::string plain_key(std::string_view key) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string plain;
  for (const char letter : key) {
    if (is_plain(letter)) {
      plain += letter;
      continue;
    }
    const auto byte = static_cast<unsigned char>(letter);
    plain += {'=', digits[byte / 16], digits[byte % 16]};
  }
  return plain;
}

std::string key_of(std::string_view plain) {
  const auto value = [](char digit) { return digit <= '9' ? digit - '0' : digit - 'A' + 10; };
  std::string key;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (plain[i] == '=' && i + 2 < plain.size()) {
      key += static_cast<char>(value(plain[i + 1]) * 16 + value(plain[i + 2]));
      i += 2;
    } else {
      key += plain[i];
    }
  }
  return key;
}

Stream::Plan Stream::bucket(const std::string& name, std::string what_for) {
  return {.name = "KV_" + name,
          .prefix = "$KV." + name + ".",
          .keep = 1,
          .what_for = std::move(what_for),
          .is_bucket = true};
}

Fallible<Stream> Stream::open(Nats& nats, Plan plan) {
  JsonObject config{{"name", plan.name},
                    {"description", plan.what_for},
                    {"subjects", JsonArray{plan.prefix + ">"}},
                    {"retention", "limits"},
                    {"max_consumers", -1},
                    {"max_msgs", -1},
                    {"max_bytes", -1},
                    {"max_age", plan.lasts * a_millisecond},
                    {"max_msgs_per_subject", plan.keep},
                    {"max_msg_size", -1},
                    {"discard", plan.is_bucket ? "new" : "old"},
                    {"storage", "file"},
                    {"num_replicas", plan.replicas},
                    {"allow_direct", true},
                    {"allow_rollup_hdrs", plan.is_bucket},
                    {"deny_delete", plan.is_bucket}};
  if (plan.lasts > 0)
    config["duplicate_window"] = std::min<std::int64_t>(plan.lasts, 120'000) * a_millisecond;
  const auto ask = [&](const char* what, const JsonObject& body) {
    return read_answer(nats.ask("$JS.API.STREAM." + std::string(what) + "." + plan.name,
                                engine::to_line(body), plan.milliseconds),
                       plan);
  };
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(plan.patience);
  for (;;) {
    Answer answer = ask("INFO", {});
    if (answer.error == no_such_stream) answer = ask("CREATE", config);
    if (answer.problem.empty()) return Stream(nats, std::move(plan));
    // Somebody else may have made it at the same time.
    const bool for_now = answer.error == silence || answer.error == not_available ||
                         answer.error == no_peers || answer.error == name_in_use;
    if (!for_now || std::chrono::steady_clock::now() > until)
      return Problem{"the stream " + plan.name + " cannot be used: " + answer.problem};
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

std::string Stream::subject(std::string_view key) const { return plan_.prefix + plain_key(key); }

void Stream::write(std::string_view key, std::string_view text, std::uint64_t expected,
                   std::function<void(Stored)> done) {
  const auto most = static_cast<std::size_t>(nats_->most_bytes());
  if (text.size() > most)
    return done({Stored::Fate::failed, 0,
                 plan_.name + ": a message of " + std::to_string(text.size()) +
                     " bytes is larger than the NATS servers take (max_payload " +
                     std::to_string(most) + ")"});
  nats_->ask(subject(key), text,
             {{"Nats-Expected-Stream", plan_.name},
              {"Nats-Expected-Last-Subject-Sequence", std::to_string(expected)}},
             plan_.milliseconds, [done = std::move(done), plan = plan_](const Reply& reply) {
               done(stored_of(reply, plan));
             });
}

void Stream::get(const std::string& request, std::function<void(Found)> done) {
  nats_->ask(
      "$JS.API.STREAM.MSG.GET." + plan_.name, request, {}, plan_.milliseconds,
      [done = std::move(done), plan = plan_](const Reply& reply) { done(found_of(reply, plan)); });
}

void Stream::next(std::string_view key, std::uint64_t from, std::function<void(Found)> done) {
  get(engine::to_line({{"seq", static_cast<std::int64_t>(from)}, {"next_by_subj", subject(key)}}),
      std::move(done));
}

void Stream::last(std::string_view key, std::function<void(Found)> done) {
  get(engine::to_line({{"last_by_subj", subject(key)}}), std::move(done));
}

Stored Stream::write(std::string_view key, std::string_view text, std::uint64_t expected) {
  return waited_for<Stored>([&](auto done) { write(key, text, expected, std::move(done)); });
}

Found Stream::next(std::string_view key, std::uint64_t from) {
  return waited_for<Found>([&](auto done) { next(key, from, std::move(done)); });
}

Found Stream::last(std::string_view key) {
  return waited_for<Found>([&](auto done) { last(key, std::move(done)); });
}

// A page of the answer has at most 100,000 of them.
Fallible<std::map<std::string, std::int64_t>> Stream::keys() {
  std::map<std::string, std::int64_t> all;
  for (std::int64_t from = 0;;) {
    const Answer answer = read_answer(
        nats_->ask("$JS.API.STREAM.INFO." + plan_.name,
                   engine::to_line({{"subjects_filter", plan_.prefix + ">"}, {"offset", from}}),
                   5 * plan_.milliseconds),
        plan_);
    if (!answer.problem.empty()) return Problem{answer.problem};
    const Json* state = answer.body.if_contains("state");
    const Json* subjects = state != nullptr && state->is_object()
                               ? state->get_object().if_contains("subjects")
                               : nullptr;
    if (subjects == nullptr || !subjects->is_object()) return all;
    const JsonObject& page = subjects->get_object();
    for (const auto& [subject, count] : page)
      if (subject.size() > plan_.prefix.size() && count.is_int64())
        all[key_of(std::string_view(subject).substr(plan_.prefix.size()))] = count.get_int64();
    from += static_cast<std::int64_t>(page.size());
    if (page.empty() || from >= number_in(answer.body, "total")) return all;
  }
}

std::optional<Problem> Stream::forget(std::string_view key) {
  const Answer answer =
      read_answer(nats_->ask("$JS.API.STREAM.PURGE." + plan_.name,
                             engine::to_line({{"filter", subject(key)}}), plan_.milliseconds),
                  plan_);
  if (answer.problem.empty()) return std::nullopt;
  return Problem{answer.problem};
}

}  // namespace server::cluster
