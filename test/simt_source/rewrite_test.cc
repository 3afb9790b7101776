// What becomes of CUDA's own syntax, text by text.
#include "simt_source/rewrite.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace {

using warpcheck::simt_source::rewrite;

struct Change {
  const char* before;
  const char* after;
};

void expect(const std::vector<Change>& table) {
  for (const Change& change : table) {
    const std::string result = rewrite(change.before);
    EXPECT_EQ(result, change.after) << "from: " << change.before;
    const std::string_view before = change.before;
    EXPECT_EQ(std::ranges::count(result, '\n'), std::ranges::count(before, '\n'));
  }
}

void expect_unchanged(const std::vector<const char*>& texts) {
  for (const char* text : texts) {
    EXPECT_EQ(rewrite(text), text);
  }
}

TEST(Rewrite, LaunchesOfEveryKindOfName) {
  expect({
      {"k<<<1, 2>>>(x);", "WARPCHECK_SIMT_KERNEL(k).on(1, 2)(x);"},
      {"{ k<<<g, b>>>(); }", "{ WARPCHECK_SIMT_KERNEL(k).on(g, b)(); }"},
      {"k<<<g, b, 4 * n>>>(x);", "WARPCHECK_SIMT_KERNEL(k).on(g, b, 4 * n)(x);"},
      {"k<<<g, b, 0, stream>>>(x);", "WARPCHECK_SIMT_KERNEL(k).on(g, b, 0, stream)(x);"},
      {"k<<<dim3(2, 3), dim3{4, 5}>>>(x);",
       "WARPCHECK_SIMT_KERNEL(k).on(dim3(2, 3), dim3{4, 5})(x);"},
      {"k<T, 4><<<g, b>>>(x);", "WARPCHECK_SIMT_KERNEL(k<T, 4>).on(g, b)(x);"},
      {"k<A<B<T>>><<<g, b>>>(x);", "WARPCHECK_SIMT_KERNEL(k<A<B<T>>>).on(g, b)(x);"},
      {"k<(a > b), sizeof(T)> <<<g, b>>>(x);",
       "WARPCHECK_SIMT_KERNEL(k<(a > b), sizeof(T)> ).on(g, b)(x);"},
      {"a::b::k<<<g, b>>>(x);", "WARPCHECK_SIMT_KERNEL(a::b::k).on(g, b)(x);"},
      {"return ::k<<<g, b>>>(x);", "return WARPCHECK_SIMT_KERNEL(::k).on(g, b)(x);"},
      {"S<T>::template k<4><<<g, b>>>(x);",
       "WARPCHECK_SIMT_KERNEL(S<T>::template k<4>).on(g, b)(x);"},
      {"(f ? k : l)<<<g, b>>>(x);", "WARPCHECK_SIMT_KERNEL((f ? k : l)).on(g, b)(x);"},
      {"if (f) (*k)<<<g, b>>>(x);", "if (f) WARPCHECK_SIMT_KERNEL((*k)).on(g, b)(x);"},
      {"if (f) k<<<g, b>>>(x); else l<<<g, b>>>(x);",
       "if (f) WARPCHECK_SIMT_KERNEL(k).on(g, b)(x); else WARPCHECK_SIMT_KERNEL(l).on(g, b)(x);"},
      {"table[i + 1]<<<g, b>>>(x);", "WARPCHECK_SIMT_KERNEL(table[i + 1]).on(g, b)(x);"},
      {"choose<T>(n)<<<g, b>>>(x);", "WARPCHECK_SIMT_KERNEL(choose<T>(n)).on(g, b)(x);"},
      {"this->s.k<<<g, b>>>(x);", "WARPCHECK_SIMT_KERNEL(this->s.k).on(g, b)(x);"},
      {"if (a < b && c > 0) k<<<g, b>>>(x);",
       "if (a < b && c > 0) WARPCHECK_SIMT_KERNEL(k).on(g, b)(x);"},
      {"case 3: k<<<g, b>>>(x);", "case 3: WARPCHECK_SIMT_KERNEL(k).on(g, b)(x);"},
  });
}

