#include <sodium.h>

#include <algorithm>
#include <utility>

#include "server/random.hpp"
#include "server/store_self.hpp"

namespace server {

using engine::Fallible;
using engine::Problem;
using protocol::Person;
using table::Journal;

namespace {

constexpr std::int64_t an_hour = 3'600'000;
constexpr std::int64_t a_day = 24 * an_hour;
constexpr std::int64_t a_month = 30 * a_day;

}  // namespace

std::string hash_of(std::string_view secret) {
  std::string hash(crypto_generichash_BYTES, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(secret.data()), secret.size(), nullptr,
                     0);
  return hash;
}

std::optional<KnownSecret> PeopleCache::find(const std::string& hash) {
  const std::lock_guard lock(mutex_);
  const auto place = places_.find(hash);
  if (place == places_.end()) return std::nullopt;
  lines_.splice(lines_.begin(), lines_, place->second);
  return place->second->second;
}

void PeopleCache::keep(const std::string& hash, const KnownSecret& known) {
  const std::lock_guard lock(mutex_);
  add(hash, known);
}

std::int64_t PeopleCache::changes() {
  const std::lock_guard lock(mutex_);
  return changes_;
}

void PeopleCache::keep(const std::string& hash, const KnownSecret& known, std::int64_t changes) {
  const std::lock_guard lock(mutex_);
  if (changes == changes_) add(hash, known);
}

void PeopleCache::add(const std::string& hash, const KnownSecret& known) {
  if (places_.contains(hash)) return;
  lines_.emplace_front(hash, known);
  places_[hash] = lines_.begin();
  if (lines_.size() <= most) return;
  places_.erase(lines_.back().first);
  lines_.pop_back();
}

void PeopleCache::rename(std::string_view person, const std::string& name) {
  const std::lock_guard lock(mutex_);
  ++changes_;
  for (auto& [hash, known] : lines_)
    if (known.person.id == person) known.person.name = name;
}

void PeopleCache::seen(const std::string& hash, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  const auto place = places_.find(hash);
  if (place == places_.end()) return;
  place->second->second.seen = now;
  place->second->second.fresh = false;
}

void PeopleCache::end_older(const std::string& device, std::int64_t made, std::int64_t ends) {
  const std::lock_guard lock(mutex_);
  ++changes_;
  for (auto& [hash, known] : lines_)
    if (known.device == device && known.made < made && known.ends == 0) known.ends = ends;
}

void PeopleCache::forget(const std::vector<std::string>& devices) {
  const std::lock_guard lock(mutex_);
  ++changes_;
  std::erase_if(lines_, [&](const Line& line) {
    const bool gone =
        std::find(devices.begin(), devices.end(), line.second.device) != devices.end();
    if (gone) places_.erase(line.first);
    return gone;
  });
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

void DeviceCodes::forget(std::string_view person) {
  const std::lock_guard lock(mutex_);
  std::erase_if(offers_, [&](const auto& offer) { return offer.second.person.id == person; });
}

void Store::Self::write_device(const std::string& person, const std::string& device,
                               const People::Arrival& arrival, const std::string& hash) {
  add_device.run({device, person, arrival.label, arrival.now});
  add_secret.run({Blob{hash}, device, arrival.now, std::int64_t{0}});
  std::vector<std::string> old;
  {
    Rows rows = old_devices.ask({person, std::int64_t{People::most_devices}});
    while (rows.next()) old.push_back(rows.text(0));
  }
  for (const std::string& each : old) drop_device.run({each});
  if (!old.empty()) cache.forget(old);
}

void Store::make_person(std::string name, const Arrival& arrival, Made done) {
  const Admitted made{{fresh_person_id(), std::move(name)}, fresh_secret()};
  const std::string hash = hash_of(made.secret);
  const std::string device = fresh_table_id();
  self_->writer->add(
      {[self = self_.get(), made, device, arrival, hash] {
         self->add_person.run({made.person.id, made.person.name});
         self->write_device(made.person.id, device, arrival, hash);
         return Written{};
       },
       [self = self_.get(), made, device, arrival, hash, tell = std::move(done)](Written written) {
         if (written.outcome != Outcome::durable) return tell(Problem{std::move(written.problem)});
         self->cache.keep(hash, {made.person, device, arrival.now, arrival.now});
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

Fallible<std::optional<People::Known>> Store::find(std::string_view secret, std::int64_t now) {
  const std::string hash = hash_of(secret);
  auto known = self_->cache.find(hash);
  if (!known) {
    const std::int64_t changes = self_->cache.changes();
    auto found = self_->reader->find_hashed(hash);
    if (!found) return found.problem();
    if (!*found) return std::optional<Known>();
    known = **found;
    self_->cache.keep(hash, *known, changes);
  }
  if (known->ends > 0 && known->ends <= now) return std::optional<Known>();
  if (known->fresh || now - known->seen >= an_hour) self_->note_use(hash, *known, now);
  const bool old = known->ends == 0 && now - known->made >= a_month;
  return std::optional(Known{known->person, known->device, old});
}

// Nobody waits for it; what fails here is done again the next time.
void Store::Self::note_use(const std::string& hash, const KnownSecret& known, std::int64_t now) {
  cache.seen(hash, now);
  if (known.fresh) cache.end_older(known.device, known.made, now + a_day);
  writer->add({[this, hash, known, now] {
                 see_device.run({now, known.device});
                 if (known.fresh) {
                   use_secret.run({Blob{hash}});
                   end_secrets.run({now + a_day, known.device, known.made});
                   drop_ended.run({now});
                 }
                 return Written{};
               },
               nullptr, 0, true});
}

bool Store::Self::may_renew(const std::string& device, std::int64_t now) {
  constexpr std::int64_t under_way = 60'000;
  constexpr std::int64_t most_fresh = 4;
  Rows rows = find_fresh.ask({device});
  return !rows.next() || (rows.number(0) < most_fresh && rows.number(1) + under_way <= now);
}

void Store::renew(std::string_view secret, std::int64_t now, Made done) {
  const std::string old = hash_of(secret);
  auto made = std::make_shared<Admitted>(Admitted{{}, fresh_secret()});
  const std::string hash = hash_of(made->secret);
  auto known = std::make_shared<std::optional<KnownSecret>>();
  self_->writer->add(
      {[self = self_.get(), old, hash, now, known]() -> Written {
         {
           Rows rows = self->find_secret.ask({Blob{old}});
           if (!rows.next()) return {Outcome::failed, "there is no such secret any more"};
           *known = KnownSecret{{rows.text(0), rows.text(1)}, rows.text(2), now, now, 0, true};
         }
         if (!self->may_renew((*known)->device, now))
           return {Outcome::failed, "the last new secret may still be under way"};
         self->add_secret.run({Blob{hash}, (*known)->device, now, std::int64_t{1}});
         return {};
       },
       [self = self_.get(), made, hash, known, tell = std::move(done)](Written written) {
         if (written.outcome != Outcome::durable) return tell(Problem{std::move(written.problem)});
         self->cache.keep(hash, **known);
         made->person = (*known)->person;
         tell(*made);
       }});
}

Fallible<std::vector<People::Device>> Store::devices(std::string_view person) {
  return self_->reader->devices(person);
}

std::vector<std::string> Store::Self::write_sign_out(const std::string& person,
                                                     const People::SignOut& which) {
  std::vector<std::string> gone;
  {
    Rows rows = find_devices.ask({person});
    while (rows.next())
      if (which.device.empty() || (rows.text(0) == which.device) != which.others)
        gone.push_back(rows.text(0));
  }
  for (const std::string& each : gone) drop_device.run({each});
  return gone;
}

void Store::sign_out(std::string_view person, const SignOut& which, SignedOut done) {
  auto gone = std::make_shared<std::vector<std::string>>();
  self_->writer->add({[self = self_.get(), who = std::string(person), which, gone] {
                        *gone = self->write_sign_out(who, which);
                        return Written{};
                      },
                      [self = self_.get(), who = std::string(person), gone,
                       tell = std::move(done)](Written written) {
                        if (written.outcome != Outcome::durable)
                          return tell(Problem{std::move(written.problem)});
                        self->cache.forget(*gone);
                        self->codes.forget(who);
                        tell(*gone);
                      }});
}

People::DeviceCode Store::make_code(const Person& person, std::int64_t now) {
  return self_->codes.make(person, now);
}

void Store::claim(std::string_view code, const Arrival& arrival, Claimed done) {
  const std::string plain = plain_code(code);
  const auto offer = self_->codes.take(plain, arrival.now);
  if (!offer) return done(std::optional<Admitted>());
  auto made = std::make_shared<Admitted>(Admitted{offer->person, fresh_secret()});
  const std::string hash = hash_of(made->secret);
  const std::string device = fresh_table_id();
  self_->writer->add({[self = self_.get(), made, device, arrival, hash] {
                        self->write_device(made->person.id, device, arrival, hash);
                        Rows rows = self->find_name.ask({made->person.id});
                        if (rows.next()) made->person.name = rows.text(0);
                        return Written{};
                      },
                      [self = self_.get(), made, device, arrival, hash, plain, offer = *offer,
                       tell = std::move(done)](Written written) {
                        if (written.outcome != Outcome::durable) {
                          self->codes.put_back(plain, offer);
                          return tell(Problem{std::move(written.problem)});
                        }
                        self->cache.keep(hash, {made->person, device, arrival.now, arrival.now});
                        tell(std::optional(*made));
                      }});
}

Fallible<std::vector<Journal::Listed>> Store::recent(std::string_view person, int most) {
  return self_->reader->recent(person, most);
}

}  // namespace server
