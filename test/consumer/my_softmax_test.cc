#include "my_softmax.h"

#include <warpcheck/properties/softmax.h>
#include <warpcheck/warpcheck.h>

namespace {

template <auto kernel>
void launch(warpcheck::Call& call) {
  kernel(call.in("x").data<float>(), call.out("y").data<float>(), call.dim("rows"),
         call.dim("cols"), call.stream());
}

WARPCHECK_KERNEL(MySoftmax, warpcheck::properties::softmax().dtypes({warpcheck::f32}),
                 launch<my_softmax>);
WARPCHECK_KERNEL(MySoftmaxTail, warpcheck::properties::softmax().dtypes({warpcheck::f32}),
                 launch<my_softmax_tail>);
WARPCHECK_KERNEL(MySoftmaxAhead, warpcheck::properties::softmax().dtypes({warpcheck::f32}),
                 launch<my_softmax_ahead>);

}  // namespace
