# A tape of GNU tar is listed and restored, and not overwritten without a yes.
drives tape,file=a.tape,capacity=100
mkdir -p small/folder
for n in 1 2 3; do head -c $((n * 30000 + 1)) /dev/urandom >small/folder/file-$n; done
(cd small && find . -type f -exec sha256sum {} + >../small.sha256)
tar -cf /dev/nst0 small
exits 0 cli restore /dev/nst0 --into back
(cd back/small && sha256sum --quiet --check ../../small.sha256)
exits 0 cli list /dev/nst0
says 'small/folder/file-3'
exits 3 cli burn --to /dev/nst0 small
says 'already holds data'
exits 0 cli burn --yes --verify --to /dev/nst0 small