TEST(Rewrite, CallsOfLaunchByTheNameOfTheKernel) {
  expect({
      {"warpcheck::launch(k, g, b, 0, s, x);",
       "warpcheck::launch(WARPCHECK_SIMT_KERNEL(k), g, b, 0, s, x);"},
      {"::warpcheck::launch(k, g);", "::warpcheck::launch(WARPCHECK_SIMT_KERNEL(k), g);"},
      {"return warpcheck::launch(a::k, g);",
       "return warpcheck::launch(WARPCHECK_SIMT_KERNEL(a::k), g);"},
      {"warpcheck::launch(::a::k<T>, g);",
       "warpcheck::launch(WARPCHECK_SIMT_KERNEL(::a::k<T>), g);"},
      {"warpcheck::launch(k<A<B<T>>, (4 > 3), f(1, 2)>, g);",
       "warpcheck::launch(WARPCHECK_SIMT_KERNEL(k<A<B<T>>, (4 > 3), f(1, 2)>), g);"},
      {"warpcheck::launch(S<T>::template k<4>, g);",
       "warpcheck::launch(WARPCHECK_SIMT_KERNEL(S<T>::template k<4>), g);"},
      {"warpcheck :: launch (\n  k /* the kernel */,\n  g);",
       "warpcheck :: launch (\n  WARPCHECK_SIMT_KERNEL(k) /* the kernel */,\n  g);"},
      {"return ::warpcheck::launch(k, g);",
       "return ::warpcheck::launch(WARPCHECK_SIMT_KERNEL(k), g);"},
  });
}

TEST(Rewrite, LeavesCallsOfLaunchAloneWhereNoNameSaysWhatRuns) {
  expect_unchanged({
      "warpcheck::launch(f ? k : l, g);",
      "warpcheck::launch(&k, g);",
      "warpcheck::launch(table[i], g);",
      "warpcheck::launch(k);",
      "warpcheck::launch();",
      "warpcheck::launch<float*>(k, g);",
      "warpcheck::launch(k<T, g);",
      "warpcheck::launch(k < n, g);",
      "warpcheck::launch(S::, g);",
      "warpcheck::launch(k",
      "other::warpcheck::launch(k, g);",
      "warpcheck.launch(k, g);",
      "launch(k, g);",
      "warpcheck::launcher(k, g);",
      "// warpcheck::launch(k, g);",
      "f(\"warpcheck::launch(k, g);\");",
      "#define RUN(k) \\\n  warpcheck::launch(k, g)\n",
      "warpcheck::launch(\n#if A\n  k,\n#else\n  l,\n#endif\n  g);",
  });
}

TEST(Rewrite, ConfigurationsThatHoldBracketsAndAngles) {
  expect({
      {"k<<<f<A<B>>(n), b>>>(x);", "WARPCHECK_SIMT_KERNEL(k).on(f<A<B>>(n), b)(x);"},
      {"k<<<g, S<T>::size>>>(x);", "WARPCHECK_SIMT_KERNEL(k).on(g, S<T>::size)(x);"},
      {"k<<<g, size<T>>>>(x);", "WARPCHECK_SIMT_KERNEL(k).on(g, size<T>)(x);"},
      {"k<<<(n >> 8), 1 << 8>>>(x);", "WARPCHECK_SIMT_KERNEL(k).on((n >> 8), 1 << 8)(x);"},
      {"k<<<n >> 8, b>>>(x);", "WARPCHECK_SIMT_KERNEL(k).on(n >> 8, b)(x);"},
      {"k<<<[&] { return 2; }(), b>>>(x);",
       "WARPCHECK_SIMT_KERNEL(k).on([&] { return 2; }(), b)(x);"},
      {"k<<<g, b>>>\n(x);", "WARPCHECK_SIMT_KERNEL(k).on(g, b)\n(x);"},
  });
}

TEST(Rewrite, LaunchesOverSeveralLines) {
  expect({
      {"k<T>\n  <<<g,  // ) >>> (\n     b>>>(\n  x);",
       "WARPCHECK_SIMT_KERNEL(k<T>\n  ).on(g,  // ) >>> (\n     b)(\n  x);"},
      {"k<<<\n#if A\n  1,\n#else\n  2,\n#endif\n  b>>>(x);",
       "WARPCHECK_SIMT_KERNEL(k).on(\n#if A\n  1,\n#else\n  2,\n#endif\n  b)(x);"},
      {"a::\nk<<<g, b>>>(x);", "WARPCHECK_SIMT_KERNEL(a::\nk).on(g, b)(x);"},
  });
}

