#include "server/hall_directory.hpp"

#include <utility>

namespace server {

Listing listing_of(const protocol::Card& card, std::shared_ptr<const std::string> text) {
  Listing listing;
  listing.code = card.code.value;
  listing.open = card.phase != protocol::Phase::finished && card.phase != protocol::Phase::closed;
  listing.shown = listing.open && card.listed;
  listing.gathering = card.phase == protocol::Phase::gathering;
  listing.changed_at = card.changed_at;
  if (card.opened_by) listing.opened_by = card.opened_by->value;
  listing.card = std::move(text);
  return listing;
}

void Directory::put(const std::string& id, Listing listing) {
  const auto [place, fresh] = listings_.try_emplace(id);
  if (fresh) ids_[listing.code] = id;
  if (!fresh) hide(place->second);
  if (listing.open) {
    ++open_;
    ++open_of_[listing.opened_by];
  } else {
    forget_address(id);
  }
  if (listing.shown) shown_[place_of(listing)] = listing.card;
  listing.visited_at = place->second.visited_at;
  place->second = std::move(listing);
}

void Directory::hide(const Listing& listing) {
  if (listing.open) {
    --open_;
    if (--open_of_[listing.opened_by] == 0) open_of_.erase(listing.opened_by);
  }
  if (listing.shown) shown_.erase(place_of(listing));
}

void Directory::remove(const std::string& id) {
  const auto found = listings_.find(id);
  if (found == listings_.end()) return;
  hide(found->second);
  forget_address(id);
  ids_.erase(found->second.code);
  listings_.erase(found);
}

void Directory::visited(const std::string& id, std::int64_t now) {
  if (const auto found = listings_.find(id); found != listings_.end())
    found->second.visited_at = now;
}

std::int64_t Directory::open_of(const std::string& person) const {
  const auto found = open_of_.find(person);
  return found != open_of_.end() ? found->second : 0;
}

void Directory::came_from(const std::string& id, const std::string& address) {
  if (addresses_.emplace(id, address).second) ++open_from_[address];
}

void Directory::forget_address(const std::string& id) {
  const auto found = addresses_.find(id);
  if (found == addresses_.end()) return;
  if (--open_from_[found->second] == 0) open_from_.erase(found->second);
  addresses_.erase(found);
}

std::int64_t Directory::open_from(const std::string& address) const {
  const auto found = open_from_.find(address);
  return found != open_from_.end() ? found->second : 0;
}

std::vector<std::string> Directory::open_ones(
    const std::function<bool(const Listing&)>& fits) const {
  std::vector<std::string> ids;
  for (const auto& [id, listing] : listings_)
    if (listing.open && fits(listing)) ids.push_back(id);
  return ids;
}

const Listing* Directory::find(const std::string& id) const {
  const auto found = listings_.find(id);
  return found != listings_.end() ? &found->second : nullptr;
}

std::string Directory::id_of(const std::string& code) const {
  const auto found = ids_.find(code);
  return found != ids_.end() ? found->second : "";
}

std::string Directory::lobby(std::size_t most) const {
  std::string text = "[";
  for (const auto& [place, card] : shown_) {
    if (most-- == 0) break;
    if (text.size() > 1) text += ',';
    text += *card;
  }
  return text + "]";
}

}  // namespace server
