# A disc that growisofs wrote is listed, appended to, mounted and restored.
drives dvd+r,file=a.disc
growisofs -use-the-force-luke=notray -Z /dev/sr0 -R -J -quiet "$TREES/tree25"
goes_on_with_the_disc
