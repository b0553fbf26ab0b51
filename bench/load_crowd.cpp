#include "bench/load_crowd.hpp"

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>

#include "bench/load_json.hpp"

namespace bench {
namespace {

std::int64_t now() {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
}

std::string new_cookie(int port, const std::string& name, From from) {
  const std::string answer =
      http(port, "POST", "/api/session", "{\"name\":\"" + name + "\"}", from);
  const std::size_t at = answer.find("Set-Cookie: ");
  if (at == std::string::npos) throw std::runtime_error("nobody can come in: " + answer);
  return answer.substr(at + 12, answer.find(';', at) - at - 12);
}

// Whoever is refused looks again a little later.
constexpr std::int64_t breath = 5'000;  // microseconds
// Where the server has no room for a table, or not yet for the next of this person.
constexpr std::int64_t wait_for_room = 1'000'000;

// So many share an address, like a household or an office.
constexpr std::size_t people_an_address = 16;

std::string in_quotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

}  // namespace

struct Crowd::Player {
  Player(int port, const std::string& name, const Core& its_game, From from)
      : game(its_game), socket(port, new_cookie(port, name, from), from) {}

  const Core& game;
  Socket socket;
  std::optional<int> seat;  // none: watches bots
  std::string as() const { return seat ? std::to_string(*seat) : in_quotes("public"); }
  std::vector<Player*> table_mates;  // the first one is the host
  std::string table;
  std::int64_t last_id = 0;
  std::map<std::int64_t, std::string> asked;    // what is not answered yet, by its id
  std::map<std::int64_t, std::string> answers;  // that somebody waits for

  std::string legal;  // "" unless this seat may act
  std::string view;   // where the list leaves something open
  bool acting = false;
  bool due = false;          // is thinking
  bool lacks_table = false;  // for the next match
  std::int64_t sent = 0;
  // When the latest changes were heard of; the answer to a move names one of them.
  std::deque<std::pair<std::int64_t, std::int64_t>> heard;
};

void Tally::add(const Tally& other) {
  moves += other.moves;
  matches += other.matches;
  refused += other.refused;
  bytes += other.bytes;
  latencies.insert(latencies.end(), other.latencies.begin(), other.latencies.end());
  microseconds = std::max(microseconds, other.microseconds);
}

Crowd::Crowd(int port, const std::vector<Core>& games, int matches)
    : port_(port), games_(games), epoll_(epoll_create1(EPOLL_CLOEXEC)) {
  for (int match = 0; match < matches; ++match) {
    const Core& game = games[static_cast<std::size_t>(match) % games.size()];
    std::vector<Player*> table;
    for (int seat = 0; seat < game.seats(); ++seat) {
      const std::string name = "P" + std::to_string(match) + "." + std::to_string(seat);
      Player& player = enter(name, game);
      player.seat = seat;
      table.push_back(&player);
    }
    gather(table);
  }
}

Crowd::Player& Crowd::enter(const std::string& name, const Core& game) {
  const auto from = static_cast<From>(players_.size() / people_an_address);
  Player& player = *players_.emplace_back(std::make_unique<Player>(port_, name, game, from));
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.ptr = &player;
  epoll_ctl(epoll_, EPOLL_CTL_ADD, player.socket.file(), &event);
  return player;
}

void Crowd::seat_bots(const std::vector<Core>& games, int tables, std::int64_t pace) {
  for (int i = 0; i < tables; ++i) {
    const Core& game = games[static_cast<std::size_t>(i) % games.size()];
    Player& host = enter("B" + std::to_string(i), game);
    host.table_mates = {&host};
    std::string seats;
    for (int seat = 0; seat < game.seats(); ++seat)
      seats += (seat == 0 ? "" : ",") + (R"({"kind":"bot","level":")" + game.hard() + "\"}");
    const std::string made =
        ask_and_wait(host, "create",
                     ",\"game\":" + in_quotes(game.game()) + ",\"seats\":[" + seats +
                         R"(],"policy":{"pace":)" + std::to_string(pace) + R"(},"listed":false)");
    host.table = unquoted(member(made, "table"));
    const std::string here = ",\"table\":" + in_quotes(host.table);
    ask_and_wait(host, "watch", here + ",\"as\":" + host.as());
    ask_and_wait(host, "start", here);
  }
}

