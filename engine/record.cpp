#include "engine/record.hpp"

#include <algorithm>
#include <utility>

namespace engine {
namespace {

JsonObject write_input(const Input& input) {
  JsonObject object{{"at", milliseconds(input.at)}};
  if (input.kind == Input::Kind::expire) {
    object["expire"] = true;
    return object;
  }
  object["seat"] = index(input.seat);
  if (input.kind == Input::Kind::leave) {
    object["leave"] = true;
    return object;
  }
  for (const auto& [key, value] : input.action) object[key] = value;
  return object;
}

std::string read_input(const Json& json, Input& input) {
  if (!json.is_object()) return "an object is needed";
  JsonObject rest = json.get_object();
  const Json* at = rest.if_contains("at");
  if (at == nullptr || !at->is_int64()) return "'at' must be a time in milliseconds";
  input.at = at_milliseconds(at->get_int64());
  rest.stable_erase("at");
  if (const Json* expire = rest.if_contains("expire")) {
    input.kind = Input::Kind::expire;
    return rest.size() == 1 && *expire == true ? "" : "'expire' is true and stands alone";
  }
  const Json* seat = rest.if_contains("seat");
  if (seat == nullptr || !seat->is_int64() || seat->get_int64() < 0 ||
      seat->get_int64() >= max_seats)
    return "'seat' must be a seat number";
  input.seat = seat_at(static_cast<int>(seat->get_int64()));
  rest.stable_erase("seat");
  if (const Json* leave = rest.if_contains("leave")) {
    input.kind = Input::Kind::leave;
    return rest.size() == 1 && *leave == true ? "" : "'leave' is true and stands alone";
  }
  input.action = std::move(rest);
  return "";
}

JsonArray write_shares(const std::vector<std::optional<Share>>& shares) {
  JsonArray list;
  for (const std::optional<Share>& share : shares) {
    if (!share) {
      list.push_back(nullptr);
      continue;
    }
    list.push_back(
        JsonObject{{"promise", to_hex(share->promise)},
                   {"value", share->value ? Json(to_hex(*share->value)) : Json(nullptr)}});
  }
  return list;
}

bool read_digest(const Json* json, Digest& digest) {
  return json != nullptr && json->is_string() &&
         from_hex(std::string_view(json->get_string()), digest);
}

// "" or what is wrong.
std::string read_shares(const Json& json, std::vector<std::optional<Share>>& shares) {
  const std::string wanted = "must be a list of nulls and objects with 'promise' and 'value'";
  if (!json.is_array()) return wanted;
  for (const Json& item : json.get_array()) {
    std::optional<Share>& share = shares.emplace_back();
    if (item.is_null()) continue;
    share.emplace();
    const JsonObject* object = item.if_object();
    if (object == nullptr || object->size() != 2 ||
        !read_digest(object->if_contains("promise"), share->promise))
      return wanted;
    const Json* value = object->if_contains("value");
    if (value != nullptr && value->is_null()) continue;
    if (!read_digest(value, share->value.emplace())) return wanted;
  }
  return "";
}

// Reads the fields of a record, remembering the first thing that is wrong.
class RecordReader {
 public:
  RecordReader(const JsonObject& in, std::string_view name) : in_(in), name_(name) {}

  const Json* field(const char* key) {
    known_.emplace_back(key);
    const Json* value = in_.if_contains(key);
    if (value == nullptr) fail("'" + std::string(key) + "' is missing; the file is not complete");
    return value;
  }
  void fail(const std::string& what) {
    if (problem_.empty()) problem_ = name_ + ": " + what;
  }
  std::string text(const char* key) {
    const Json* value = field(key);
    if (value == nullptr) return "";
    if (!value->is_string()) fail("'" + std::string(key) + "' must be a text");
    return value->is_string() ? std::string(value->get_string()) : "";
  }
  int number(const char* key) {
    const Json* value = field(key);
    if (value == nullptr) return 0;
    if (value->is_int64() && std::in_range<int>(value->get_int64()))
      return static_cast<int>(value->get_int64());
    fail("'" + std::string(key) + "' must be a fitting whole number");
    return 0;
  }
  std::vector<std::string> texts(const char* key) {
    std::vector<std::string> all;
    const Json* value = field(key);
    if (value != nullptr && !value->is_array()) fail("'" + std::string(key) + "' must be a list");
    if (value == nullptr || !value->is_array()) return all;
    for (const Json& item : value->get_array()) all.push_back(to_word(item));
    return all;
  }
  void no_more() {
    for (const auto& [key, value] : in_)
      if (std::find(known_.begin(), known_.end(), std::string_view(key)) == known_.end())
        fail("there is no field '" + std::string(key) + "' in a record");
  }
  const std::string& problem() const { return problem_; }

