import { startThread, type Thread } from '../../thread.ts'
import type { BillingDocument } from './billing-document.ts'

export type Drawer = {
  /** Null when too many documents wait already. */
  draw(document: BillingDocument): Promise<Uint8Array | null>
  close(): Promise<void>
}

const waitingAtMost = 32

/** Draws in a thread of its own, one document after the other: each costs some hundredth of a second, which nobody else is to wait for. The thread starts with the first and ends when nothing more waits. */
export function openDrawer(): Drawer {
  type Job = { document: BillingDocument; resolve(drawn: Uint8Array): void; reject(error: Error): void }
  const waiting: Job[] = []
  let thread: Thread | null = null

  const next = (): void => {
    const [job] = waiting
    if (job !== undefined) {
      thread ??= start()
      return thread.postMessage(job.document)
    }
    const idle = thread
    thread = null
    void idle?.terminate()
  }

  const start = (): Thread => {
    const started = startThread(new URL('./drawing-worker.ts', import.meta.url))
    started.unref()
    const fail = (reason: string) => {
      if (thread !== started) return
      thread = null
      waiting.shift()?.reject(new Error(reason))
      next()
    }
    started.on('message', (drawn: Uint8Array) => {
      waiting.shift()?.resolve(drawn)
      next()
    })
    started.on('error', (error: Error) => fail(`The document could not be drawn: ${error.message}`))
    started.on('exit', () => fail('The thread that draws ended before it had answered.'))
    return started
  }

  return {
    draw(document) {
      if (waiting.length >= waitingAtMost) return Promise.resolve(null)
      return new Promise((resolve, reject) => {
        if (waiting.push({ document, resolve, reject }) === 1) next()
      })
    },
    async close() {
      const ending = thread
      thread = null
      for (const { reject } of waiting.splice(0)) reject(new Error('The server stopped before it was drawn.'))
      await ending?.terminate()
    },
  }
}
