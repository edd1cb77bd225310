# Both drives are found, with maker, model and medium; `info` tells what there is to tell of a blank disc and a blank tape.
drives dvd-r,file=a.disc tape,file=AB0001L8.tape,capacity=200
exits 0 cli drives
says '/dev/sr0.*LAB DISCWRITER.*blank'
says '/dev/nst0.*LAB TAPEDRIVE'
exits 0 cli info /dev/sr0
says 'kind *dvd-r'
says 'status *blank'
says 'capacity *4\.38 GiB'
says 'speeds *8x'
exits 0 cli info /dev/nst0
says 'status *blank'
says 'capacity *200 MiB'
says 'AB0001L8'
