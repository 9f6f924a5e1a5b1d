#pragma once
// Whether this build has AddressSanitizer, which uses much memory and keeps freed memory.

namespace eu::test {

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define EUSIM_ADDRESSES_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(EUSIM_ADDRESSES_SANITIZED)
inline constexpr bool kAddressesSanitized = true;
#else
inline constexpr bool kAddressesSanitized = false;
#endif

}  // namespace eu::test