 private:
  const JsonObject& in_;
  std::string name_;
  std::string problem_;
  std::vector<std::string> known_;
};

}  // namespace

std::string hex_word(std::uint64_t value) {
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, value >>= 4)
    *digit = "0123456789abcdef"[value & 15];
  return text;
}

std::string write_record(const Record& record) {
  JsonArray inputs;
  for (const Input& input : record.inputs) inputs.push_back(write_input(input));
  JsonArray seats(record.seats.begin(), record.seats.end());
  JsonArray players(record.players.begin(), record.players.end());
  JsonObject object{
      {"escapement_record", record.shares.empty() ? 1 : Record::format},
      {"game", record.game},
      {"rules_version", record.rules_version},
      {"data", record.data},
      {"options", record.options},
      {"seats", std::move(seats)},
      {"players", std::move(players)},
      {"commitment", to_hex(record.commitment)},
      {"seed", record.seed ? Json(to_hex(*record.seed)) : Json(nullptr)},
      {"shares", write_shares(record.shares)},
      {"inputs", std::move(inputs)},
      {"outcome", record.outcome ? Json(*record.outcome) : Json(nullptr)},
      {"fingerprint", record.fingerprint},
  };
  if (record.shares.empty()) object.erase("shares");
  return to_pages(std::move(object));
}

Fallible<Record> read_record(std::string_view text, std::string_view name) {
  const Fallible<Json> json = parse_json(text, name);
  if (!json) return json.problem();
  if (!json->is_object() || !json->get_object().contains("escapement_record"))
    return Problem{std::string(name) + ": this is not a record of Escapement"};
  RecordReader reader(json->get_object(), name);
  const int format = reader.number("escapement_record");
  if (format < 1 || format > Record::format)
    return Problem{std::string(name) + ": the record has format " + std::to_string(format) +
                   ", but this program reads formats up to " + std::to_string(Record::format)};
  Record record;
  record.game = reader.text("game");
  record.rules_version = reader.number("rules_version");
  record.data = reader.text("data");
  record.seats = reader.texts("seats");
  record.players = reader.texts("players");
  record.fingerprint = reader.text("fingerprint");
  if (!from_hex(reader.text("commitment"), record.commitment))
    reader.fail("'commitment' must be 64 hex digits");
  if (const Json* options = reader.field("options")) {
    if (options->is_object())
      record.options = options->get_object();
    else
      reader.fail("'options' must be an object");
  }
  if (const Json* seed = reader.field("seed"); seed != nullptr && !seed->is_null()) {
    record.seed.emplace();
    if (!seed->is_string() || !from_hex(std::string_view(seed->get_string()), *record.seed))
      reader.fail("'seed' must be 64 hex digits or null");
  }
  if (format > 1)
    if (const Json* shares = reader.field("shares"))
      if (std::string wrong = read_shares(*shares, record.shares); !wrong.empty())
        reader.fail("'shares' " + wrong);
  if (const Json* outcome = reader.field("outcome"); outcome != nullptr && !outcome->is_null()) {
    if (outcome->is_object())
      record.outcome = outcome->get_object();
    else
      reader.fail("'outcome' must be an object or null");
  }
  const Json* inputs = reader.field("inputs");
  if (inputs != nullptr && !inputs->is_array()) reader.fail("'inputs' must be a list");
  if (inputs != nullptr && inputs->is_array()) {
    for (const Json& item : inputs->get_array()) {
      Input input;
      if (std::string wrong = read_input(item, input); !wrong.empty())
        reader.fail("inputs[" + std::to_string(record.inputs.size()) + "]: " + wrong);
      record.inputs.push_back(std::move(input));
    }
  }
  reader.no_more();
  if (!reader.problem().empty()) return Problem{reader.problem()};
  if (record.players.size() != record.seats.size())
    return Problem{std::string(name) + ": 'seats' and 'players' must be lists of the same length"};
  if (!record.shares.empty() && record.shares.size() != record.seats.size())
    return Problem{std::string(name) + ": 'seats' and 'shares' must be lists of the same length"};
  return record;
}

