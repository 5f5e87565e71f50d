#pragma once

#include <string>

namespace support {

/// A float that is no number, as states hold it.
inline const std::string no_number("\x00\x00\xC0\x7F", 4);

}  // namespace support
