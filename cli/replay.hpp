#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/choose.hpp"

namespace cli {

// Somebody whose eyes a replay is seen through.
struct Eyes {
  engine::Observer observer;
  std::string key;   // "spectator" or the number of the seat
  std::string name;  // for people
};

// "spectator", the number of a seat, or "all".
std::vector<Eyes> read_eyes(const std::string& typed, const Loaded& loaded,
                            const engine::Catalogue& labels);

// A record that is played again, forwards and backwards, and told in words or as JSON.
class Replay {
 public:
  Replay(const Loaded& loaded, const engine::Catalogue& labels, std::vector<Eyes> eyes);

  int count() const { return static_cast<int>(loaded_.record.inputs.size()); }
  int place() const { return place_; }
  const engine::Match& match() const { return *match_; }

  void jump(int place);
  void step();

  std::string tell_input() const;  // the last input and what came of it
  std::string tell_views() const;
  engine::JsonObject events() const;  // by observer
  engine::JsonObject views() const;

 private:
  std::string input_line() const;
  std::string event_line(int event) const;

  const Loaded& loaded_;
  const engine::Catalogue& labels_;
  std::vector<Eyes> eyes_;
  std::unique_ptr<engine::Match> match_;
  int place_ = 0;         // inputs played
  std::string sentence_;  // the last of them, if it was an action
};

}  // namespace cli
