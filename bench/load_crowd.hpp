#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <queue>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/load_core.hpp"
#include "bench/load_socket.hpp"

namespace bench {

// What was seen while measuring.
struct Tally {
  std::int64_t moves = 0;
  std::int64_t matches = 0;  // that came to their end
  std::int64_t refused = 0;
  std::int64_t bytes = 0;               // received
  std::vector<std::int64_t> latencies;  // microseconds from sending a move to being told of it
  std::int64_t microseconds = 0;        // how long it took

  void add(const Tally& other);
};

// All the people, on one thread: every seat plays at random, as soon as it may or after a thinking
// time, and a match that ends is followed by its rematch. Match after match has the next of the
// games.
class Crowd {
 public:
  Crowd(int port, const std::vector<Core>& games, int matches);
  ~Crowd();

  // Everybody plays for so long; what happens within it is counted.
  std::map<std::string, Tally> play(std::int64_t milliseconds, std::int64_t thinking);
  // Tables whose seats are all played by hard bots, each with somebody who watches and lets a
  // match that ends be followed by the next.
  void seat_bots(const std::vector<Core>& games, int tables, std::int64_t pace);
  // What those bots have done since they were last asked for.
  std::int64_t bot_moves() { return std::exchange(bot_moves_, 0); }
  // One of them makes so many tables and leaves them alone.
  void make_tables(int count);

 private:
  struct Player;
  struct Due {
    std::int64_t at = 0;
    Player* player = nullptr;
    bool operator>(const Due& other) const { return at > other.at; }
  };

  void ask(Player& player, std::string_view word, const std::string& fields);
  std::string ask_and_wait(Player& player, std::string_view word, const std::string& fields);
  void wait_for(const std::function<bool()>& reached);
  void turn(std::int64_t until);
  void hear(Player& player, std::string_view text);
  void hear_push(Player& player, std::string_view text);
  void hear_answer(Player& player, std::string_view text);
  void look(Player& player, std::string_view game);
  void consider(Player& player);
  void think(Player& player, std::int64_t microseconds);
  void act(Player& player);
  void ask_for_rematch(Player& host);
  Player& enter(const std::string& name, const Core& game);
  void gather(std::vector<Player*>& table);
  void move_over(Player& host, std::string_view table);

  Tally& tally(const Player& player);

  int port_;
  const std::vector<Core>& games_;
  int epoll_;
  std::vector<std::unique_ptr<Player>> players_;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
  std::minstd_rand chance_{1};
  std::int64_t thinking_ = 0;
  bool playing_ = false;
  bool warming_ = false;
  std::int64_t bot_moves_ = 0;
  std::map<std::string, Tally> tallies_;  // by game
};

}  // namespace bench
