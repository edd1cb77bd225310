#!/bin/sh
# That one-name.sh finds two types of one name, and nothing else; then the whole tree.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/core/a" "$work/ui" "$work/app"
cat >"$work/core/a/One.h" <<'E'
namespace steadyburn {
class Two;
struct Record { int a; };
template <typename T>
class Result {
};
template <>
class Result<void> {
};
struct Outer {
    struct Inner {};
};
enum class Kind : int { a };
} // namespace steadyburn
E
cat >"$work/ui/Two.cpp" <<'E'
namespace steadyburn {
namespace {
struct Record {};
class Kind {};
} // namespace
class Two {
    struct Inner {};
};
} // namespace steadyburn
E
sh "$here/one-name.sh" "$work"
for twice in 'class Record final : public Two {' 'struct Kind {' 'enum class Result {' 'struct Outer { int b; };'; do
    printf 'namespace steadyburn {\n%s\n}\n' "$twice" >"$work/app/Twice.cpp"
    if sh "$here/one-name.sh" "$work" 2>/dev/null; then
        echo "not found: $twice" >&2
        exit 1
    fi
done
sh "$here/one-name.sh"