TEST(Rewrite, LaunchesInMacros) {
  expect({
      {"#define L(k, ...) k<<<g, b>>>(__VA_ARGS__)\n",
       "#define L(k, ...) WARPCHECK_SIMT_KERNEL(k).on(g, b)(__VA_ARGS__)\n"},
      {"#define L(T, n)  \\\n  k_##T<n>  \\\n      <<<g, b>>>(x);\n",
       "#define L(T, n)  \\\n  WARPCHECK_SIMT_KERNEL(k_##T<n>  \\\n      ).on(g, b)(x);\n"},
      {"#define L (k)<<<g, b>>>(x)\n", "#define L WARPCHECK_SIMT_KERNEL((k)).on(g, b)(x)\n"},
      {"#define L(k) (k)<<<g, b>>>(x)\n", "#define L(k) WARPCHECK_SIMT_KERNEL((k)).on(g, b)(x)\n"},
      {"CHECK(k<<<g, b>>>(x));", "CHECK(WARPCHECK_SIMT_KERNEL(k).on(g, b)(x));"},
  });
}

TEST(Rewrite, WhatIsNoLaunchStays) {
  expect_unchanged({
      "// k<<<g, b>>>(x)\n",
      "/* k<<<g,\n b>>>(x) */",
      "// continued \\\n k<<<g, b>>>(x)\nint y;",
      "auto s = \"k<<<g, b>>>(x)\";",
      "auto s = \"\\\"k<<<g, b>>>(x)\";",
      "auto s = R\"x(k<<<g, b>>>(x) )\" )x\";",
      "auto s = u8R\"(\"k<<<g, b>>>(x))\";",
      "std::cout << x << y;",
      "a = b << 3 >> 2;",
      "x <<= 3; y >>= 2;",
      "A<B<C<int>>> x(3);",
      "auto& operator<<<T>(S& s, const T& t);",
      "<<<<<<< HEAD\n>>>>>>> main\n",
      "k<<<g, b;",
      "int n = 1'000'000; char c = '<';",
      "#error don't k<<<g, b>>> \n",
  });
}

TEST(Rewrite, CodeAfterOddLiteralsIsSeen) {
  expect({
      {"char c = '\"'; k<<<1, 2>>>(x);", "char c = '\"'; WARPCHECK_SIMT_KERNEL(k).on(1, 2)(x);"},
      {"int n = 1'000; k<<<1'0, 2>>>(x);",
       "int n = 1'000; WARPCHECK_SIMT_KERNEL(k).on(1'0, 2)(x);"},
      {"char c = '\\''; k<<<1, 2>>>(x);", "char c = '\\''; WARPCHECK_SIMT_KERNEL(k).on(1, 2)(x);"},
      {"auto s = R\"(\\)\"; k<<<1, 2>>>(x);",
       "auto s = R\"(\\)\"; WARPCHECK_SIMT_KERNEL(k).on(1, 2)(x);"},
      {"#if 0\ndon't\n#endif\nk<<<1, 2>>>(x);",
       "#if 0\ndon't\n#endif\nWARPCHECK_SIMT_KERNEL(k).on(1, 2)(x);"},
  });
}

TEST(Rewrite, DynamicSharedMemoryOfFunctions) {
  const std::string_view head = "[[maybe_unused]] auto& s = ::warpcheck::simt::dynamic_array<";
  const auto is = [&](std::string_view declaration, std::string_view type) {
    std::string before = "__global__ void k() { ";
    std::string after = before;
    before += declaration;
    before += " }";
    after += head;
    after += type;
    after += ">(); }";
    EXPECT_EQ(rewrite(before), after);
  };
  is("extern __shared__ float s[];", "float[]");
  is("__shared__ extern float s [ ];", "float[]");
  is("extern __shared__ __align__(16) unsigned char s[];", "unsigned char[]");
  is("extern __align__(sizeof(T)) __shared__ T s[];", "T[]");
  is("extern __shared__ alignas(128) char s[];", "char[]");
  is("alignas(16) extern __shared__ char s[];", "char[]");
  is("extern __shared__ volatile int s[];", "volatile int[]");
  is("extern __shared__ typename Traits<T>::type s[];", "typename Traits<T>::type[]");
  is("extern __shared__ float s[][33];", "float[][33]");
  is("extern __shared__ int* s[];", "int*[]");
}

