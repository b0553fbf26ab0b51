#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/problem.hpp"
#include "protocol/messages.hpp"
#include "table/journal.hpp"

namespace server {

// Who people are: a public id, a nickname, and one secret for each of their devices. Only hashes
// of secrets are kept. A secret that is a month old is replaced; the old one ends a day after the
// new one was first used, so that an answer that is lost locks nobody out.
//
// What changes something answers through a callback, once it is on disk: from the thread of the
// store, so it should only hand the news over. The rest answers at once, from any thread.
class People {
 public:
  virtual ~People() = default;

  // What a device says about itself, and when. Times are wall milliseconds.
  struct Arrival {
    std::string label;
    std::int64_t now = 0;
  };
  struct Admitted {
    protocol::Person person;
    std::string secret;  // 43 characters of base64url: the cookie, told this once
  };
  using Made = std::function<void(engine::Fallible<Admitted>)>;
  virtual void make_person(std::string name, const Arrival& arrival, Made done) = 0;

  using Changed = std::function<void(std::optional<engine::Problem>)>;
  virtual void rename(std::string_view person, std::string name, Changed done) = 0;

  struct Known {
    protocol::Person person;
    std::string device;
    bool secret_is_old = false;  // it should be renewed
  };
  // Whose secret it is; nothing if it is nobody's. A problem only if the disk cannot be read.
  virtual engine::Fallible<std::optional<Known>> find(std::string_view secret,
                                                      std::int64_t now) = 0;
  // Another secret for the same device. A problem also where the last one may still be under way.
  virtual void renew(std::string_view secret, std::int64_t now, Made done) = 0;

  struct Device {
    std::string id;
    std::string label;
    std::int64_t made = 0;
    std::int64_t seen = 0;  // within the hour
  };
  static constexpr int most_devices = 32;  // of a person; the one that was not seen longest goes
  // Seen last first.
  virtual engine::Fallible<std::vector<Device>> devices(std::string_view person) = 0;
  // Which devices are to be signed out: one of them, all others, or all ("").
  struct SignOut {
    std::string device;
    bool others = false;
  };
  using SignedOut = std::function<void(engine::Fallible<std::vector<std::string>>)>;  // their ids
  virtual void sign_out(std::string_view person, const SignOut& which, SignedOut done) = 0;

  // A code with which the same person comes in from another device: once, within five minutes. A
  // new code ends an older one. Codes live in memory, so a restart ends them.
  struct DeviceCode {
    std::string code;          // "K7XQ-2MPB"
    std::int64_t expires = 0;  // wall milliseconds
  };
  virtual DeviceCode make_code(const protocol::Person& person, std::int64_t now) = 0;
  // Nothing if there is no such code (any more). `code` may be typed in any case, with or without
  // its hyphen.
  using Claimed = std::function<void(engine::Fallible<std::optional<Admitted>>)>;
  virtual void claim(std::string_view code, const Arrival& arrival, Claimed done) = 0;

  // The tables where this person sits or is a member otherwise, last changed first, in any phase.
  virtual engine::Fallible<std::vector<table::Journal::Listed>> recent(std::string_view person,
                                                                       int most) = 0;
};

}  // namespace server
