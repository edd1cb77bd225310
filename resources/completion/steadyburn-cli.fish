# Completion of steadyburn-cli for fish.
set -l commands drives info burn write-image read-image buffer verify list restore blank eject
complete -c steadyburn-cli -n "not __fish_seen_subcommand_from $commands" -f
complete -c steadyburn-cli -n "not __fish_seen_subcommand_from $commands" -l help -d 'Help'
complete -c steadyburn-cli -n "not __fish_seen_subcommand_from $commands" -l version -d 'Version'
set -l about 'Drives and what is in them' 'About the medium' 'Folders to a medium' 'An image to a disc' \
    'A disc to an image'     'The ring as a filter' 'Read a medium and compare' 'What a medium holds' 'Files back from a medium' \
    'Make a medium blank' 'Take it out'
for i in (seq (count $commands))
    complete -c steadyburn-cli -n "not __fish_seen_subcommand_from $commands" -a $commands[$i] -d $about[$i]
end
function __steadyburn_targets
    string replace -r '^' 'virtual:' cd-r cd-rw dvd-r dvd+r dvd+rw bd-r bd-re tape
    for node in /dev/sr* /dev/nst* # "for" bears it when there is none
        string match -r '^/dev/(?:sr|nst)[0-9]+$' $node
    end
end
set -l targets '(__steadyburn_targets)'
complete -c steadyburn-cli -n "__fish_seen_subcommand_from info read-image verify list restore blank eject" -a $targets

set -l w '__fish_seen_subcommand_from burn write-image'
complete -c steadyburn-cli -n $w -l to -r -a $targets -d 'Where to'
complete -c steadyburn-cli -n "$w buffer" -s b -l buffer -x -a '64M 256M 1G 2G' -d 'Size of the ring'
complete -c steadyburn-cli -n $w -l start -x -d 'Fill at which writing begins'
complete -c steadyburn-cli -n $w -l low -x -d 'Fill below which the ring is low'
complete -c steadyburn-cli -n $w -l resume -x -d 'Fill at which writing goes on'
complete -c steadyburn-cli -n $w -l feed -x -a 'fewest-stops balanced fastest' -d 'How the drive is fed'
complete -c steadyburn-cli -n "$w buffer" -l block -x -a '64K 256K 512K 1M' -d 'Bytes of a write'
complete -c steadyburn-cli -n $w -l speed -x -d 'Of the drive'
complete -c steadyburn-cli -n $w -l no-lock -d 'Do not hold the ring in memory'
complete -c steadyburn-cli -n $w -l no-close -d 'Leave the disc appendable'
complete -c steadyburn-cli -n $w -l simulate -d 'With the laser off'
complete -c steadyburn-cli -n $w -l verify -d 'Read back and compare'
complete -c steadyburn-cli -n $w -l no-reload -d 'Leave the tray in'
complete -c steadyburn-cli -n $w -l eject -d 'At the end'

set -l b '__fish_seen_subcommand_from burn'
complete -c steadyburn-cli -n $b -l format -x -a 'iso tar tar.gz tar.zst' -d 'Of the stream'
complete -c steadyburn-cli -n $b -l level -x -d 'Of compression'
complete -c steadyburn-cli -n $b -l volume-id -x -d 'Name of the disc'
complete -c steadyburn-cli -n $b -l exclude -x -d 'Leave out what matches'
complete -c steadyburn-cli -n $b -l graft -x -d 'Put a path at a place: PLACE=PATH'
complete -c steadyburn-cli -n $b -l project -r -d 'What the window has saved'
complete -c steadyburn-cli -n $b -l exclude-caches -d 'Leave out cache folders'
complete -c steadyburn-cli -n $b -l one-file-system -d 'Stay on one file system'
complete -c steadyburn-cli -n $b -l abort-on-error -d 'End at the first unreadable file'
complete -c steadyburn-cli -n $b -l append -d 'Add to what is on the medium'
complete -c steadyburn-cli -n $b -l continue -r -a last -d 'Go on with an interrupted tape set'
complete -c steadyburn-cli -n '__fish_seen_subcommand_from burn verify list restore' -l next-volume -x -d 'Gives the next tape'
complete -c steadyburn-cli -n $b -l tape-compression -x -a 'on off' -d 'By the tape drive'
complete -c steadyburn-cli -n $b -l manifest -r -d 'Write checksums'
complete -c steadyburn-cli -n $b -l readers -x -d 'Threads that read ahead'
complete -c steadyburn-cli -n $b -l session-md5 -d 'Checksums over the session'
complete -c steadyburn-cli -n $b -l no-session-md5 -d 'No checksums over the session'
complete -c steadyburn-cli -n $b -l reproducible -d 'Same tree, same bytes'

complete -c steadyburn-cli -n '__fish_seen_subcommand_from buffer' -s i -l in -r -d 'Instead of standard input'
complete -c steadyburn-cli -n '__fish_seen_subcommand_from buffer' -s y -l yes -d 'Replace a file that is not empty'
complete -c steadyburn-cli -n '__fish_seen_subcommand_from buffer' -s o -l out -r -d 'Instead of standard output'
complete -c steadyburn-cli -n '__fish_seen_subcommand_from verify' -l against -r -d 'Compare with a folder'
complete -c steadyburn-cli -n '__fish_seen_subcommand_from restore' -l into -x -a '(__fish_complete_directories)' -d 'The folder'
complete -c steadyburn-cli -n '__fish_seen_subcommand_from burn write-image read-image restore blank' -s y -l yes -d 'Yes where data would be lost'
complete -c steadyburn-cli -n '__fish_seen_subcommand_from blank' -l full -d 'All of its surface'
complete -c steadyburn-cli -n "__fish_seen_subcommand_from $commands" -l json -d 'One JSON object a line'
complete -c steadyburn-cli -n '__fish_seen_subcommand_from read-image' -l retries -x -d 'Of each damaged sector'
complete -c steadyburn-cli -n '__fish_seen_subcommand_from verify list restore' -l session -x -d 'This one instead of the newest'
complete -c steadyburn-cli -n $w -l defect-management -x -a 'on off' -d 'Of Blu-ray and DVD-RAM'
