#include <sodium.h>

#include <utility>

#include "server/random.hpp"
#include "server/store_self.hpp"

namespace server {

using engine::Fallible;
using engine::Problem;
using table::Journal;
using table::Person;

std::string hash_of(std::string_view secret) {
  std::string hash(crypto_generichash_BYTES, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(secret.data()), secret.size(), nullptr,
                     0);
  return hash;
}

std::optional<Person> PeopleCache::find(const std::string& hash) {
  const std::lock_guard lock(mutex_);
  const auto place = places_.find(hash);
  if (place == places_.end()) return std::nullopt;
  lines_.splice(lines_.begin(), lines_, place->second);
  return place->second->second;
}

void PeopleCache::keep(const std::string& hash, const Person& person) {
  const std::lock_guard lock(mutex_);
  add(hash, person);
}

std::int64_t PeopleCache::renames() {
  const std::lock_guard lock(mutex_);
  return renames_;
}

void PeopleCache::keep(const std::string& hash, const Person& person, std::int64_t renames) {
  const std::lock_guard lock(mutex_);
  if (renames == renames_) add(hash, person);
}

void PeopleCache::add(const std::string& hash, const Person& person) {
  if (places_.contains(hash)) return;
  lines_.emplace_front(hash, person);
  places_[hash] = lines_.begin();
  if (lines_.size() <= most) return;
  places_.erase(lines_.back().first);
  lines_.pop_back();
}

void PeopleCache::rename(std::string_view person, const std::string& name) {
  const std::lock_guard lock(mutex_);
  ++renames_;
  for (auto& [hash, known] : lines_)
    if (known.id == person) known.name = name;
}

void DeviceCodes::forget_expired(std::int64_t now) {
  std::erase_if(offers_, [now](const auto& offer) { return offer.second.expires <= now; });
}

People::DeviceCode DeviceCodes::make(const Person& person, std::int64_t now) {
  constexpr std::int64_t five_minutes = 300'000;
  const std::lock_guard lock(mutex_);
  forget_expired(now);
  std::erase_if(offers_, [&](const auto& offer) { return offer.second.person.id == person.id; });
  std::string code = fresh_device_code();
  while (offers_.contains(plain_code(code))) code = fresh_device_code();
  offers_[plain_code(code)] = {person, now + five_minutes};
  return {code, now + five_minutes};
}

std::optional<DeviceCodes::Offer> DeviceCodes::take(const std::string& code, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  forget_expired(now);
  const auto place = offers_.find(code);
  if (place == offers_.end()) return std::nullopt;
  Offer offer = place->second;
  offers_.erase(place);
  return offer;
}

void DeviceCodes::put_back(const std::string& code, const Offer& offer) {
  const std::lock_guard lock(mutex_);
  offers_.emplace(code, offer);
}

void Store::make_person(std::string name, Made done) {
  const Admitted made{{fresh_person_id(), std::move(name)}, fresh_secret()};
  const std::string hash = hash_of(made.secret);
  self_->writer->add({[self = self_.get(), made, hash] {
                        self->add_person.run({made.person.id, made.person.name});
                        self->add_secret.run({Blob{hash}, made.person.id});
                        return Written{};
                      },
                      [self = self_.get(), made, hash, tell = std::move(done)](Written written) {
                        if (written.outcome != Outcome::durable)
                          return tell(Problem{std::move(written.problem)});
                        self->cache.keep(hash, made.person);
                        tell(made);
                      }});
}

void Store::rename(std::string_view person, std::string name, Changed done) {
  self_->writer->add({[self = self_.get(), id = std::string(person), name] {
                        self->name_person.run({name, id});
                        return Written{};
                      },
                      [self = self_.get(), id = std::string(person), name,
                       tell = std::move(done)](Written written) {
                        if (written.outcome != Outcome::durable)
                          return tell(Problem{std::move(written.problem)});
                        self->cache.rename(id, name);
                        tell(std::nullopt);
                      }});
}

Fallible<std::optional<Person>> Store::find(std::string_view secret) {
  const std::string hash = hash_of(secret);
  if (auto known = self_->cache.find(hash)) return known;
  const std::int64_t renames = self_->cache.renames();
  auto found = self_->reader->find_hashed(hash);
  if (found && *found) self_->cache.keep(hash, **found, renames);
  return found;
}

People::DeviceCode Store::make_code(const Person& person, std::int64_t now) {
  return self_->codes.make(person, now);
}

void Store::claim(std::string_view code, std::int64_t now, Claimed done) {
  const std::string plain = plain_code(code);
  const auto offer = self_->codes.take(plain, now);
  if (!offer) return done(std::optional<Admitted>());
  auto made = std::make_shared<Admitted>(Admitted{offer->person, fresh_secret()});
  const std::string hash = hash_of(made->secret);
  self_->writer->add({[self = self_.get(), made, hash] {
                        self->add_secret.run({Blob{hash}, made->person.id});
                        Rows rows = self->find_name.ask({made->person.id});
                        if (rows.next()) made->person.name = rows.text(0);
                        return Written{};
                      },
                      [self = self_.get(), made, hash, plain, offer = *offer,
                       tell = std::move(done)](Written written) {
                        if (written.outcome != Outcome::durable) {
                          self->codes.put_back(plain, offer);
                          return tell(Problem{std::move(written.problem)});
                        }
                        self->cache.keep(hash, made->person);
                        tell(std::optional(*made));
                      }});
}

Fallible<std::vector<Journal::Listed>> Store::recent(std::string_view person, int most) {
  return self_->reader->recent(person, most);
}

}  // namespace server
