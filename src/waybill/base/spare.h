// Spare: something costly to make that the last user on this thread left behind for the next one.
//
// A function that is called for each answer would spend most of its time on making and giving up
// the room that it works in. So it takes what is left, or makes its own when there is nothing, be
// it that a call within a call has it; and leaves it when it is done. One is kept for each thread.
//
//   const Spare<Workshop> workshop;  // taken here, left at the end of the scope
//   workshop->read(text, {});
//
// What can grow says so by held(), the bytes it holds, and is only left while it is small.
#pragma once

#include <concepts>
#include <cstddef>
#include <exception>
#include <memory>
#include <utility>

namespace waybill {

template <class T>
class Spare {
 public:
  Spare() : mine_(take()) {}
  // What an exception interrupted is given up: nobody knows what state it is in.
  ~Spare() {
    if (std::uncaught_exceptions() == exceptions_) leave(std::move(mine_));
  }
  Spare(const Spare&) = delete;
  Spare& operator=(const Spare&) = delete;

  T& operator*() const noexcept { return *mine_; }
  T* operator->() const noexcept { return mine_.get(); }

  // The same for who has no scope.
  static std::unique_ptr<T> take() {
    if (!over && kept().one != nullptr) return std::move(kept().one);
    return std::make_unique<T>();
  }
  static void leave(std::unique_ptr<T> one) noexcept {
    if (!over && one != nullptr && is_small(*one)) kept().one = std::move(one);
  }

 private:
  static constexpr std::size_t kMostHeld = std::size_t{4} << 20;

  struct Kept {
    std::unique_ptr<T> one;
    ~Kept() { over = true; }
  };
  static Kept& kept() {
    thread_local Kept kept;
    return kept;
  }
  // A thread's destructors may still come here when what it kept is gone.
  static inline constinit thread_local bool over = false;

  static bool is_small(const T& one) noexcept {
    if constexpr (requires {
                    { one.held() } -> std::same_as<std::size_t>;
                  }) {
      return one.held() <= kMostHeld;
    } else {
      return true;
    }
  }

  std::unique_ptr<T> mine_;
  const int exceptions_ = std::uncaught_exceptions();
};

}  // namespace waybill
