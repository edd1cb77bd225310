#!/bin/sh
# The RPM's recipe where there is rpmbuild but no Fedora:
#
#   sh packaging/try-spec.sh             rpmbuild unpacks the last commit, compiles it and packs it, as the recipe says
#   sh packaging/try-spec.sh BUILD       the same, but it takes the finished build in BUILD instead of compiling
#
# A file that %files forgets, or names though it is not there, is found, and the recipe's checks run. The packages go to the
# folder RPMS names, where it is set.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(sed -n 's/^Version: *//p' "$top/packaging/rpm/steadyburn.spec")
grep -q "VERSION $version " "$top/CMakeLists.txt" || { echo "the spec's version $version is not CMakeLists.txt's" >&2; exit 1; }

# Fedora's macros, which other systems' rpmbuild lacks.
if [ $# -gt 0 ]; then
    configure='echo configured:'
    compile='echo built'
    install="DESTDIR=%{buildroot} cmake --install $(cd "$1" && pwd) --prefix /usr >/dev/null"
else
    configure='cmake -B build/rpm -DCMAKE_BUILD_TYPE=Release -DSTEADYBURN_WERROR=ON -DCMAKE_INSTALL_PREFIX=/usr'
    compile='cmake --build build/rpm --parallel'
    install='DESTDIR=%{buildroot} cmake --install build/rpm'
fi
mkdir "$work/SOURCES"
git -C "$top" archive --prefix="steadyburn-$version/" -o "$work/SOURCES/steadyburn-$version.tar.gz" HEAD
rpmbuild -bb --nodeps --quiet \
    --define "_topdir $work" \
    --define "_metainfodir %{_datadir}/metainfo" \
    --define "debug_package %{nil}" \
    --define "__os_install_post %{nil}" \
    --define "cmake $configure " \
    --define "cmake_build $compile" \
    --define "cmake_install $install" \
    "$top/packaging/rpm/steadyburn.spec" >"$work/said" 2>&1 || { cat "$work/said" >&2; exit 1; }
if grep -iE 'warning: (file listed twice|absolute)|unpackaged' "$work/said"; then exit 1; fi

has() { # PACKAGE FILE...
    rpm -qlp "$work"/RPMS/*/"$1-$version"-*.rpm >"$work/files"
    echo "The RPM $1 has $(wc -l <"$work/files") files."
    name=$1
    shift
    for file; do
        grep -qx "/usr/$file" "$work/files" || { echo "the RPM $name has no /usr/$file" >&2; exit 1; }
    done
}
has steadyburn bin/steadyburn share/applications/steadyburn.desktop share/doc/steadyburn/handbook/index.md
has steadyburn-cli bin/steadyburn-cli share/man/man1/steadyburn-cli.1
if rpm -qp --requires "$work"/RPMS/*/steadyburn-cli-*.rpm | grep -E 'Qt6(Gui|Widgets)'; then
    echo "the command line must not need a display's libraries" >&2
    exit 1
fi
if [ -n "${RPMS:-}" ]; then mkdir -p "$RPMS" && cp "$work"/RPMS/*/*.rpm "$RPMS"; fi
