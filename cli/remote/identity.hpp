#pragma once

#include <string>

#include "cli/remote/address.hpp"

// Who somebody is to a server: the secret that it gave them, in a file that only they can read, so
// that coming back brings them to their seat.
namespace cli::remote {

// A file of this program that nobody else may read. Writing gives "" or why it failed.
std::string read_private(const std::string& name);
std::string write_private(const std::string& name, const std::string& text);

std::string stored_cookie(const Address& address);  // "" if there is none
// "" or why it could not be kept; one can play without that.
std::string keep_cookie(const Address& address, const std::string& cookie);

}  // namespace cli::remote
