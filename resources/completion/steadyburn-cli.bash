# Completion of steadyburn-cli for bash.
_steadyburn_cli() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local commands='drives info burn write-image read-image buffer verify list restore blank eject'
    local writing='--to --buffer --start --low --resume --feed --block --speed --no-lock --no-close --defect-management --simulate --verify
        --no-reload --eject --json --yes'
    local contents='--format --level --volume-id --exclude --graft --project --exclude-caches --one-file-system
        --abort-on-error --append --continue --next-volume --tape-compression
        --manifest --readers --session-md5 --no-session-md5 --reproducible'
    local kinds='virtual:cd-r virtual:cd-rw virtual:dvd-r virtual:dvd+r virtual:dvd+rw virtual:bd-r virtual:bd-re
        virtual:tape'
    # ":" and "=" part words in bash: a simulated drive is completed up to its kind and not further.
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$current")
        return
    fi
    local targets
    targets=$(compgen -G '/dev/sr*'; compgen -G '/dev/nst[0-9]')
    case $previous in
    --continue)
        mapfile -t COMPREPLY < <(compgen -W 'last' -- "$current"; compgen -f -- "$current")
        return
        ;;
    --tape-compression) mapfile -t COMPREPLY < <(compgen -W 'on off' -- "$current") && return ;;
    --format) mapfile -t COMPREPLY < <(compgen -W 'iso tar tar.gz tar.zst' -- "$current") && return ;;
    --defect-management) mapfile -t COMPREPLY < <(compgen -W 'on off' -- "$current") && return ;;
    --feed) mapfile -t COMPREPLY < <(compgen -W 'fewest-stops balanced fastest' -- "$current") && return ;;
    --buffer | -b) mapfile -t COMPREPLY < <(compgen -W '64M 256M 1G 2G' -- "$current") && return ;;
    --block) mapfile -t COMPREPLY < <(compgen -W '64K 256K 512K 1M' -- "$current") && return ;;
    --start | --low | --resume | --level | --readers | --speed | --retries | --session | --volume-id | --exclude | --graft | --next-volume) return ;;
    --into)
        mapfile -t COMPREPLY < <(compgen -d -- "$current")
        return
        ;;
    --to)
        mapfile -t COMPREPLY < <(compgen -W "$targets $kinds -" -- "$current"; compgen -f -- "$current")
        return
        ;;
    esac
    case ${COMP_WORDS[1]}:$current in
    drives:*) mapfile -t COMPREPLY < <(compgen -W '--json' -- "$current") ;;
    burn:-*) mapfile -t COMPREPLY < <(compgen -W "$writing $contents" -- "$current") ;;
    write-image:-*) mapfile -t COMPREPLY < <(compgen -W "$writing" -- "$current") ;;
    read-image:-*) mapfile -t COMPREPLY < <(compgen -W '--retries --yes --json' -- "$current") ;;
    buffer:-*) mapfile -t COMPREPLY < <(compgen -W '--buffer --block --in --out --json --yes' -- "$current") ;;
    verify:-*) mapfile -t COMPREPLY < <(compgen -W '--against --session --next-volume --json' -- "$current") ;;
    restore:-*) mapfile -t COMPREPLY < <(compgen -W '--into --session --next-volume --yes --json' -- "$current") ;;
    list:-*) mapfile -t COMPREPLY < <(compgen -W '--session --next-volume --json' -- "$current") ;;
    blank:-*) mapfile -t COMPREPLY < <(compgen -W '--full --json --yes' -- "$current") ;;
    *:-*) mapfile -t COMPREPLY < <(compgen -W '--json' -- "$current") ;;
    burn:*) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
    *) mapfile -t COMPREPLY < <(compgen -W "$targets" -- "$current"; compgen -f -- "$current") ;;
    esac
}
complete -o filenames -F _steadyburn_cli steadyburn-cli
