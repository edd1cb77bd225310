#!/bin/bash
# Runs of a backup that go behind the one before it, on the same tape or disc: each is restored as it was, by the program
# and by GNU tar and xorriso as the README.txt of the run says; and which media are left alone.
#   test-shared-media.sh PATH-OF-steadyburn-cli
set -u
# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"
exec </dev/null # nobody is there to answer
export STEADYBURN_BACKUPS=$work/backups
media() { # KIND [KEYS]
    echo "virtual:$1,speed=900M,${2:-}${2:+,}file=$work/medium-$1"
}
change() { # RUN: what happens between two runs
    case $1 in
    1)
        mkdir -p home/sub home/gone
        seq 5000 >home/long
        echo one >home/often
        echo stays >home/sub/stays
        ln -f home/sub/stays home/linked
        echo x >home/gone/away
        ;;
    2) echo two >home/often && echo new >home/new ;;
    3) rm -r home/gone && mv home/long home/moved ;;
    4) rm home/new && mkdir home/new && echo in >home/new/inside ;;
    5) rm -r home/new && echo file >home/new && ln home/sub/stays home/sub/third ;;
    esac
    find home -type d -exec touch -d "2020-01-0$1" {} + # long ago
}
restored() { # NAME RUN
    rm -rf back
    exits 0 "$cli" backup restore "$1" --run "$2" --into back && diff -r back/home "was-$2"
}
by_tar() { # RUN: with each archive that its README names, and its own
    local tape=$work/medium-tape file
    rm -rf hand && mkdir hand && (
        cd hand && tape_file "$tape" $(($1 * 2 - 1)) | tar -xOf - ABOUT-THIS-BACKUP/README.txt >../readme &&
            for file in $(sed -n 's/^ *run [0-9]* .* tape file \([0-9]*\) .*/\1/p; s/.*asf \([0-9]*\) is that of this run.*/\1/p' ../readme); do
                tape_file "$tape" "$file" >../file &&
                    tar -xOf ../file ABOUT-THIS-BACKUP/REMOVED0 | xargs -0 -r rm -rf -- &&
                    tar --acls --xattrs --xattrs-include='*' -xpf ../file || exit 1
            done
    ) && diff -r hand/home "was-$1"
}
extract() { # KIND SESSION FOLDER: counted from 1
    local start
    start=$("$cli" info "$(media "$1")" --json | tr '{' '\n' | grep '"size":' | sed -n "$2s/.*\"start\":\([0-9]*\).*/\1/p")
    xorriso -osirrox on -hardlinks on -indev "stdio:$work/medium-$1" -load sbsector $((start / 2048)) -extract / "$3" >/dev/null 2>&1
}
dated() { # FOLDER WAS: its home is as old as that, in whole seconds, and so is each folder in it
    diff <(cd "$1/home" && find . -type d -printf '%p %Ts\n' | sort) <(cd "$2" && find . -type d -printf '%p %Ts\n' | sort)
}
by_xorriso() { # KIND RUN: from its session alone
    rm -rf disc hand && mkdir hand && extract "$1" "$2" disc && (
        cd hand && sed -n 's/^    \(\(xargs\|cp\|test\|find\) .*\)/\1/p' ../disc/ABOUT-THIS-BACKUP/README.txt >../commands &&
            sh -ec "$(sed "s|MEDIUM|../disc|g" ../commands)"
    ) && diff -r hand/home "was-$2" && dated hand "was-$2" && (cd disc && sha256sum --quiet --strict -c ABOUT-THIS-DISC/SHA256SUMS)
}