bool plays_by(const GameData& game_data, std::int64_t rules_version, std::string_view data) {
  return game_data.rules_version() == rules_version && game_data.data_fingerprint() == data;
}

Fallible<std::shared_ptr<const Ruleset>> rules_of(const Record& record, const GameData& game_data) {
  if (record.rules_version != game_data.rules_version())
    return Problem{"the game was played by version " + std::to_string(record.rules_version) +
                   " of the rules; this program plays by version " +
                   std::to_string(game_data.rules_version()) + " and would not play it alike"};
  if (record.data != game_data.data_fingerprint())
    return Problem{"the game was played with other component data (" + record.data.substr(0, 12) +
                   "…) than this program has (" + game_data.data_fingerprint().substr(0, 12) +
                   "…)"};
  return game_data.rules(record.options, static_cast<int>(record.seats.size()));
}

std::string feed(Match& match, const Input& input) {
  Answer answer;
  if (input.kind == Input::Kind::expire) {
    const std::optional<Time> deadline = match.deadline();
    if (!deadline || milliseconds(input.at) < milliseconds(*deadline))
      return "no time runs out there";
  } else if (index(input.seat) >= match.seats()) {
    return "there is no seat " + std::to_string(index(input.seat));
  }
  switch (input.kind) {
    case Input::Kind::action:
      answer = match.apply(input.seat, input.action, input.at);
      break;
    case Input::Kind::leave:
      answer = match.leave(input.seat, input.at);
      break;
    case Input::Kind::expire:
      match.expire(input.at);
      break;
  }
  if (answer.kind == Answer::Kind::malformed) return "the action cannot be read: " + answer.problem;
  if (answer.ok()) return "";
  return "seat " + std::to_string(index(input.seat)) + " may not do that (" +
         to_word(answer.refusal.at("code")) + ", " + to_word(answer.refusal.at("rule")) + ")";
}

Fallible<std::unique_ptr<Match>> replay(const Record& record, const Ruleset& rules, int inputs) {
  if (!record.seed)
    return Problem{"the record holds no seed: it is revealed when the game is over"};
  std::unique_ptr<Match> match = rules.open(Chance::chacha(mixed(*record.seed, record.shares)));
  Time now{};
  const int count = inputs < 0 ? static_cast<int>(record.inputs.size())
                               : std::min(inputs, static_cast<int>(record.inputs.size()));
  for (int i = 0; i < count; ++i) {
    const Input& input = record.inputs[static_cast<std::size_t>(i)];
    const std::string place = "input " + std::to_string(i) + ": ";
    if (milliseconds(input.at) < milliseconds(now)) return Problem{place + "time runs backwards"};
    now = input.at;
    if (std::string wrong = feed(*match, input); !wrong.empty()) return Problem{place + wrong};
  }
  return match;
}

std::optional<Problem> verify(const Record& record, const GameData& game_data) {
  const auto rules = rules_of(record, game_data);
  if (!rules) return rules.problem();
  if (record.seed && commitment(*record.seed) != record.commitment)
    return Problem{"the seed does not match the commitment that was published before the deal"};
  for (std::size_t i = 0; i < record.shares.size(); ++i) {
    const std::optional<Share>& share = record.shares[i];
    if (share && share->value && share_promise(*share->value) != share->promise)
      return Problem{"the share of seat " + std::to_string(i) +
                     " does not match the promise that was made before the deal"};
  }
  const auto match = replay(record, **rules, -1);
  if (!match) return match.problem();
  const std::optional<JsonObject> outcome = (*match)->outcome();
  if (outcome != record.outcome)
    return Problem{"the record claims the outcome " +
                   (record.outcome ? to_line(*record.outcome) : "none") +
                   ", but the inputs lead to " + (outcome ? to_line(*outcome) : "none")};
  if (hex_word((*match)->fingerprint()) != record.fingerprint)
    return Problem{"the inputs lead to another position than the record claims"};
  return std::nullopt;
}

}  // namespace engine
