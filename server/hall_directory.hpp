#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "table/messages.hpp"

namespace server {

// A table's line in lists, as it is on disk.
struct Listing {
  std::string code;
  bool open = true;    // neither finished nor closed
  bool shown = false;  // in the lobby
  std::int64_t changed_at = 0;
  std::shared_ptr<const std::string> card;  // JSON
};
Listing listing_of(const table::Card& card, std::shared_ptr<const std::string> text);

// Every open table by its id and its code, and those that are over as long as they are in memory.
class Directory {
 public:
  void put(const std::string& id, Listing listing);
  void remove(const std::string& id);

  const Listing* find(const std::string& id) const;
  // "" if there is none.
  std::string id_of(const std::string& code) const;
  bool taken(const std::string& code) const { return ids_.contains(code); }
  std::int64_t open() const { return open_; }
  // The cards of the lobby as a JSON list, last changed first.
  std::string lobby(std::size_t most) const;

 private:
  std::unordered_map<std::string, Listing> listings_;
  // In the order of the lobby, so that showing it costs the same with any number of tables.
  using Place = std::pair<std::int64_t, std::string>;  // the latest change first, then the code
  static Place place_of(const Listing& listing) { return {-listing.changed_at, listing.code}; }
  void hide(const Listing& listing);

  std::unordered_map<std::string, std::string> ids_;
  std::map<Place, std::shared_ptr<const std::string>> shown_;
  std::int64_t open_ = 0;
};

}  // namespace server
