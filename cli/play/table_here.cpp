#include "cli/play/table_here.hpp"

#include <algorithm>
#include <array>

#include "cli/failure.hpp"
#include "cli/play/columns.hpp"

namespace cli {

using engine::Answer;
using engine::Json;
using engine::JsonObject;
using engine::Observer;
using engine::Seat;
using engine::Seats;

namespace {

constexpr std::array<std::string_view, 9> table_commands{
    "undo", "pause", "resume", "yes", "no", "resign", "stand_in", "back", "hint"};

// The first word of a line and the rest.
std::pair<std::string, std::string> split_off(const std::string& line) {
  const std::size_t start = std::min(line.find_first_not_of(" \t"), line.size());
  const std::size_t end = std::min(line.find_first_of(" \t\r", start), line.size());
  const std::size_t rest = std::min(line.find_first_not_of(" \t\r", end), line.size());
  return {line.substr(start, end - start), line.substr(rest)};
}

bool is_acting(const protocol::GameState& game, Seat seat) {
  return std::any_of(game.acting.begin(), game.acting.end(),
                     [&](protocol::SeatNumber each) { return each.value == engine::index(seat); });
}

}  // namespace

const Chair& TableHere::chair(Seat seat) const {
  return chairs_[static_cast<std::size_t>(engine::index(seat))];
}

const std::string& TableHere::name(Seat seat) const {
  return names_[static_cast<std::size_t>(engine::index(seat))];
}

void TableHere::speak(std::string_view language) {
  words_.use(language);
  rename_seats();
}

void TableHere::speak_next() {
  words_.use_next();
  rename_seats();
}

void TableHere::rename_seats() {
  names_ = names_of(chairs_, rules_->options(), words_);
  words_.name_seats(names_);
}

// What somebody did in secret has not been told to others, so of those who play here each is asked.
Seats TableHere::acting() const {
  Seats seats;
  for (int i = 0; i < this->seats(); ++i) {
    const Seat seat = engine::seat_at(i);
    if (is_acting(is_here(seat) ? game(seat) : common(), seat)) seats.add(seat);
  }
  return seats;
}

std::vector<JsonObject> TableHere::legal(Seat seat) const {
  return is_here(seat) ? game(seat).legal : std::vector<JsonObject>{};
}

bool TableHere::is_here(Seat seat) const {
  const std::vector<Seat> here = people();
  return std::find(here.begin(), here.end(), seat) != here.end();
}

bool TableHere::may_act(Seat seat) const {
  return is_here(seat) && state().phase == protocol::Phase::running && !game(seat).legal.empty();
}

bool TableHere::is_asked(Seat seat) const { return may_act(seat) && is_acting(game(seat), seat); }

std::optional<Seat> TableHere::person_at_turn() const {
  if (bot_at_turn()) return std::nullopt;
  if (holder_ && may_act(*holder_)) return holder_;
  for (const Seat seat : people())
    if (is_asked(seat)) return seat;
  return std::nullopt;
}

bool TableHere::idles() const {
  const std::vector<Seat> here = people();
  return !here.empty() && std::none_of(here.begin(), here.end(), [&](Seat seat) {
    const protocol::SeatState* sits = seat_state(seat);
    return sits != nullptr && !sits->stand_in && !sits->left;
  });
}

bool TableHere::same_result(Seat seat, const JsonObject& one, const JsonObject& other) const {
  if (!imagined_ || imagined_->seat != seat)
    imagined_ = {seat, needed(rules_->imagine(game(seat).view, engine::Chance::fast(0)))};
  const auto after = [&](const JsonObject& action) {
    const auto copy = imagined_->match->clone();
    copy->apply(seat, action, engine::Time{});
    return copy->fingerprint();
  };
  return after(one) == after(other);
}

JsonObject TableHere::ask(Seat seat, const JsonObject& action) const {
  const Json question = action;
  const auto answers = needed(rules().ask_of(game(seat).view, seat, {&question, 1}, now()));
  return answers.front().get_object();
}

engine::Picture TableHere::picture(Observer observer, const Json* action, int width,
                                   int height) const {
  return needed(rules_->picture_of(game(observer).view, words_.game(), action, width, height));
}

std::vector<std::string> TableHere::in_words(Observer observer) const {
  return needed(rules_->in_words_of(game(observer).view, words_.game()));
}

std::string TableHere::prompt(Observer observer) const {
  const std::optional<JsonObject>& asked = game(observer).prompt;
  if (!asked) return "";
  const Json* fields = asked->if_contains("fields");
  std::string text;
  for (const char* part : {"verb", "rest", "then"}) {
    const Json* key = asked->if_contains(part);
    if (key == nullptr || engine::to_word(*key).empty()) continue;
    // What is done by hand in a page is typed here.
    const std::string here = "terminal." + engine::to_word(*key);
    const std::string said =
        words_.game().sentence(words_.game().has(here) ? here : engine::to_word(*key),
                               fields != nullptr ? fields->get_object() : JsonObject());
    text += (text.empty() || said.empty() ? "" : " ") + said;
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

std::optional<std::int64_t> TableHere::time_left() const { return anybody().time_left(moment()); }

engine::Time TableHere::now() const { return anybody().time_at(moment()); }

const protocol::SeatState* TableHere::seat_state(Observer who) const {
  const auto& seats = state().seats;
  if (who.is_spectator() || engine::index(who.seat()) >= std::ssize(seats)) return nullptr;
  return &seats[static_cast<std::size_t>(engine::index(who.seat()))];
}

void TableHere::note_change() {
  ++changes_;
  imagined_.reset();
  take_seats();
}

void TableHere::take_seats() {
  chairs_.clear();
  const auto& seats = state().seats;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    Chair chair;
    if (seats[i].name) chair.name = chair_name(i, printable(seats[i].name->value));
    if (seats[i].level) chair.level = printable(seats[i].level->value);
    if (seats[i].stand_in) chair.level = printable(seats[i].stand_in->value);
    chair.away = chair.person() && is_away(static_cast<int>(i));
    chairs_.push_back(std::move(chair));
  }
  rename_seats();
}

Answer TableHere::act(Seat seat, const Json& action) {
  const Reply reply = deliver("act", {{"seat", engine::index(seat)}, {"action", action}});
  // Whoever has acted goes on only if the match waits for them.
  if (reply.ok()) holder_ = is_asked(seat) ? std::optional(seat) : std::nullopt;
  if (reply.kind != Reply::Kind::no) return {};
  if (reply.code() == "malformed") return {Answer::Kind::malformed, {}, reply.code()};
  if (reply.body.contains("rule")) return {Answer::Kind::refused, reply.body, ""};
  note_refusal(answer_to(reply));
  return {};
}

std::string TableHere::answer_to(const Reply& reply) const {
  if (reply.kind == Reply::Kind::lost) return words_("remote.lost");
  if (reply.kind == Reply::Kind::no && reply.body.contains("rule"))
    return words_.refusal(reply.body);
  return reply.ok() ? "" : refusal(words_.own(), reply.body, &words_.game());
}

std::vector<std::string> TableHere::commands(Observer who) const {
  std::vector<std::string> names;
  const protocol::SeatState* mine = seat_state(who);
  if (mine == nullptr || over()) return names;
  if (state().phase == protocol::Phase::running && game(who).undo != protocol::UndoNow::no)
    names.push_back("undo");
  const bool hints = state().policy.hints == protocol::Hints::on;
  if (hints && !paused() && is_asked(who.seat())) names.push_back("hint");
  names.push_back(paused() ? "resume" : "pause");
  names.push_back(mine->stand_in ? "back" : "stand_in");
  names.push_back("resign");
  return names;
}

std::optional<std::string> TableHere::command(const std::string& line, Observer who) {
  const auto [word, rest] = split_off(line);
  std::vector<std::string_view> names = other_commands();
  names.insert(names.end(), table_commands.begin(), table_commands.end());
  for (const std::string_view name : names)
    if (words_.means(word, "table.command." + std::string(name))) return obey(name, rest, who);
  return std::nullopt;
}

std::string TableHere::obey(std::string_view name, const std::string& rest, Observer who) {
  if (seat_state(who) == nullptr) return words_("refusal.not_seated");
  JsonObject own{{"seat", engine::index(who.seat())}};
  if (name == "yes" || name == "no") return answer_to(request("answer", {{"yes", name == "yes"}}));
  if (name == "resign") return answer_to(deliver("resign", std::move(own)));
  if (name == "hint") return hint(who.seat());
  if (name == "back") return answer_to(request("stand_in", std::move(own)));
  if (name == "stand_in") {
    const std::vector<std::string> levels = rules_->levels();
    own["level"] = rest.empty() && !levels.empty() ? levels.front() : lower(rest);
    return answer_to(request("stand_in", std::move(own)));
  }
  return answer_to(request(name, {}));
}

// What a good bot would do, and why; it knows what this seat knows.
std::string TableHere::hint(Seat seat) {
  const Reply reply = request("hint", {{"seat", engine::index(seat)}});
  if (!reply.ok()) return answer_to(reply);
  const Json* reason = reply.body.if_contains("reason");
  const std::string why =
      reason == nullptr
          ? words_("hint.no_reason")
          : words_.game().sentence(engine::to_word(reason->at("key")), reason->get_object());
  return words_("hint",
                {{"action", words_.action(reply.body.at("action").get_object(), view(seat))},
                 {"reason", why}});
}

std::string theme_of(const JsonObject& options) {
  const Json* theme = options.if_contains("theme");
  return theme != nullptr ? engine::to_word(*theme) : "";
}

}  // namespace cli
