#pragma once

#include <chrono>
#include <filesystem>

#include "engine/json.hpp"

namespace server {

// Asks the server that runs on a data folder, through its socket there: one JSON object on a line
// each way. Gives what stands under "ok"; a "no" becomes the problem.
//
//   {"do":"announce","sentence":"…"}   {"do":"close","table":"…"}   {"do":"stop"}
// A server that does not answer for so long is a problem, too.
engine::Fallible<engine::JsonObject> call_server(
    const std::filesystem::path& folder, const engine::JsonObject& request,
    std::chrono::milliseconds patience = std::chrono::seconds(30));

}  // namespace server