Crowd::~Crowd() { close(epoll_); }

Tally& Crowd::tally(const Player& player) { return tallies_[player.game.game()]; }

void Crowd::gather(std::vector<Player*>& table) {
  for (Player* player : table) player->table_mates = table;
  Player& host = *table.front();
  std::string seats;
  for (std::size_t i = 0; i < table.size(); ++i)
    seats += std::string(i == 0 ? "" : ",") + R"({"kind":"open"})";
  const std::string made =
      ask_and_wait(host, "create",
                   ",\"game\":" + in_quotes(host.game.game()) + ",\"seats\":[" + seats +
                       R"(],"policy":{"absent":"wait"},"listed":false)");
  const std::string id(unquoted(member(made, "table")));
  const std::string here = ",\"table\":" + in_quotes(id);
  for (Player* player : table) {
    player->table = id;
    ask_and_wait(*player, "sit", here + ",\"seat\":" + player->as());
    ask_and_wait(*player, "watch", here + ",\"as\":" + player->as());
  }
  ask_and_wait(host, "start", here);
}

void Crowd::ask(Player& player, std::string_view word, const std::string& fields) {
  const std::int64_t id = ++player.last_id;
  player.asked[id] = word;
  player.socket.send("{\"id\":" + std::to_string(id) + ",\"do\":" + in_quotes(word) + fields + "}");
}

std::string Crowd::ask_and_wait(Player& player, std::string_view word, const std::string& fields) {
  ask(player, word, fields);
  const std::int64_t id = player.last_id;
  player.answers[id];
  wait_for([&] { return !player.answers[id].empty(); });
  const std::string answer = player.answers[id];
  player.answers.erase(id);
  const std::string_view ok = member(answer, "ok");
  if (ok.empty()) throw std::runtime_error(std::string(word) + " was refused: " + answer);
  return std::string(ok);
}

void Crowd::wait_for(const std::function<bool()>& reached) {
  const std::int64_t until = now() + 30'000'000;
  while (!reached()) {
    if (now() > until) throw std::runtime_error("the server does not answer");
    turn(until);
  }
}

// Waits for news or the next thought, and deals with it.
void Crowd::turn(std::int64_t until) {
  const std::int64_t next = due_.empty() ? until : std::min(until, due_.top().at);
  const std::int64_t wait = std::max<std::int64_t>(0, next - now());
  std::array<epoll_event, 64> events;
  const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()),
                               static_cast<int>((wait + 999) / 1000));
  for (int i = 0; i < count; ++i) {
    Player& player = *static_cast<Player*>(events[static_cast<std::size_t>(i)].data.ptr);
    player.socket.receive([&](std::string_view text) { hear(player, text); });
  }
  while (!due_.empty() && due_.top().at <= now()) {
    Player& player = *due_.top().player;
    due_.pop();
    player.due = false;
    act(player);
  }
}

void Crowd::hear(Player& player, std::string_view text) {
  if (player.seat) tally(player).bytes += static_cast<std::int64_t>(text.size());
  if (text.starts_with("{\"re\""))
    hear_answer(player, text);
  else
    hear_push(player, text);
}

void Crowd::hear_push(Player& player, std::string_view text) {
  const std::string_view kind = unquoted(member(text, "push"));
  if (kind != "update" && kind != "sync") return;
  if (unquoted(member(text, "table")) != player.table) return;
  if (!player.seat) ++bot_moves_;
  player.heard.emplace_back(number(member(text, "seq")), now());
  if (player.heard.size() > 8) player.heard.pop_front();
  const std::string_view game = member(text, "game");
  if (game.starts_with('{')) look(player, game);
}

void Crowd::look(Player& player, std::string_view game) {
  player.legal.clear();
  if (!member(game, "outcome").empty()) {
    if (&player != player.table_mates.front()) return;
    if (player.seat) ++tally(player).matches;
    return ask_for_rematch(player);
  }
  for (const std::string_view seat : items(member(game, "acting")))
    if (player.seat && number(seat) == *player.seat) player.legal = member(game, "legal");
  player.view = Core::has_shape(player.legal) ? member(game, "view") : std::string_view();
  consider(player);
}

