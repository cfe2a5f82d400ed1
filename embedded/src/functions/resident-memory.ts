import { readFileSync } from 'node:fs'
import type { Worker } from './worker.ts'

/** How much of what it may a process holds, with buffers and all, where the system shows it: the heap has a limit of its own. */
export const shareHeld = ({ running, megabytes }: Pick<Worker, 'running' | 'megabytes'>): number =>
  residentMegabytes(running.process.pid) / (megabytes + besidesHeap)

/**
 * What becomes of a process by what it held at the looks of the last two seconds, the newest last, as shares of what it may. `filling`: it takes no
 * more runs, and the others get the processors before it; `full`: it is ended.
 */
export function memoryVerdict(seen: readonly number[]): 'filling' | 'full' | null {
  const held = seen.at(-1) ?? 0
  if (held > 1) return 'full'
  const isQuick = held > half && held - Math.min(...seen) > quarter
  return held > nearlyAll || isQuick ? 'filling' : null
}

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
const nearlyAll = 0.85
/** What takes so much within two seconds takes the rest as quickly. */
const [half, quarter] = [0.5, 0.25]