# ---- five runs on one medium
for kind in tape dvd+r cd-rw bd-r; do
    name=of-$kind
    rm -rf home
    mkdir home
    check "$kind: create" exits 0 "$cli" backup create "$name" --verify --to "$(media $kind)" home
    for run in 1 2 3 4 5; do
        change $run
        rm -rf was-$run && cp -a home was-$run
        check "$kind: run $run" exits 0 "$cli" backup run "$name"
        check "$kind: run $run is where it says" test $run = 1 -o "$(grep -c "It is appended to .*, after run $((run - 1))" out)" = 1
    done
    for run in 1 2 3 4 5; do
        check "$kind: run $run is restored" restored "$name" $run
        if [ $kind = tape ]; then
            check "run $run by tar" by_tar $run
        else
            check "$kind: run $run by xorriso" by_xorriso $kind $run
        fi
    done
    check "$kind: show" exits 0 "$cli" backup show "$name" --json
    check "$kind: four are behind others" test "$(grep -c '"appended":true' out)" = 4
    check "$kind: one medium" exits 0 "$cli" backup show "$name" --run 5 --report json
    check "$kind: in all" says '"all_media":1' out
    check "$kind: forget" exits 0 "$cli" backup forget "$name" 5
    check "$kind: what the medium still has" says "The same media still have these runs: 1, 2, 3, 4" out

    # ---- what may not be written over, and what begins another medium
    echo six >home/often
    check "$kind: a full run needs another" exits 3 "$cli" backup run "$name" --full --yes
    check "$kind: which run it would lose" says "run 4"
    check "$kind: so does this" exits 3 "$cli" backup run "$name" --new-medium --yes
    check "$kind: nor another backup" exits 0 "$cli" backup create "other-$kind" --to "$(media $kind)" home
    check "$kind: of the same medium" exits 3 "$cli" backup run "other-$kind" --yes
    for run in 1 2 3 4; do
        check "$kind: run $run is there still" restored "$name" $run
    done
    mv "medium-$kind" "first-$kind"
    check "$kind: in a new one" exits 0 "$cli" backup run "$name" --new-medium
    check "$kind: nothing is before it" test "$(grep -c "It is appended" out)" = 0
    rm -rf was-6 && cp -a home was-6
    check "$kind: from two media" exits 0 "$cli" backup restore "$name" --into back6 --from "1=virtual:$kind,file=$work/first-$kind" --from "2=virtual:$kind,file=$work/first-$kind" --from "3=virtual:$kind,file=$work/first-$kind" --from "4=virtual:$kind,file=$work/first-$kind"
    check "$kind: as it was" diff -r back6/home was-6
    echo seven >home/often
    mv "medium-$kind" "second-$kind" && mv "first-$kind" "medium-$kind"
    check "$kind: not behind an earlier one" exits 3 "$cli" backup run "$name" --yes
    mv "second-$kind" "medium-$kind"
    check "$kind: behind the last" exits 0 "$cli" backup run "$name"
    rm -rf back6 medium-$kind*
done

# ---- what has one run each
rm -rf home backups
mkdir home
change 1
check "each its own" exits 0 "$cli" backup create alone --media own --to "virtual:dvd+r,speed=900M,file=$work/alone-{run}" home
check "alone: run 1" exits 0 "$cli" backup run alone
check "alone: a file for all" exits 2 "$cli" backup edit alone --to "virtual:dvd+r,file=$work/alone"
check "alone: it may change" exits 0 "$cli" backup edit alone --unset media --to "virtual:dvd+r,file=$work/alone-001"
change 2
check "alone: a closed disc" exits 3 "$cli" backup run alone
check "dvd+rw: a file for all" exits 2 "$cli" backup create again --to "$(media dvd+rw)" home

# ---- by hand, of two discs of which the first has two runs: each session counted as xorriso does
rm -rf home backups medium-*
mkdir home
change 1
check "chain: create" exits 0 "$cli" backup create home --to "$(media dvd+r)" home
check "chain: run 1" exits 0 "$cli" backup run home
change 2
rm home/sub/stays
check "chain: run 2" exits 0 "$cli" backup run home
check "chain: another disc" exits 0 "$cli" backup edit home --to "$(media bd-r)"
by_hand() { # RUN: by the README.txt of the newest session on the second disc
    local run
    rm -rf hand session-* && mkdir hand
    extract bd-r $(($1 - 2)) session-own || return 1
    sed -n 's/^    run \([0-9]*\) .* session \([0-9]*\) .*/\1 \2/p' session-own/ABOUT-THIS-BACKUP/README.txt >named
    grep -qx '1 1' named && grep -qx '2 2' named || return 1
    while read -r run session; do
        extract dvd+r "$session" "session-$run" || return 1
    done <named
    sed -n 's/^    \(\(xargs\|cp\|test\|find\) .*\)/\1/p' session-own/ABOUT-THIS-BACKUP/README.txt >commands
    for run in 1 2 own; do
        (cd hand && sh -ec "$(sed "s|MEDIUM|../session-$run|g" ../commands)") || return 1
    done
    diff -r hand/home "was-$1" && dated hand "was-$1"
}
for run in 3 4; do
    change $run
    rm -rf was-$run && cp -a home was-$run
    check "chain: run $run" exits 0 "$cli" backup run home
    check "chain: run $run by hand" by_hand $run
