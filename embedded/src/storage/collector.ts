import { runLifecycle } from './commands/run-lifecycle.ts'
import type { Ground } from './ground.ts'
import type { Resumable } from './resumable.ts'

/**
 * Removes what nobody needs: what a bucket's own rules say, uploads that were given up, blobs that no object has referred to for a while, old events. At the start it
 * also finds blobs that a crash left without metadata.
 */
export function collector(ground: Ground, resumable: Resumable, onFatal: (error: unknown) => void) {
  const { store, blobs, clock, limits, log } = ground
  let lifecycleAt = -Infinity
  let running: Promise<void> = noteStrangers()
  running.catch(onFatal)

  /** Blobs that the store does not know were made by a process that died before it could speak of them. */
  async function noteStrangers(): Promise<void> {
    let found = 0
    for await (const { sha256, size } of blobs.all()) {
      if (store.hasBlob(sha256)) continue
      found++
      await store.write((changes) => {
        if (!store.hasBlob(sha256)) changes.noteBlob(sha256, size)
      })
    }
    if (found > 0) log.warn('storage.blobs.unknown', { found })
  }
  async function collectBlobs(): Promise<void> {
    for (;;) {
      // No turn of the event loop between asking and removing: nobody can begin to refer to one in between.
      const removed = store
        .blobsUnreferencedBefore(clock.now() - limits.collectionDelay, 50)
        .filter((sha256) => blobs.remove(sha256))
      if (removed.length === 0) return
      await store.write((changes) => removed.forEach((sha256) => changes.forgetBlob(sha256)))
      log.info('storage.blobs.collected', { count: removed.length })
    }
  }
  async function collect(): Promise<void> {
    await resumable.sweep()
    if (clock.now() - lifecycleAt >= lifecycleEvery || clock.now() < lifecycleAt) {
      lifecycleAt = clock.now()
      await runLifecycle(ground, resumable)
    }
    await collectBlobs()
    await store.write((changes) => changes.trimEvents(clock.now() - eventLifetime, mostEvents))
  }
  const next = () => (running = running.then(collect))
  const timer = setInterval(() => void next().catch(onFatal), every).unref()
  return {
    collect: next,
    async close() {
      clearInterval(timer)
      await running.catch(() => undefined)
    },
  }
}

const every = 300_000
/** Rules are of days, and all of a bucket is looked at. */
const lifecycleEvery = 3_600_000
const eventLifetime = 7 * 86_400_000
const mostEvents = 100_000
