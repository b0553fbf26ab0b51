#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "protocol/messages.hpp"

namespace server {

// A table's line in lists, as it is on disk.
struct Listing {
  std::string code;
  bool open = true;    // neither finished nor closed
  bool shown = false;  // in the lobby
  bool gathering = false;
  std::int64_t changed_at = 0;
  std::int64_t visited_at = 0;              // when somebody last went, as far as the server saw it
  std::string opened_by;                    // "" if that is not known any more
  std::shared_ptr<const std::string> card;  // JSON
};
Listing listing_of(const protocol::Card& card, std::shared_ptr<const std::string> text);

// Every open table by its id and its code, and those that are over as long as they are in memory.
class Directory {
 public:
  void put(const std::string& id, Listing listing);
  void remove(const std::string& id);
  void visited(const std::string& id, std::int64_t now);

  const Listing* find(const std::string& id) const;
  // "" if there is none.
  std::string id_of(const std::string& code) const;
  bool taken(const std::string& code) const { return ids_.contains(code); }
  std::int64_t open() const { return open_; }
  std::int64_t open_of(const std::string& person) const;
  // Where the person who opened a table was: not kept, and forgotten when it is over.
  void came_from(const std::string& id, const std::string& address);
  std::int64_t open_from(const std::string& address) const;
  std::vector<std::string> open_ones(const std::function<bool(const Listing&)>& fits) const;
  // The cards of the lobby as a JSON list, last changed first.
  std::string lobby(std::size_t most) const;

 private:
  std::unordered_map<std::string, Listing> listings_;
  // In the order of the lobby, so that showing it costs the same with any number of tables.
  using Place = std::pair<std::int64_t, std::string>;  // the latest change first, then the code
  static Place place_of(const Listing& listing) { return {-listing.changed_at, listing.code}; }
  void hide(const Listing& listing);
  void forget_address(const std::string& id);

  std::unordered_map<std::string, std::string> ids_;
  std::map<Place, std::shared_ptr<const std::string>> shown_;
  std::int64_t open_ = 0;
  std::unordered_map<std::string, std::int64_t> open_of_;   // by person
  std::unordered_map<std::string, std::string> addresses_;  // by table
  std::unordered_map<std::string, std::int64_t> open_from_;
};

}  // namespace server