done

# ---- by hand, of a folder of which the session before has one file alone, and that is gone
rm -rf home backups medium-*
mkdir home
change 1
mkdir home/left
echo one >home/left/changes
echo one >home/left/stays
check "left: create" exits 0 "$cli" backup create home --to "$(media dvd+r)" home
check "left: run 1" exits 0 "$cli" backup run home
mv medium-dvd+r first
echo two >home/left/changes
check "left: run 2, on another disc" exits 0 "$cli" backup run home --new-medium --moved
rm -r home/left
rm -rf was-3 && cp -a home was-3
check "left: run 3, behind it" exits 0 "$cli" backup run home --moved
mv medium-dvd+r second
mv first medium-dvd+r
extract dvd+r 1 session-1
mv second medium-dvd+r
extract dvd+r 2 session-3
sed -n 's/^    \(\(xargs\|cp\|test\|find\) .*\)/\1/p' session-3/ABOUT-THIS-BACKUP/README.txt >commands
rm -rf hand && mkdir hand
for run in 1 3; do
    check "left: the commands for run $run" sh -ec "cd hand; $(sed "s|MEDIUM|../session-$run|g" commands)"
done
check "left: as it was" diff -r hand/home was-3

# ---- behind another, and on over a second tape
rm -rf home backups medium-* session-*
mkdir home
change 1
head -c 3000000 /dev/urandom >home/large
first="virtual:tape,speed=900M,capacity=6M,file=$work/medium-1"
second="virtual:tape,speed=900M,capacity=6M,file=$work/medium-2"
give='test "$STEADYBURN_VOLUME" = 2 && echo "'$second'"'
check "span: create" exits 0 "$cli" backup create home --verify --to "$first" home
check "span: run 1" exits 0 "$cli" backup run home
for i in 1 2 3 4 5; do head -c 900000 /dev/urandom >home/sub/part$i; done
rm -rf was-2 && cp -a home was-2
check "span: run 2" exits 0 "$cli" backup run home --compare --next-volume "$give" --json
check "span: is on two tapes" says '"number":2' out
check "span: each has its UUID" test "$(grep -c '"uuid":""' out)" = 0
rm -rf back
check "span: without the second" exits 1 "$cli" backup restore home --into back
check "span: … which is named" says "is on “home_G001_D002: 2”"
rm -rf back
check "span: restored from both" exits 0 "$cli" backup restore home --into back --next-volume "$give"
check "span: as it was" diff -r back/home was-2
rm -rf back
check "span: the second first" exits 0 "$cli" backup restore home --run 2 --into back --from "2=$second" --next-volume "echo '$first'"
check "span: as it was all the same" diff -r back/home was-2
echo more >home/often
rm -rf was-3 && cp -a home was-3
check "span: behind it, on the second" exits 0 "$cli" backup run home --to "$second"
check "span: it says so" says "after run 2" out
rm -rf back
check "span: all of it" exits 0 "$cli" backup restore home --into back --next-volume "$give"
check "span: as it was then" diff -r back/home was-3

# ---- the run that named a tape is forgotten, and a run of another backup is still on it
rm -rf home backups medium-*
mkdir home
change 1
kept() { echo "virtual:tape,speed=900M,file=$work/medium-$1"; }
for name in one two; do
    check "forgotten: create $name" exits 0 "$cli" backup create $name --media shared --to "$(kept A)" home
