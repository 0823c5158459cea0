// WAYBILL_SANITIZED: is this program built with a sanitizer? Then its frames, its memory and its
// speed are not those that users have.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define WAYBILL_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define WAYBILL_SANITIZED 1
#endif
#endif
#ifndef WAYBILL_SANITIZED
#define WAYBILL_SANITIZED 0
#endif
