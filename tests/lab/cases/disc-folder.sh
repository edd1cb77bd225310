# A disc of three folders, of which one's directory block cannot be read any more: neither verify nor restore calls it good,
# and an append that would make that folder empty for ever is refused.
mkdir -p tree/one tree/two tree/three more
for folder in one two three; do
    for number in 1 2 3 4; do echo "$folder $number" >tree/$folder/$number; done
done
echo more >more/more
drives dvd+r,file=a.disc
exits 0 cli burn --no-close --to /dev/sr0 tree
exits 0 cli verify /dev/sr0
# Of the primary tree, as another program finds it.
block=$(isoinfo -R -l -i a.disc | sed -n 's/^d.*\[ *\([0-9]*\) .*\] *two *$/\1/p')
[ "$block" -gt 16 ] || die 'where is the folder?'
reconnect "dvd+r,file=a.disc,bad=$block-$block"
for command in 'verify /dev/sr0' 'verify /dev/sr0 --against tree' 'restore /dev/sr0 --into back'; do
    code=0
    # shellcheck disable=SC2086 # words
    cli $command >said.txt 2>&1 || code=$?
    cat said.txt
    [ $code != 0 ] || die "good: $command"
    says 'two'
done
code=0
cli burn --append --to /dev/sr0 more </dev/null >said.txt 2>&1 || code=$?
cat said.txt
[ $code != 0 ] || die 'appended'
says 'two'
