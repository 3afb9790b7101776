// dim3 and the short vectors of CUDA, with their alignment.
#pragma once

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

struct uint3 {
  unsigned int x, y, z;
};

struct dim3 {
  unsigned int x, y, z;

  constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const { return {x, y, z}; }
};

// As in CUDA, vectors of two and four are aligned to their size (at most 16), vectors of three to
// an element.
#define WARPCHECK_VECTORS(name, T)                                  \
  struct name##1 {                                                  \
    T x;                                                            \
  };                                                                \
  struct alignas(2 * sizeof(T)) name##2 {                           \
    T x, y;                                                         \
  };                                                                \
  struct alignas(4 * sizeof(T) < 16 ? 4 * sizeof(T) : 16) name##4 { \
    T x, y, z, w;                                                   \
  };                                                                \
  constexpr name##1 make_##name##1(T x) {                           \
    return {x};                                                     \
  }                                                                 \
  constexpr name##2 make_##name##2(T x, T y) {                      \
    return {x, y};                                                  \
  }                                                                 \
  constexpr name##4 make_##name##4(T x, T y, T z, T w) {            \
    return {x, y, z, w};                                            \
  }
#define WARPCHECK_VECTOR_OF_THREE(name, T)          \
  struct name##3 {                                  \
    T x, y, z;                                      \
  };                                                \
  constexpr name##3 make_##name##3(T x, T y, T z) { \
    return {x, y, z};                               \
  }

WARPCHECK_VECTORS(char, signed char)
WARPCHECK_VECTORS(uchar, unsigned char)
WARPCHECK_VECTORS(short, short)
WARPCHECK_VECTORS(ushort, unsigned short)
WARPCHECK_VECTORS(int, int)
WARPCHECK_VECTORS(uint, unsigned int)
WARPCHECK_VECTORS(long, long)
WARPCHECK_VECTORS(ulong, unsigned long)
WARPCHECK_VECTORS(float, float)
WARPCHECK_VECTORS(double, double)
WARPCHECK_VECTORS(longlong, long long)
WARPCHECK_VECTORS(ulonglong, unsigned long long)
WARPCHECK_VECTOR_OF_THREE(char, signed char)
WARPCHECK_VECTOR_OF_THREE(uchar, unsigned char)
WARPCHECK_VECTOR_OF_THREE(short, short)
WARPCHECK_VECTOR_OF_THREE(ushort, unsigned short)
WARPCHECK_VECTOR_OF_THREE(int, int)
WARPCHECK_VECTOR_OF_THREE(long, long)
WARPCHECK_VECTOR_OF_THREE(ulong, unsigned long)
WARPCHECK_VECTOR_OF_THREE(longlong, long long)
WARPCHECK_VECTOR_OF_THREE(ulonglong, unsigned long long)
WARPCHECK_VECTOR_OF_THREE(float, float)
WARPCHECK_VECTOR_OF_THREE(double, double)

constexpr uint3 make_uint3(unsigned int x, unsigned int y, unsigned int z) {
  return {x, y, z};
}

#undef WARPCHECK_VECTORS
#undef WARPCHECK_VECTOR_OF_THREE

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
