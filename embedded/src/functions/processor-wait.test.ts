import { spawn } from 'node:child_process'
import { availableParallelism, constants, setPriority } from 'node:os'
import { expect, it } from 'vitest'
import { waitedForProcessor } from './processor-wait.ts'

it.runIf(process.platform === 'linux')(
  '[F85] what gets no processor is seen to have waited for one, and what is not there has not',
  async () => {
    expect(waitedForProcessor(undefined)).toBe(0)
    // More than there are processors, the last of them the last to be served.
    const busy = Array.from({ length: availableParallelism() + 1 }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    )
    try {
      const last = busy.at(-1)?.pid
      setPriority(last ?? 0, constants.priority.PRIORITY_LOW)
      await expect.poll(() => waitedForProcessor(last), { interval: 20 }).toBeGreaterThan(100)
    } finally {
      for (const one of busy) one.kill('SIGKILL')
    }
  },
)
