// What only nvcc understands, in words that a C++ compiler understands with warpcheck/simt.h:
//
//   kernel<<<grid, block>>>(x)           WARPCHECK_SIMT_KERNEL(kernel).on(grid, block)(x)
//   warpcheck::launch(kernel, ...)       warpcheck::launch(WARPCHECK_SIMT_KERNEL(kernel), ...)
//   extern __shared__ float s[];         auto& s = ::warpcheck::simt::dynamic_array<float[]>();
//   asm volatile("..." : "=r"(x));       WARPCHECK_SIMT_PTX("..." : "=r"(x));
//   #pragma unroll                       (blank)
//
// The result has the lines of the source. Text in comments and literals is left alone, and so is
// what is not understood: the compiler will say so.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "simt_source/edit.h"
#include "simt_source/token.h"

namespace warpcheck::simt_source {

std::string rewrite(std::string_view source);

// The edits of `rewrite`, by kind.
void rewrite_launches(std::span<const Token> tokens, std::vector<Edit>& edits);
void rewrite_launch_calls(std::span<const Token> tokens, std::vector<Edit>& edits);
void rewrite_dynamic_shared(std::string_view source, std::span<const Token> tokens,
                            std::vector<Edit>& edits);
void rewrite_asm(std::span<const Token> tokens, std::vector<Edit>& edits);
void blank_pragmas(std::span<const Token> tokens, std::vector<Edit>& edits);

}  // namespace warpcheck::simt_source