void Crowd::ask_for_rematch(Player& host) {
  ask(host, "rematch", ",\"table\":" + in_quotes(host.table));
}

void Crowd::consider(Player& player) {
  if (!playing_ || player.legal.empty() || player.acting || player.due) return;
  if (thinking_ == 0) return act(player);
  // People do not begin in step, so the first thought is cut short somewhere.
  think(player, warming_ ? static_cast<std::int64_t>(chance_()) % thinking_ : thinking_);
}

void Crowd::think(Player& player, std::int64_t microseconds) {
  if (player.due) return;
  player.due = true;
  due_.push({now() + microseconds, &player});
}

void Crowd::act(Player& player) {
  if (std::exchange(player.lacks_table, false)) return ask_for_rematch(player);
  if (!playing_ || player.legal.empty() || player.acting) return;
  const std::vector<std::string_view> choices = items(player.legal);
  if (choices.empty()) return;
  std::string action(choices[chance_() % choices.size()]);
  if (Core::has_shape(action))
    action = player.game.any_action(player.view, *player.seat, chance_());
  player.acting = true;
  player.sent = now();
  ask(player, "act",
      ",\"table\":" + in_quotes(player.table) + ",\"seat\":" + player.as() + ",\"cid\":\"" +
          std::to_string(player.last_id) + "\",\"action\":" + action);
}

void Crowd::hear_answer(Player& player, std::string_view text) {
  const std::int64_t id = number(member(text, "re"));
  const auto asked = player.asked.find(id);
  if (asked == player.asked.end()) throw std::runtime_error("an answer to nothing");
  const std::string word = asked->second;
  player.asked.erase(asked);
  const std::string_view ok = member(text, "ok");
  if (const auto waiting = player.answers.find(id); waiting != player.answers.end()) {
    waiting->second = text;
    return;
  }
  if (word == "act") {
    player.acting = false;
    if (ok.empty()) {
      ++tally(player).refused;
      return think(player, std::max(breath, thinking_));
    }
    ++tally(player).moves;
    const std::int64_t seq = number(member(ok, "seq"));
    for (const auto& [change, at] : player.heard)
      if (change == seq) tally(player).latencies.push_back(at - player.sent);
    return consider(player);
  }
  if (word == "rematch" && ok.empty() && !player.seat) {
    player.lacks_table = true;
    return think(player, wait_for_room);
  }
  if (ok.empty()) throw std::runtime_error(word + " was refused: " + std::string(text));
  if (word == "rematch") move_over(player, unquoted(member(ok, "table")));
}

// To the table of the next match, where everybody has a seat already.
void Crowd::move_over(Player& host, std::string_view table) {
  const std::string next(table);
  for (Player* player : host.table_mates) {
    const std::string seat = ",\"as\":" + player->as();
    ask(*player, "unwatch", ",\"table\":" + in_quotes(player->table) + seat);
    player->table = next;
    player->legal.clear();
    player->heard.clear();
    ask(*player, "watch", ",\"table\":" + in_quotes(next) + seat);
  }
  ask(host, "start", ",\"table\":" + in_quotes(next));
}

std::map<std::string, Tally> Crowd::play(std::int64_t milliseconds, std::int64_t thinking) {
  thinking_ = thinking * 1000;
  playing_ = true;
  tallies_.clear();
  const std::int64_t begun = now();
  warming_ = true;
  for (const auto& player : players_) consider(*player);
  warming_ = false;
  while (now() < begun + milliseconds * 1000) turn(begun + milliseconds * 1000);
  std::map<std::string, Tally> done = tallies_;
  for (auto& [game, tally] : done) tally.microseconds = now() - begun;
  playing_ = false;
  wait_for([&] {
    return std::all_of(players_.begin(), players_.end(),
                       [](const auto& player) { return player->asked.empty(); });
  });
  return done;
}

void Crowd::make_tables(int count) {
  Player& host = *players_.front();
  for (int i = 0; i < count; ++i) {
    const Core& game = games_[static_cast<std::size_t>(i) % games_.size()];
    ask_and_wait(host, "create", ",\"game\":" + in_quotes(game.game()));
  }
}

}  // namespace bench