done
check "forgotten: run 1" exits 0 "$cli" backup run one
echo more >home/often
check "forgotten: run 2, on a tape of its own" exits 0 "$cli" backup run one --new-medium --to "$(kept B)"
check "forgotten: run 1 of two, behind it" exits 0 "$cli" backup run two --to "$(kept B)"
check "forgotten: forget" exits 0 "$cli" backup forget one 2
check "forgotten: run 3" exits 0 "$cli" backup run one --new-medium --to "$(kept C)"
check "forgotten: the tape is still called so" says '“one_G001_D002”' <("$cli" info "$(kept B)")
check "forgotten: and no other" says '“one_G001_D003”' <("$cli" info "$(kept C)")
check "forgotten: a label without a number" exits 0 "$cli" backup edit one --label again
check "forgotten: run 4" exits 0 "$cli" backup run one --full --new-medium --to "$(kept D)"
check "forgotten: run 2 of two" exits 0 "$cli" backup run two --full --to "$(kept D)"
check "forgotten: forget run 4" exits 0 "$cli" backup forget one 4
check "forgotten: run 5" exits 0 "$cli" backup run one --full --new-medium --to "$(kept E)"
check "forgotten: has the label" says '“again”' <("$cli" info "$(kept E)")

# ---- behind the second tape of a run, and on over a third: each tape has a name of its own, and is asked for by it
rm -rf home backups medium-*
mkdir home
tape() { # NAME [CAPACITY]
    echo "virtual:tape,speed=900M,capacity=${2:-2M},file=$work/medium-$1"
}
head -c 2000000 /dev/urandom >home/big
check "names: create" exits 0 "$cli" backup create home --to "$(tape A)" home
check "names: run 1" exits 0 "$cli" backup run home --next-volume "echo '$(tape B)'"
head -c 1800000 /dev/urandom >home/more
check "names: run 2" exits 0 "$cli" backup run home --to "$(tape B)" --json --next-volume "echo '$(tape C 4M)'"
check "names: has its label" result '"further_label":"home_G001_D002"'
check "names: … behind that of the second tape" result '"label":"home_G001_D001","label_number":2'
check "names: the second tape" says "label of “home_G001_D001”, volume 2" <("$cli" info "$(tape B)")
check "names: the third tape" says "label of “home_G001_D002”, volume 2" <("$cli" info "$(tape C)")
by_name='case $STEADYBURN_SET.$STEADYBURN_VOLUME in
home_G001_D001.1) echo "'$(tape A)'" ;;
home_G001_D001.2) echo "'$(tape B)'" ;;
home_G001_D002.2) echo "'$(tape C)'" ;;
*) exit 1 ;;
esac'
for from in A.C B.B; do # the tape of either run that is given first
    rm -rf back
    check "names: restored from $from" exits 0 "$cli" backup restore home --into back --from "1=$(tape ${from%.*})" --from "2=$(tape ${from#*.})" --next-volume "$by_name"
    check "names: $from as it is" diff -r back/home home
done
rm -rf back
check "names: without the third" exits 1 "$cli" backup restore home --into back --next-volume "case \$STEADYBURN_SET in home_G001_D002) exit 1 ;; esac; $by_name"
check "names: … which is named" says "“home/more” was not restored: it is on “home_G001_D002: 2”"
rm -rf back
check "names: without the second" exits 1 "$cli" backup restore home --into back --from "1=$(tape A)" --from "2=$(tape C)" --next-volume "exit 1"
check "names: … which is named as well" says "it is on “home_G001_D001: 2”"
rm -rf back
check "names: without its last" exits 1 "$cli" backup restore home --run 1 --into back --next-volume "echo \$STEADYBURN_VOLUME >>asked; exit 1"
check "names: … nobody is asked for more" test "$(sort -u asked | tr '\n' ' ')" = '2 '
check "names: … nor is more missing" says "it is on “home_G001_D001: 2”, which"
echo small >home/small
check "names: run 3" exits 0 "$cli" backup run home --to "$(tape C 4M)"
check "names: behind run 2" says "It is appended to “home_G001_D002”, after run 2" out
tape_file medium-C 3 | tar -xf - ABOUT-THIS-BACKUP
check "names: README.txt has them" grep -q '^    run 2  incremental  home_G001_D001  volume 2  tape file 3  virtual' ABOUT-THIS-BACKUP/README.txt
head -c 1900000 /dev/urandom >home/large
check "names: run 4" exits 0 "$cli" backup run home --to "$(tape C 4M)" --next-volume "echo '$(tape D 4M)'"
check "names: has another" says "“home_G001_D003”" <("$cli" info "$(tape D)")
check "names: four tapes" says '"all_media":4' <("$cli" backup show home --run 4 --report json)
check "names: are shown" says "“home_G001_D001: 2, home_G001_D002: 2”" <("$cli" backup show home)
rm -rf back ABOUT-THIS-BACKUP

