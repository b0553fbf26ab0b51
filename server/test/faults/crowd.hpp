#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "engine/game_entry.hpp"
#include "server/test/client.hpp"
#include "server/test/faults/promises.hpp"

namespace server::test::faults {

using Dice = std::mt19937_64;

// A number from 0 on and below so many.
std::int64_t below(Dice& dice, std::int64_t many);
inline bool one_in(Dice& dice, std::int64_t many) { return below(dice, many) == 0; }

// People at tables of all games, who play at random as fast as they can, talk, watch, send again
// what they are not sure of, and hold the server to what it says. They know it only by its port.
class Crowd {
 public:
  Crowd(Promises& promises, Dice& dice);
  ~Crowd();

  // One table of each game; nothing goes wrong yet.
  void sit_down(int port);
  // Whoever has no connection connects, in any order. False: the server does not answer.
  bool come_back(int port);
  // Sends what there is to send and listens for at most so long.
  void turn(std::chrono::milliseconds patience);
  void send_only();

  // All connections are gone.
  void scatter();
  enum class Cut { plain, reset, amid_message };
  void cut(std::int64_t people, Cut how);
  // Somebody has a further connection, and may lose the first one.
  void second_line(int port);

  // Reads every stream from its beginning, and compares it with what was told.
  void read_all_again(int port);

  std::int64_t refusals(const std::string& code) const;
  std::int64_t repeated() const { return repeated_; }
  std::int64_t matches() const { return matches_; }
  std::int64_t gaps() const { return gaps_; }
  std::string where_it_stands() const;

 private:
  struct Line;
  struct Person;
  struct Place;
  struct Request;

  void sit_down_at(int port, const engine::GameEntry& entry);
  Person& add_person(int port, Place& place, std::optional<int> seat);
  bool connect(int port, Person& person);
  void watch(Person& person, Line& line, std::int64_t since);
  void send(Line& line, Request request, engine::JsonObject message);

  void hear(Person& person, Line& line, const engine::Json& message);
  void hear_reply(Person& person, Line& line, const engine::JsonObject& reply);
  void hear_lines(Person& person, Line& line, const engine::JsonObject& push);
  void hear_move(Person& person, const Request& request, const engine::Json* ok,
                 const std::string& code);
  void hear_repeat(const Request& request, const engine::Json* ok, const std::string& code);
  void look(Person& person, const engine::JsonObject& push, std::int64_t seq);
  void gap(const Person& person, const engine::JsonObject& push, const std::string& what);

  void do_something(Person& person);
  void host(Person& person, Line& line);
  void move_over(Place& place, const std::string& next);
  void think(Person& person);
  void send_move(Person& person, Line& line);
  void repeat_something(Person& person, Line& line);
  void say_something(Person& person, Line& line);
  Line* any_line(Person& person);
  void hang_up(Person& person, const Line* line);
  std::string fresh_name(const char* kind);

  Promises& promises_;
  Dice& dice_;
  std::vector<std::unique_ptr<Place>> places_;
  std::vector<std::unique_ptr<Person>> people_;
  std::map<std::string, std::int64_t> refusals_;
  std::int64_t names_ = 0;
  std::int64_t requests_ = 0;
  std::int64_t repeated_ = 0;
  std::int64_t matches_ = 0;
  std::int64_t gaps_ = 0;
};

}  // namespace server::test::faults
