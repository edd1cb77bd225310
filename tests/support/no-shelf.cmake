# Read by ctest before it starts the tests.
set(ENV{STEADYBURN_SHELF} "")
