import { readFileSync } from 'node:fs'

/** What a process holds in memory, in megabytes; 0 where the system does not show it, or the process has just ended. */
export function residentMegabytes(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return (pages * 4096) / 1_048_576
  } catch {
    return 0
  }
}
