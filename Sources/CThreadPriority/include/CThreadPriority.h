#pragma once
#include <sys/resource.h>
