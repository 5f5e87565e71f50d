#pragma once

// The files of Windows, see file.hpp. <windows.h> is not included: its thousands of macros would
// be in every program that saves an agent. What is called is declared here, as the system declares
// it, so that a program may include <windows.h> before or after.

#if defined(_WIN32)

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include "ludus/core/compiler.hpp"

struct _OVERLAPPED;
struct _SECURITY_ATTRIBUTES;

extern "C" {
__declspec(dllimport) unsigned long __stdcall GetLastError();
__declspec(dllimport) void __stdcall Sleep(unsigned long milliseconds);
__declspec(dllimport) int __stdcall CloseHandle(void* file);
__declspec(dllimport) void* __stdcall CreateFileW(const wchar_t* path, unsigned long access,
                                                  unsigned long sharing,
                                                  _SECURITY_ATTRIBUTES* security,
                                                  unsigned long disposition, unsigned long flags,
                                                  void* model);
__declspec(dllimport) int __stdcall ReadFile(void* file, void* to, unsigned long size,
                                             unsigned long* got, _OVERLAPPED* overlapped);
__declspec(dllimport) int __stdcall WriteFile(void* file, const void* from, unsigned long size,
                                              unsigned long* put, _OVERLAPPED* overlapped);
__declspec(dllimport) int __stdcall SetEndOfFile(void* file);
__declspec(dllimport) int __stdcall FlushFileBuffers(void* file);
__declspec(dllimport) int __stdcall DeleteFileW(const wchar_t* path);
__declspec(dllimport) int __stdcall MoveFileExW(const wchar_t* from, const wchar_t* to,
                                                unsigned long flags);
}

namespace LUDUS_NAMESPACE::detail {

/// Why the last call of the system failed in this thread.
[[nodiscard]] inline std::error_code last_error() noexcept {
    return {static_cast<int>(::GetLastError()), std::system_category()};
}

/// An open file that closes itself. Where a function fails, `last_error` has the reason.
class SystemFile {
public:
    [[nodiscard]] static SystemFile to_read(const std::filesystem::path& path) noexcept {
        constexpr unsigned long open_existing = 3;
        return {path, read_access, share_read | share_write | share_delete, open_existing};
    }
    /// Makes the file if it is missing. Nobody else can open it for writing meanwhile.
    [[nodiscard]] static SystemFile to_write(const std::filesystem::path& path) noexcept {
        constexpr unsigned long open_always = 4;
        return {path, write_access, share_read | share_delete, open_always};
    }
    SystemFile(const SystemFile&) = delete;
    SystemFile& operator=(const SystemFile&) = delete;
    ~SystemFile() {
        if (is_open()) ::CloseHandle(handle_);
    }

    [[nodiscard]] bool is_open() const noexcept { return handle_ != none(); }
    /// True if another process writes the file; then this one must not.
    [[nodiscard]] bool is_taken() const noexcept { return taken_; }

    /// Reads up to `size` bytes. Returns their number, 0 at the end; nothing if that fails.
    [[nodiscard]] std::optional<std::size_t> read(char* to, std::size_t size) const noexcept {
        unsigned long got = 0;
        if (::ReadFile(handle_, to, at_once(size), &got, nullptr) == 0) return std::nullopt;
        return got;
    }
    /// Writes all the bytes. Returns false if that fails.
    [[nodiscard]] bool write(std::string_view bytes) const noexcept {
        while (!bytes.empty()) {
            unsigned long put = 0;
            if (::WriteFile(handle_, bytes.data(), at_once(bytes.size()), &put, nullptr) == 0)
                return false;
            bytes.remove_prefix(put);
        }
        return true;
    }
    /// Removes all that is in the file, of which nothing has been read or written yet. Returns
    /// false if that fails.
    [[nodiscard]] bool clear() const noexcept { return ::SetEndOfFile(handle_) != 0; }
    /// Waits until the disk has the bytes. Returns false if that fails.
    [[nodiscard]] bool sync() const noexcept { return ::FlushFileBuffers(handle_) != 0; }

private:
    static constexpr unsigned long read_access = 0x80000000UL;
    static constexpr unsigned long write_access = 0x40000000UL;
    static constexpr unsigned long share_read = 1;
    static constexpr unsigned long share_write = 2;
    static constexpr unsigned long share_delete = 4;  ///< it may be renamed or removed, too

    SystemFile(const std::filesystem::path& path, unsigned long access, unsigned long sharing,
               unsigned long disposition) noexcept
        : handle_(::CreateFileW(path.c_str(), access, sharing, nullptr, disposition, 0, nullptr)) {
        constexpr unsigned long sharing_violation = 32;
        taken_ = !is_open() && ::GetLastError() == sharing_violation;
    }

    /// What stands for no file.
    [[nodiscard]] static void* none() noexcept {
        return reinterpret_cast<void*>(std::intptr_t{-1});
    }
    /// How many bytes one call is to read or write where `size` are left.
    [[nodiscard]] static unsigned long at_once(std::size_t size) noexcept {
        return static_cast<unsigned long>(std::min(size, std::size_t{1} << 30U));
    }

    void* handle_;
    bool taken_ = false;
};

/// Removes a file, which may be open.
inline void remove_file(const std::filesystem::path& path) noexcept { ::DeleteFileW(path.c_str()); }

/// Renames a file, which may be open, over another. Returns false if that fails. A file that
/// somebody is reading cannot be replaced, unlike on other systems: tries for a second.
[[nodiscard]] inline bool replace_file(const std::filesystem::path& from,
                                       const std::filesystem::path& to) noexcept {
    constexpr unsigned long replace_existing = 1;
    constexpr unsigned long write_through = 8;  // returns when the disk has the new name
    constexpr unsigned long access_denied = 5;
    constexpr unsigned long sharing_violation = 32;
    for (unsigned long milliseconds = 1;; milliseconds *= 2) {
        if (::MoveFileExW(from.c_str(), to.c_str(), replace_existing | write_through) != 0)
            return true;
        const unsigned long reason = ::GetLastError();
        if (milliseconds > 512 || (reason != access_denied && reason != sharing_violation))
            return false;
        ::Sleep(milliseconds);
    }
}

/// Windows cannot wait for a folder: `replace_file` does for the file's name.
inline void sync_folder(const std::filesystem::path&) noexcept {}

}  // namespace LUDUS_NAMESPACE::detail

#endif
