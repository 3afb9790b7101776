// Outcome of comparing two values that are known within errors.
#pragma once

namespace warpcheck {

//   no, yes        true of the exact values, and every kernel finds the same
//   kernel_yes_no  the exact values say yes, a kernel may find no
//   kernel_no_yes  the exact values say no, a kernel may find yes
//   unknown        not even the exact outcome is known at this precision
enum class Truth { no, yes, unknown, kernel_yes_no, kernel_no_yes };

inline Truth operator!(Truth truth) {
  switch (truth) {
    case Truth::no:
      return Truth::yes;
    case Truth::yes:
      return Truth::no;
    case Truth::kernel_yes_no:
      return Truth::kernel_no_yes;
    case Truth::kernel_no_yes:
      return Truth::kernel_yes_no;
    case Truth::unknown:
      break;
  }
  return Truth::unknown;
}

}  // namespace warpcheck
