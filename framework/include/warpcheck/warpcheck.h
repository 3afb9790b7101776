// Everything a test file of a kernel needs. Writing a formula of your own also needs
// warpcheck/reference.h.
#pragma once

#include "warpcheck/call.h"
#include "warpcheck/case.h"
#include "warpcheck/error.h"
#include "warpcheck/format.h"
#include "warpcheck/model.h"
#include "warpcheck/op.h"
#include "warpcheck/recipe.h"
#include "warpcheck/register.h"
#include "warpcheck/suite.h"
#include "warpcheck/tensor.h"
#include "warpcheck/trial.h"
