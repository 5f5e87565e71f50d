#pragma once

/// The command line, of which CLI11 tells the rest.
namespace CLI {
class App;
class Option;
}  // namespace CLI
