import { readFileSync } from 'node:fs'

/**
 * Milliseconds, since it began, in which a process's main thread was ready to run and others had the processors: the second figure of Linux's
 * `/proc/PID/schedstat`, in nanoseconds there. 0 where the system does not show it, or the process is gone.
 */
export function waitedForProcessor(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[1] ?? 0) / 1_000_000
  } catch {
    return 0
  }
}
