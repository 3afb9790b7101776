// Kernels with a planted bug, and their correct twins: what the simulator must and must not find.
//
// One file in kernels/ holds one bug and its twin, and puts itself on the list. Lines that a
// finding may name end in `// BUG`: one line, or both parties of a race.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpcheck::device {
class Image;
}

namespace warpcheck::planted {

constexpr int block_size = 64;  // threads of a block, where nothing else is said
constexpr int warp_size = 32;
constexpr unsigned all_lanes = 0xffffffffu;
constexpr int bin_count = 16;  // of the histograms

// The device memory that a kernel gets. It is freed or checked after the launch.
struct Memory {
  const float* x;  // n numbers: 1, 2, 3...
  float* y;        // the result, not initialised unless Sizes say so
  unsigned* w;     // zeros to work with
  int n;
};

struct Sizes {
  int n = 0;  // elements of x
  int y = 0;
  int w = 0;
  bool y_is_zero = false;  // before the launch
};

// What has to find the bug. A twin passes all of them.
enum class Check {
  free_of_races,
  stays_in_bounds,
  reads_initialised_memory,
  synchronises_correctly,
  accepts_launch,  // a device refuses the launch itself
  ends,            // the kernel never ends
  stays_in_stack
};
std::string_view name_of(Check check);

// What the wrong kernel may do to the program that runs it, beside wrong results.
enum class Danger { none, crash, hang };

using Launcher = void (*)(const Memory& memory);
// What the twin makes of x.
using Expected = std::vector<float> (*)(const std::vector<float>& x);

struct Planted {
  std::string_view name;  // of the file, without .cu
  Launcher wrong;
  Launcher twin;
  Check check;
  Sizes sizes;
  Expected expected;
  std::optional<Check> or_check = std::nullopt;  // may come first in some orders of threads
  Danger danger = Danger::none;
  bool needs_switches = false;  // shows only where threads are switched at accesses
};

// A correct kernel that does what is unusual or easily taken for a bug (legitimate/*.cu).
struct Legitimate {
  std::string_view name;
  Launcher launch;
  Sizes sizes;
  Expected expected;
};

// Puts a kernel on its list.
class Registered {
 public:
  explicit Registered(const Planted& planted);
  explicit Registered(const Legitimate& legitimate);
};

// The kernels of this program by name.
std::vector<Planted> all();
std::vector<Legitimate> all_legitimate();
// Misuse lists the names there are.
const Planted& find(std::string_view name);
const Legitimate& find_legitimate(std::string_view name);

// 1, 2, 3...
std::vector<float> input(const Planted& planted);
std::vector<float> input(const Legitimate& legitimate);
// Their names, as test programs print them.
std::ostream& operator<<(std::ostream& out, const Planted& planted);
std::ostream& operator<<(std::ostream& out, const Legitimate& legitimate);

// One launch on the simulator, in the order of threads that the seed says: the memory that it
// leaves, of which this tensor is the result. DeviceError: what the simulator says instead.
device::Image memory_after(Launcher launcher, const Sizes& sizes, std::uint64_t seed);
inline constexpr std::size_t result_tensor = 1;

// Line numbers of a kernel's file that end in `// BUG`.
std::vector<int> marked_lines(const Planted& planted);
// What is wrong, in one sentence: the first paragraph of the kernel's file without "Bug:".
std::string bug_of(const Planted& planted);

// Results of twins.
namespace expected {
using Values = std::vector<float>;
Values copied(const Values& x);
Values ones(const Values& x);
Values maximum(const Values& x);   // one number
Values how_many(const Values& x);  // one number
Values total_and_block_sums(const Values& x);
Values one_block(const Values& x);      // y[i] = x[i] for the first 64 of 128, 0 for others
Values plus_reversed(const Values& x);  // y[i] = x[i] + x[63 - i]
Values doubled(const Values& x);
Values reversed(const Values& x);
Values rotated(const Values& x);        // y[i] = x[i + 1], the last is the first
Values shifted_left(const Values& x);   // y[i] = x[i + 1], the last is 0
Values shifted_right(const Values& x);  // y[i] = x[i - 1], the first is 0
Values swapped(const Values& x);        // y[i] = x[i ^ 1]
Values warps_swapped(const Values& x);  // y[i] = x[i ^ 32]
Values firsts(const Values& x);         // y[i] = the first of its 64
Values next_block(const Values& x);     // y[i] = x[i + 64], around
Values block_numbers(const Values& x);  // y[i] = i / 64
Values block_sums(const Values& x);     // of each 64
Values total(const Values& x);          // one number
Values total_everywhere(const Values& x);
Values prefix_sums(const Values& x);
Values tile_sums(const Values& x);          // y[i] = sum over tiles of 64 of the tile's x[63 - i]
Values neighbours(const Values& x);         // y[i] = x[i - 1] + x[i] + x[i + 1], 0 outside
Values differences(const Values& x);        // y[i] = x[i] - x[i - 1], 0 outside
Values histogram(const Values& x);          // of x mod 16
Values parity(const Values& x);             // y[i] = x[i] mod 2
Values transposed_square(const Values& x);  // 16 x 16
Values rows_shifted_left(const Values& x);  // rows of 16, the last of each is 0
Values rounds(const Values& x);             // everywhere 5: one more than the largest of x mod 5
Values scattered(const Values& x);          // y[77777777 i mod n] = x[i]
Values transposed_wide(const Values& x);    // 4 x 16 -> 16 x 4
Values sums_of_four(const Values& x);       // y[i] = x[i] + ... + x[i + 3], around
Values row_sums(const Values& x);           // of each 16
Values first_of_sixteen(const Values& x);   // y[i] = x[0] for the first 16, 0 for others
Values halves_swapped(const Values& x);     // y[i] = x[i ^ 16]
Values halves(const Values& x);             // y[i] = x[i] / 2, rounded down
}  // namespace expected

}  // namespace warpcheck::planted
