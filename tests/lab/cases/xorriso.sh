# A disc that xorriso wrote is listed, appended to, mounted and restored.
drives dvd+r,file=a.disc
xorriso -outdev /dev/sr0 -close off -joliet on -map "$TREES/tree25" / >xorriso.txt 2>&1 || {
    cat xorriso.txt
    die xorriso
}
goes_on_with_the_disc
