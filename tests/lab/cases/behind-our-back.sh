# What happens while nobody looks: a tray that goes out and that nobody pushes in again, and in the meantime a cartridge that
# is changed while no program has the drive open.
drives dvd-r,file=a.disc,tray=by-hand tape,file=a.tape,capacity=20
mkdir few
echo few >few/few
cli burn --verify --to /dev/sr0 few >tray.txt 2>&1 </dev/null & # two minutes pass until it gives up
burner=$!

# Of the tape before, the kernel's driver still knows where it stood.
exits 0 cli burn --to /dev/nst0 few
insert 2 b.tape
exits 0 cli info /dev/nst0
says 'status *blank'
if grep -qE 'appendable|position *file [1-9]' said.txt; then die 'of another tape'; fi
insert 2 a.tape
exits 0 cli info /dev/nst0
says 'status *appendable'
exits 3 cli burn --to /dev/nst0 few </dev/null
insert 2 c.tape
exits 0 cli burn --to /dev/nst0 few

# A set that takes two: each is asked for once.
cp -r few many
head -c 25000000 /dev/urandom >many/large
cat >next.sh <<END
echo \$STEADYBURN_VOLUME >>"$PWD/asked"
echo "insert 2 $PWD/set\$STEADYBURN_VOLUME.tape" >"$PWD/control"
sleep 1
echo /dev/nst0
END
insert 2 set1.tape
exits 0 cli burn --to /dev/nst0 --next-volume "sh $PWD/next.sh" many
[ "$(cat asked)" = 2 ] || die "asked for: $(cat asked)"

# The disc is written and closed. It was only not read back, and that is what is said.
code=0
wait $burner || code=$?
cat tray.txt
[ $code = 3 ] || die "exit $code"
cp tray.txt said.txt
says 'Close it by hand'
says 'is written'
if grep -qiE 'insert one|there is no medium' said.txt; then die 'as if there had been no disc'; fi
insert 1 a.disc # somebody pushes it
exits 0 cli verify --against few /dev/sr0
