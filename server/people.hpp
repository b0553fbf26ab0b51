#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/problem.hpp"
#include "table/journal.hpp"
#include "table/messages.hpp"

namespace server {

// Who people are: a public id, a nickname, and one secret for each of their devices. Only hashes
// of secrets are kept.
//
// What changes something answers through a callback, once it is on disk: from the thread of the
// store, so it should only hand the news over. The rest answers at once, from any thread.
class People {
 public:
  virtual ~People() = default;

  struct Admitted {
    table::Person person;
    std::string secret;  // 43 characters of base64url: the cookie, told this once
  };
  using Made = std::function<void(engine::Fallible<Admitted>)>;
  virtual void make_person(std::string name, Made done) = 0;

  using Changed = std::function<void(std::optional<engine::Problem>)>;
  virtual void rename(std::string_view person, std::string name, Changed done) = 0;

  // Whose secret it is; nothing if it is nobody's. A problem only if the disk cannot be read.
  virtual engine::Fallible<std::optional<table::Person>> find(std::string_view secret) = 0;

  // A code with which the same person comes in from another device: once, within five minutes. A
  // new code ends an older one. Codes live in memory, so a restart ends them.
  struct DeviceCode {
    std::string code;          // "K7XQ-2MPB"
    std::int64_t expires = 0;  // wall milliseconds
  };
  virtual DeviceCode make_code(const table::Person& person, std::int64_t now) = 0;
  // Nothing if there is no such code (any more). `code` may be typed in any case, with or without
  // its hyphen.
  using Claimed = std::function<void(engine::Fallible<std::optional<Admitted>>)>;
  virtual void claim(std::string_view code, std::int64_t now, Claimed done) = 0;

  // The tables where this person sits or is a member otherwise, last changed first, in any phase.
  virtual engine::Fallible<std::vector<table::Journal::Listed>> recent(std::string_view person,
                                                                       int most) = 0;
};

}  // namespace server
