#include "server/hall_directory.hpp"

#include <algorithm>
#include <utility>
#include <vector>

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
  if (!fresh && place->second.open) --open_;
  if (listing.open) ++open_;
  place->second = std::move(listing);
}

void Directory::remove(const std::string& id) {
  const auto found = listings_.find(id);
  if (found == listings_.end()) return;
  if (found->second.open) --open_;
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
  std::vector<const Listing*> shown;
  for (const auto& [id, listing] : listings_)
    if (listing.shown) shown.push_back(&listing);
  std::sort(shown.begin(), shown.end(), [](const Listing* one, const Listing* other) {
    return std::pair(other->changed_at, one->code) < std::pair(one->changed_at, other->code);
  });
  if (shown.size() > most) shown.resize(most);
  std::string text = "[";
  for (const Listing* listing : shown) {
    if (text.size() > 1) text += ',';
    text += *listing->card;
  }
  return text + "]";
}

}  // namespace server
