#include "server/hall_directory.hpp"

#include <utility>

namespace server {

Listing listing_of(const table::Card& card, std::shared_ptr<const std::string> text) {
  Listing listing;
  listing.code = card.code.value;
  listing.open = card.phase != table::Phase::finished && card.phase != table::Phase::closed;
  listing.shown = listing.open && card.listed;
  listing.changed_at = card.changed_at;
  listing.card = std::move(text);
  return listing;
}

void Directory::put(const std::string& id, Listing listing) {
  const auto [place, fresh] = listings_.try_emplace(id);
  if (fresh) ids_[listing.code] = id;
  if (!fresh) hide(place->second);
  if (listing.open) ++open_;
  if (listing.shown) shown_[place_of(listing)] = listing.card;
  place->second = std::move(listing);
}

void Directory::hide(const Listing& listing) {
  if (listing.open) --open_;
  if (listing.shown) shown_.erase(place_of(listing));
}

void Directory::remove(const std::string& id) {
  const auto found = listings_.find(id);
  if (found == listings_.end()) return;
  hide(found->second);
  ids_.erase(found->second.code);
  listings_.erase(found);
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
