#!/bin/sh
# That one-name.sh finds two types or functions of one name, and nothing else; then the whole tree.
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
cat >"$work/core/a/Size.h" <<'E'
namespace steadyburn {
[[nodiscard]] std::string sizeText(int bytes);
[[nodiscard]] std::string sizeText(double bytes);
const char* toString(Kind kind);
class Size { int half(int of); };
} // namespace steadyburn
E
for folder in a b; do # what a file has for itself another folder may have too
    mkdir -p "$work/core/$folder"
    cat >"$work/core/$folder/Size.cpp" <<'E'
namespace steadyburn {
namespace {
int half(int of)
{
    return sizeText(of);
}
int half(double of) { return int(of); }
} // namespace
std::string sizeText(int bytes)
{
}
const char* toString(Kind kind)
{
}
} // namespace steadyburn
E
done
sh "$here/one-name.sh" "$work"
for twice in 'class Record final : public Two {' 'struct Kind {' 'enum class Result {' 'struct Outer { int b; };'; do
    printf 'namespace steadyburn {\n%s\n}\n' "$twice" >"$work/app/Twice.cpp"
    if sh "$here/one-name.sh" "$work" 2>/dev/null; then
        echo "not found: $twice" >&2
        exit 1
    fi
done
rm "$work/app/Twice.cpp"
for twice in 'int half(int of)' 'std::string_view sizeText(std::string_view text)'; do
    printf 'namespace steadyburn {\nnamespace {\n%s\n{\n}\n} // namespace\n}\n' "$twice" >"$work/core/b/Twice.cpp"
    if sh "$here/one-name.sh" "$work" 2>/dev/null; then
        echo "not found: $twice" >&2
        exit 1
    fi
done
rm "$work/core/b/Twice.cpp"
echo 'std::string_view sizeText(std::string_view text);' >"$work/ui/Twice.h"
if sh "$here/one-name.sh" "$work" 2>/dev/null; then
    echo 'not found: a function of two headers' >&2
    exit 1
fi
sh "$here/one-name.sh"
