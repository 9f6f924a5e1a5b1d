#!/usr/bin/env bash
# Runs scripts/cluster/slurm.sh on a temporary Slurm with two nodes, both on this machine. Starts Slurm
# before and stops it afterwards. Needs root and the package slurm-wlm.
# Usage: scripts/cluster/try_slurm.sh SWEEP SHARDS OUTPUT
set -euo pipefail
[ $# -eq 3 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
[ "$(id -u)" -eq 0 ] || { echo "try_slurm.sh: error: needs root" >&2; exit 2; }
command -v slurmctld >/dev/null || { echo "try_slurm.sh: error: needs slurm-wlm" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
state=$(mktemp -d /tmp/eusim-slurm-XXXXXX)
pids=()
stop() {
  [ ${#pids[@]} -eq 0 ] || kill "${pids[@]}" 2>/dev/null || true
  wait
  rm -rf "$state"
}
trap stop EXIT

mkdir -p "$state"/{ctld,node1,node2}
dd if=/dev/urandom of="$state/munge.key" bs=1024 count=1 2>/dev/null
chown munge "$state" "$state/munge.key"
chmod 755 "$state"
chmod 600 "$state/munge.key"
setpriv --reuid=munge --clear-groups munged --foreground --force --key-file "$state/munge.key" \
  --socket "$state/munge.socket" --pid-file "$state/munge.pid" --log-file "$state/munge.log" \
  --seed-file "$state/munge.seed" 2>"$state/munge.err" &
pids+=($!)

cat >"$state/slurm.conf" <<CONF
ClusterName=eusim
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmUser=root
SlurmctldPort=16817
AuthInfo=socket=$state/munge.socket
StateSaveLocation=$state/ctld
SlurmctldPidFile=$state/ctld.pid
SlurmctldLogFile=$state/ctld.log
SlurmdPidFile=$state/%n.pid
SlurmdLogFile=$state/%n.log
SlurmdSpoolDir=$state/%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SchedulerParameters=batch_sched_delay=1,sched_interval=1
ReturnToService=2
MpiDefault=none
NodeName=node1 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=16818 CPUs=1
NodeName=node2 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=16819 CPUs=1
PartitionName=all Nodes=node1,node2 Default=YES State=UP
CONF
export SLURM_CONF=$state/slurm.conf
for _ in $(seq 50); do [ -S "$state/munge.socket" ] && break; sleep 0.1; done
slurmctld -D 2>"$state/ctld.err" &
pids+=($!)
for node in node1 node2; do
  slurmd -D -N "$node" 2>"$state/$node.err" &
  pids+=($!)
done
for _ in $(seq 100); do
  [ "$(sinfo -h -o %T 2>/dev/null)" = idle ] && break
  sleep 0.2
done
sinfo -N

job=$("$here/slurm.sh" "$1" "$2" "$3")
while [ -n "$(squeue -h -j "$job" 2>/dev/null)" ]; do sleep 0.5; done
echo "rows: $(wc -l <"$3")"
