# Tapes of GNU tar with 20 different records are restored.
drives tape,file=a.tape,capacity=100
mkdir -p small/folder
for n in 1 2 3 4 5 6 7 8; do head -c $((n * 30000 + 1)) /dev/urandom >small/folder/file-$n; done
(cd small && find . -type f -exec sha256sum {} + >../small.sha256)
for factor in 1 2 3 5 7 10 16 20 21 32 50 63 64 100 126 128 200 256 512 1024; do
    mt -f /dev/nst0 rewind
    tar -b $factor -cf /dev/nst0 small
    rm -rf back
    exits 0 cli restore /dev/nst0 --into back
    (cd back/small && sha256sum --quiet --check ../../small.sha256)
done
