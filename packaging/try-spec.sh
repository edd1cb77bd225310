#!/bin/sh
# The RPM's recipe without Fedora: rpmbuild packs what a finished build installs, so a file that %files forgets, or names
# though it is not there, is found; its checks run; rpmlint looks at the result.
#
#   sh packaging/try-spec.sh [BUILD]     default: build/release
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "${1:-$top/build/release}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(sed -n 's/^Version: *//p' "$top/packaging/rpm/steadyburn.spec")
grep -q "VERSION $version " "$top/CMakeLists.txt" || { echo "the spec's version $version is not CMakeLists.txt's" >&2; exit 1; }

mkdir "$work/SOURCES"
git -C "$top" archive --prefix="steadyburn-$version/" -o "$work/SOURCES/steadyburn-$version.tar.gz" HEAD
# Fedora's words that other systems' rpmbuild lacks.
rpmbuild -bb --nodeps --quiet \
    --define "_topdir $work" \
    --define "_metainfodir %{_datadir}/metainfo" \
    --define "debug_package %{nil}" \
    --define "__os_install_post %{nil}" \
    --define "cmake echo configured: " \
    --define "cmake_build echo built" \
    --define "cmake_install DESTDIR=%{buildroot} cmake --install $build --prefix /usr >/dev/null" \
    "$top/packaging/rpm/steadyburn.spec" >"$work/said" 2>&1 || { cat "$work/said" >&2; exit 1; }
if grep -iE 'warning: (file listed twice|absolute)|unpackaged' "$work/said"; then exit 1; fi
rpm -qlp "$work"/RPMS/*/steadyburn-"$version"*.rpm >"$work/files"
for file in bin/steadyburn bin/steadyburn-cli share/applications/steadyburn.desktop share/doc/steadyburn/handbook/index.md; do
    grep -qx "/usr/$file" "$work/files" || { echo "the RPM has no /usr/$file" >&2; exit 1; }
done
echo "The RPM's recipe packs $(wc -l <"$work/files") files."
