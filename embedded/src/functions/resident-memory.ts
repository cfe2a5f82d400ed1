import { readFileSync } from 'node:fs'
import type { Worker } from './worker.ts'

/** Whether a process holds that share of what it may, with buffers and all, where the system shows it: the heap has a limit of its own. */
export const fills = ({ running, megabytes }: Worker, share: number) =>
  residentMegabytes(running.process.pid) > (megabytes + besidesHeap) * share

/** What a process holds in memory, in megabytes; 0 where the system does not show it, or the process has just ended. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return (pages * 4096) / 1_048_576
  } catch {
    return 0
  }
}

/** Megabytes: buffers, the young generation, and what the runtime takes for itself. */
const besidesHeap = 768