TEST(Rewrite, DynamicSharedMemoryKeepsLines) {
  expect({
      {"void k() {\nextern\n__shared__ float\n s[]; int x; }",
       "void k() {\n[[maybe_unused]] auto& s = ::warpcheck::simt::dynamic_array<float[]>();\n\n "
       "int "
       "x; }"},
      {"#define S extern __shared__ \\\n  int s[];\n",
       "#define S [[maybe_unused]] auto& s = ::warpcheck::simt::dynamic_array<int[]>();\\\n\n"},
      {"void k() { extern __shared__ int s[], t[]; }",
       "void k() { [[maybe_unused]] auto& s = ::warpcheck::simt::dynamic_array<int[]>(); "
       "[[maybe_unused]] auto& t = ::warpcheck::simt::dynamic_array<int[]>(); }"},
  });
}

TEST(Rewrite, DynamicSharedMemoryOfNamespaces) {
  const std::string after =
      "static thread_local ::warpcheck::simt::DynamicElement<int[]>* s = nullptr; static const "
      "::warpcheck::simt::DynamicName warpcheck_set_s([](std::byte* at) { s = "
      "reinterpret_cast<::warpcheck::simt::DynamicElement<int[]>*>(at); });";
  const std::string before = "extern __shared__ int s[];";
  for (const std::string head :
       {"", "namespace {\n", "namespace a::b { inline namespace c { ", "extern \"C\" { ",
        "void f() { { } }\n", "#if A\nvoid f(int) {\n#else\nvoid f() {\n#endif\n}\n"}) {
    EXPECT_EQ(rewrite(head + before), head + after);
  }
  for (const std::string head : {"void f() { ", "namespace a { struct S { void f() { ",
                                 "#if A\nvoid f(int) {\n#else\nvoid f() {\n#endif\n"}) {
    EXPECT_NE(rewrite(head + before).find("auto& s"), std::string::npos) << head;
  }
}

TEST(Rewrite, OtherSharedMemoryStays) {
  expect_unchanged({
      "void k() { __shared__ float s[32]; }",
      "extern int x; __device__ int y[3];",
      "// extern __shared__ float s[];\n",
      "extern __constant__ float c[];",
      "extern \"C\" __global__ void k(int* s);",
  });
}

TEST(Rewrite, InlinePtx) {
  expect({
      {"{ asm volatile(\"bar.sync 0;\"); }", "{ WARPCHECK_SIMT_PTX (\"bar.sync 0;\"); }"},
      {"x = 1; asm(\"mov %0;\" : \"=r\"(x));",
       "x = 1; WARPCHECK_SIMT_PTX(\"mov %0;\" : \"=r\"(x));"},
      {"if (f) __asm__ __volatile__ (\"\");", "if (f) WARPCHECK_SIMT_PTX  (\"\");"},
      {"#define FENCE asm(\"\")\n", "#define FENCE WARPCHECK_SIMT_PTX(\"\")\n"},
      {"#define FENCE(x) asm(\"\" :: \"r\"(x))\n",
       "#define FENCE(x) WARPCHECK_SIMT_PTX(\"\" :: \"r\"(x))\n"},
  });
  expect_unchanged({"int f() asm(\"name\");", "int x asm(\"name\");", "// asm(\"\")\n"});
}

TEST(Rewrite, PragmasOfNvcc) {
  expect({
      {"#pragma unroll\nfor (;;) {}", " \nfor (;;) {}"},
      {"  #pragma unroll 4\nfor (;;) {}", "    \nfor (;;) {}"},
      {"# pragma nv_diag_suppress 177\nint x;", "   \nint x;"},
  });
  expect_unchanged({"#pragma once\n", "#pragma GCC diagnostic push\n"});
}

}  // namespace
