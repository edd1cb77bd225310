# A backup in five runs, each on a disc of its own in the one burner: restored with each disc asked for, and without one of them.
drives dvd+r
makes_five_runs /dev/sr0 wait_for 20 blank_now
restores_five_runs 0 /dev/sr0
WRONG=3
restores_five_runs 1 /dev/sr0
says 'chain/3.*is on “chain_G001_D003”'