# ---- the same in one drive, which has the second tape in it when all is compared
rm -rf home backups medium-*
mkdir home
change 1
head -c 3000000 /dev/urandom >home/large
check "drive: create" exits 0 "$cli" backup create home --to "virtual:tape,speed=900M,capacity=6M,file=$work/medium-drive" home
check "drive: run 1" exits 0 "$cli" backup run home
for i in 1 2 3 4 5; do head -c 900000 /dev/urandom >home/sub/part$i; done
check "drive: run 2" exits 0 "$cli" backup run home --compare --json --next-volume \
    'if [ $STEADYBURN_ACTION = write ]; then mv medium-drive medium-one; else mv medium-drive medium-two && mv medium-one medium-drive; fi'
check "drive: is on two tapes" says '"number":2' out
check "drive: is compared on both" says '"files":5,"same":true' out

# ---- a run that broke off on its second tape, where the first has an earlier run on it
rm -rf home backups medium-*
mkdir home
change 1
check "rest: create" exits 0 "$cli" backup create home --to "$(tape 1 4M)" home
check "rest: run 1" exits 0 "$cli" backup run home
for i in 1 2 3; do head -c 1900000 /dev/urandom >home/sub/part$i; done
rm -rf was-2 && cp -a home was-2
check "rest: run 2 breaks off" exits 3 "$cli" backup run home --next-volume "echo '$(tape 2 4M),fault=medium-error@1500000'"
first_sum=$(sha256sum medium-1)
check "rest: nobody gives a tape" exits 3 "$cli" backup run home --continue --yes
check "rest: what is in the drive is said" says '(“home_G001_D001”, volume 1, written'
check "rest: the first one is given again" exits 3 "$cli" backup run home --continue --yes --next-volume "echo '$(tape 1 4M)'"
check "rest: and stays" test "$(sha256sum medium-1)" = "$first_sum"
check "rest: it continues" exits 0 "$cli" backup run home --continue --next-volume "echo '$(tape 3 4M)'"
rm -rf back
check "rest: it is restored" exits 0 "$cli" backup restore home --into back --next-volume "echo '$(tape 3 4M)'"
check "rest: as it was" diff -r back/home was-2
rm -rf back

