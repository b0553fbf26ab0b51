#include <memory>
#include <utility>

#include "server/store_self.hpp"

// The store's side of calls to browsers (server/push.hpp).
namespace server {

using engine::Fallible;
using engine::Problem;

PushStatements::PushStatements(const Database& database)
    : take_over(database, "DELETE FROM subscription WHERE endpoint = ? AND device <> ?"),
      // Nothing, where the device was signed out meanwhile.
      subscribe(database,
                "INSERT INTO subscription SELECT id, ?2 FROM device WHERE id = ?1 "
                "ON CONFLICT(device) DO UPDATE SET endpoint = excluded.endpoint"),
      unsubscribe(database, "DELETE FROM subscription WHERE device = ?"),
      drop_endpoint(database, "DELETE FROM subscription WHERE endpoint = ?"),
      keep_key(database, "INSERT OR IGNORE INTO push_key VALUES(1, ?)") {}

void Store::subscribe(const Subscription& wanted, Changed done) {
  self_->writer->add({[self = self_.get(), wanted]() -> Written {
                        self->push.take_over.run({wanted.endpoint, wanted.device});
                        self->push.subscribe.run({wanted.device, wanted.endpoint});
                        if (self->database->changes() > 0) return {};
                        return {Outcome::failed, "there is no such device any more"};
                      },
                      [tell = std::move(done)](Written written) {
                        if (written.outcome == Outcome::durable) return tell(std::nullopt);
                        tell(Problem{std::move(written.problem)});
                      }});
}

void Store::unsubscribe(std::string_view device, Changed done) {
  self_->writer->add({[self = self_.get(), id = std::string(device)] {
                        self->push.unsubscribe.run({id});
                        return Written{};
                      },
                      [tell = std::move(done)](Written written) {
                        if (written.outcome == Outcome::durable) return tell(std::nullopt);
                        tell(Problem{std::move(written.problem)});
                      }});
}

// Nobody waits for it; what fails here is done again after the next call.
void Store::drop_endpoint(std::string_view endpoint) {
  self_->writer->add({[self = self_.get(), which = std::string(endpoint)] {
                        self->push.drop_endpoint.run({which});
                        return Written{};
                      },
                      nullptr, 0, true});
}

Fallible<std::vector<Subscription>> Store::subscriptions(std::string_view person) {
  return self_->reader->subscriptions(person);
}

Fallible<std::string> Store::push_key(const std::function<std::string()>& fresh) {
  auto kept = self_->reader->push_key();
  if (!kept || !kept->empty()) return kept;
  self_->writer->add({[self = self_.get(), secret = fresh()] {
                        self->push.keep_key.run({Blob{secret}});
                        return Written{};
                      },
                      nullptr});
  settle();
  kept = self_->reader->push_key();
  if (kept && kept->empty()) return Problem{"the key for push services cannot be written"};
  return kept;
}

}  // namespace server