# ---- no room at all for it on the first tape
rm -rf home backups medium-*
mkdir home
change 1
head -c 5500000 /dev/urandom >home/large
check "next: create" exits 0 "$cli" backup create home --to "$first" home
check "next: run 1" exits 0 "$cli" backup run home
head -c 3000000 /dev/urandom >home/other
check "next: run 2" exits 0 "$cli" backup run home --compare --json --next-volume "echo '$second'"
check "next: is compared where it is" says '"same":true' out
check "next: has a medium of its own" says '"appended":false' out
check "next: … with a name of its own" says '"label":"home_G001_D002"' out
check "next: … in the drive that has it" test "$(tail -n 1 out | grep -o '"section":1,"target":"[^"]*"')" = '"section":1,"target":"'"$second"'"'
check "next: the label" says "“home_G001_D002”, volume 1" <("$cli" info "$second")
tape_file medium-2 1 | tar -xf - ABOUT-THIS-BACKUP
check "next: README.txt" says "asf 1 is that of this run" ABOUT-THIS-BACKUP/README.txt
check "next: … and no runs before it" test "$(grep -c earlier ABOUT-THIS-BACKUP/README.txt)" = 0
check "next: RUN.json" says '"label":"home_G001_D002"' ABOUT-THIS-BACKUP/RUN.json
check "next: … no runs before it, either" test "$(grep -c earlier ABOUT-THIS-BACKUP/RUN.json)" = 0
rm -rf back
check "next: is where it is recorded" exits 0 "$cli" backup restore home --into back
check "next: as it is" diff -r back/home home
echo more >home/often
check "next: run 3" exits 0 "$cli" backup run home --to "$second"
check "next: behind run 2" says "It is appended to “home_G001_D002”, after run 2" out
rm -rf back
check "next: restored from both" exits 0 "$cli" backup restore home --into back
check "next: as it is then" diff -r back/home home

# ---- packed in two ways on one tape: each README.txt says how tar reads it from there
rm -rf home backups medium-* back
mkdir home
change 1
check "packed: create" exits 0 "$cli" backup create home --format tar.zst --to "$(media tape)" home
check "packed: run 1" exits 0 "$cli" backup run home
check "packed: another format" exits 0 "$cli" backup edit home --format tar.gz
change 2
check "packed: run 2" exits 0 "$cli" backup run home
from_drive() { # RUN PACKING: with what is no file, in which tar does not look
    rm -rf ABOUT-THIS-BACKUP
    tape_file medium-tape $(($1 * 2 - 1)) | tar "$2" -xf - ABOUT-THIS-BACKUP/README.txt &&
        test "$(grep -c "^    tar $2 " ABOUT-THIS-BACKUP/README.txt)" = 2
}
check "packed: run 1 by tar" from_drive 1 --zstd
check "packed: run 2 by tar" from_drive 2 -z
check "packed: which names the other" grep -q "^    run 1  full  home_G001_D001  tape file 1  tar.zst  virtual" ABOUT-THIS-BACKUP/README.txt

# ---- two backups behind each other on one tape, each with a tape more: neither is taken for the other
rm -rf home backups medium-* back
mkdir home
head -c 2500000 /dev/urandom >home/big
echo same >home/small
touch -d 2020-01-01 home/small
for name in one two; do
    check "two sets: create $name" exits 0 "$cli" backup create $name --media shared --to "$(tape A)" home
    rm -rf was-$name && cp -a home was-$name
    check "two sets: run $name" exits 0 "$cli" backup run $name --next-volume "echo '$(tape $name)'\$STEADYBURN_VOLUME"
    echo behind >home/$name
    touch -d 2021-01-01 home/small
    chmod 600 home/small
done
for name in one two; do
    rm -rf back
    check "two sets: restore $name" exits 0 "$cli" backup restore $name --into back --next-volume "echo '$(tape $name)'\$STEADYBURN_VOLUME"
    check "two sets: $name as it was" diff -r back/home was-$name
    check "two sets: … with its date" test "$(stat -c %Y back/home/small)" = "$(stat -c %Y was-$name/small)"
done
rm -rf back
check "two sets: the second tape of one" exits 1 "$cli" backup restore two --into back --from "1=$(tape one)2"
check "two sets: is not two's" says "holds no run of this backup"
check "two sets: and is not read" test ! -e back/home/small

# ---- a finished tape of the run itself, given again: it is said to be that, and not to be of an unknown run
rm -rf home backups medium-* back
mkdir home
head -c 4000000 /dev/urandom >home/big
check "again: another backup" exits 0 "$cli" backup create other --to "$(tape other)" home
check "again: with a run" exits 0 "$cli" backup run other --next-volume "echo '$(tape other)'\$STEADYBURN_VOLUME"
check "again: create" exits 0 "$cli" backup create home --to "$(tape 1)" home
again='echo "$STEADYBURN_VOLUME: $STEADYBURN_REASON" >>reasons
test "$STEADYBURN_VOLUME$STEADYBURN_REASON" = 3 && echo "'$(tape 2)'" || echo "'$(tape '')'$STEADYBURN_VOLUME"'
check "again: run" exits 0 "$cli" backup run home --next-volume "$again"
check "again: it is said which it is" says "medium 2 of this very set" reasons
check "again: and no other reason" test "$(grep -c '3: .' reasons)" = 1
check "again: restored" exits 0 "$cli" backup restore home --into back --next-volume "echo '$(tape '')'\$STEADYBURN_VOLUME"
check "again: as it is" diff -r back/home home

# ---- a tape that has not what is recorded of it, and what differential runs do
rm -rf home backups medium-*
mkdir home
check "older: create" exits 0 "$cli" backup create home --differential --to "$(media tape)" home
for run in 1 2 3; do
    change $run
    rm -rf was-$run && cp -a home was-$run
    check "older: run $run" exits 0 "$cli" backup run home
    test $run != 2 || cp -a medium-tape older
done
for run in 1 2 3; do
    check "differential run $run is restored" restored home $run
done
mv medium-tape newer && mv older medium-tape
echo again >home/often
check "older: not behind what is not there" exits 3 "$cli" backup run home --yes
check "older: which is said" says "run 3 of the backup “home”, which was the last one on that tape, is not on it"
mv newer medium-tape
check "differential: create" exits 0 "$cli" backup create discs --differential --to "$(media dvd+r)" home
check "differential: run 1" exits 0 "$cli" backup run discs
echo changed >home/often
check "differential: begins another disc" exits 3 "$cli" backup run discs --yes

# ---- damage in one session does not take the others
rm -rf home backups medium-*
mkdir home
check "damage: create" exits 0 "$cli" backup create home --to "$(media bd-r)" home
for run in 1 2 3; do
    change $run
    rm -rf was-$run && cp -a home was-$run
    check "damage: run $run" exits 0 "$cli" backup run home
done
cp -a medium-bd-r whole
uuid() { sed -n '1s/.*"uuid":"\([^"]*\)".*/\1/p' "backups/home/runs/000$1.jsonl"; }
last() { LC_ALL=C grep -obUaF -- "$1" medium-bd-r | tail -n 1 | cut -d: -f1; } # offset of the text
for what in "$(uuid 1)" "$(uuid 2)" "$(uuid 3)" '"steadyburn_backup_run"'; do
    cp -a whole medium-bd-r
    flip medium-bd-r "$(last "$what")"
    for run in 1 2 3; do
        check "damage in $what: run $run" restored home $run
    done
done
cp -a whole medium-bd-r
check "unreadable: run 1" exits 0 "$cli" backup restore home --run 1 --into back1 --from "1=virtual:bd-r,fault=medium-error@$(($(last '"steadyburn_backup_run"') / 2048 * 2048)),file=$work/medium-bd-r"

rm medium-bd-r && cp -a whole medium-bd-r
echo foreign >sub && check "foreign: append" exits 0 "$cli" burn --append --no-close --to "$(media bd-r)" sub
echo more >home/often
check "foreign: nobody knows what the disc shows" exits 3 "$cli" backup run home --yes

# ---- a disc without room
rm -rf home backups medium-*
mkdir home
change 1
small="virtual:dvd+r,speed=900M,capacity=4M,file=$work/medium-small"
check "small: create" exits 0 "$cli" backup create home --to "$small" home
check "small: run 1" exits 0 "$cli" backup run home
head -c 5000000 /dev/urandom >home/large
check "small: the plan says so" exits 3 "$cli" backup run home --plan
check "small: and the run" exits 3 "$cli" backup run home

# ---- the quota counts a medium once
rm -rf home backups medium-tape
mkdir home
change 1
check "quota: create" exits 0 "$cli" backup create home --quota-media 1 --to "$(media tape)" home
for run in 1 2 3; do
    echo $run >home/often
    check "quota: run $run" exits 0 "$cli" backup run home
done
mv medium-tape medium-full
echo four >home/often
check "quota: another medium" exits 2 "$cli" backup run home --new-medium
check "quota: is too much" says "quota"

# ---- two backups on one tape, as both say so
rm -rf home backups medium-tape
mkdir home pictures
change 1
echo p1 >pictures/p
for name in home pictures; do
    check "create $name" exits 0 "$cli" backup create $name --media shared --to "$(media tape)" $name
done
for run in 1 2 3; do
    change $run
    echo $run >pictures/p
    for name in pictures home; do
        test "$run$name" != 3home || cp -a medium-tape older
        check "$name: run $run" exits 0 "$cli" backup run $name
        rm -rf $name-$run && cp -a $name $name-$run
    done
    test $run != 1 || check "behind the other" says "which has runs of other backups" out
done
cp -a medium-tape newer
cp -a older medium-tape
for name in home pictures; do # the last run of pictures is on the older tape, too
    check "$name: not behind an older copy" exits 3 "$cli" backup run $name --full --yes
    check "$name: which is said" says "run 3 of the backup “home”, which was the last one on that tape, is not on it"
done
mv newer medium-tape
check "home: a full one, too" exits 0 "$cli" backup run home --full
for run in 1 2 3; do
    for name in home pictures; do
        rm -rf back
        check "$name: run $run is restored" exits 0 "$cli" backup restore $name --run $run --into back
        check "$name: run $run is as it was" diff -r back/$name $name-$run
    done
done
cp -a backups all-of-them
for words in '4' '--yes'; do
    rm -rf backups && cp -a all-of-them backups
    check "forget $words" exits 0 "$cli" backup forget home $words
    check "forget $words: whose runs are there, too" says "The same media have runs of the backup “pictures”: 1, 2, 3" out
    rm -rf backups && cp -a all-of-them backups
    check "forget $words: for programs" exits 0 "$cli" backup forget home $words --json
    check "forget $words: … they are named" result '{"backup":"pictures","run":1},{"backup":"pictures","run":2},{"backup":"pictures","run":3}]'
done
rm -rf backups && cp -a all-of-them backups
check "one is forgotten" exits 0 "$cli" backup forget home --yes
check "the other is safe" exits 0 "$cli" backup create home --to "$(media tape)" home
check "the tape is not written over" exits 3 "$cli" backup run home --yes
check "who does not share" exits 0 "$cli" backup edit pictures --unset media
check "home shares" exits 0 "$cli" backup edit home --media shared
check "is left alone" exits 3 "$cli" backup run home --yes

# ---- a run of a backup that another computer has written
rm -rf home backups medium-*
mkdir home theirs
change 1
for kind in tape cd-rw tar; do
    rm -rf backups theirs/* was-1 && cp -a home was-1
    target=$(media $kind)
    [ $kind = tar ] && target="$work/medium-{run}.tar"
    check "theirs on $kind" exits 0 env STEADYBURN_BACKUPS="$work/theirs" "$cli" backup create theirs --to "$target" home
    check "theirs on $kind is run" exits 0 env STEADYBURN_BACKUPS="$work/theirs" "$cli" backup run theirs
    file=${target##*file=} file=${file/\{run\}/001}
    before=$(sha256sum "$file")
    check "ours on $kind" exits 0 "$cli" backup create ours --to "$target" home
    for options in '' --yes '--yes --new-medium' '--yes --plan'; do
        # shellcheck disable=SC2086 # several words
        check "ours on $kind $options" exits 3 "$cli" backup run ours $options
        check "ours on $kind $options: it is said whose" says "holds a run of the backup “theirs” (run 1, “theirs_G001_D001”, $(date +%Y)"
    done
    check "ours on $kind: nothing is written" test "$(sha256sum "$file")" = "$before"
    check "ours on $kind: with one word alone" exits 3 "$cli" backup run ours --overwrite-run
    check "ours on $kind: it is asked" grep -q 'already holds data\|exists already and is not empty' err
    check "ours on $kind: theirs is there" test "$(sha256sum "$file")" = "$before"
    if [ $kind = tape ]; then
        check "ours shares" exits 0 "$cli" backup edit ours --media shared
        check "a tape that is not recorded here" exits 3 "$cli" backup run ours --yes
        check "takes no run of ours, which is said" says 'Nothing can be appended to it'
    fi
    check "ours on $kind: with both" exits 0 "$cli" backup run ours --overwrite-run --yes
    check "ours on $kind: is restored" restored ours 1
    check "ours on $kind: a backup that is forgotten" exits 0 "$cli" backup forget ours 1
    echo "$kind" >>home/often
    check "ours on $kind: leaves its medium" exits 0 "$cli" backup run ours --yes
done

[ "$failures" = 0 ]
