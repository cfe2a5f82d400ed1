// Runs in the measured page.

/** How long each press or key took, in ms, by its number; those that took less than a frame are not among them. */
type Kept = { kept: { presses: Map<number, number> } }
export const forgetPresses = () => (globalThis as unknown as Kept).kept.presses.clear()
export const pressesNoted = () => [...(globalThis as unknown as Kept).kept.presses.values()]

type Timed = PerformanceEntry & { interactionId: number }

/**
 * Marks when the first row stands there, and keeps how long each press or key took until the next frame was drawn: what INP counts, which leaves
 * out what a mouse passes on its way.
 */
export function noteMoments() {
  const kept: Kept['kept'] = { presses: new Map() }
  Object.assign(globalThis, { kept })
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as Timed[])
      if (interactionId > 0) kept.presses.set(interactionId, Math.max(kept.presses.get(interactionId) ?? 0, duration))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main [data-row]')) return
    performance.mark('first row')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Documents in the SDK's copy, by the collection that they stand in: each was sent by the service. */
export async function copyOf(): Promise<Record<string, number>> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const counts: Record<string, number> = {}
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('firestore')) continue
    const database = await done(indexedDB.open(name))
    const store = [...database.objectStoreNames].find((one) => one.startsWith('remoteDocumentsV'))
    const rows = store ? await done(database.transaction(store).objectStore(store).getAll()) : []
    for (const { collectionGroup, document } of rows as { collectionGroup: string; document?: unknown }[])
      if (document) counts[collectionGroup] = (counts[collectionGroup] ?? 0) + 1
    database.close()
  }
  return counts
}

/** Scrolls the page, or what is named `inside` it, by `by` pixels a frame for so many frames; how long each took, in ms. */
export async function scrollFrames({
  by,
  frames,
  inside,
}: {
  by: number
  frames: number
  inside?: string
}): Promise<number[]> {
  const moved = (inside && document.querySelector(inside)) || document.documentElement
  const taken: number[] = []
  let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
  for (let n = 0; n < frames; n++) {
    moved.scrollBy({ top: by, behavior: 'instant' })
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    taken.push(now - last)
    last = now
  }
  return taken
}

/** Resolves once so many frames in a row came as fast as a screen shows them: what was begun before is done. */
export async function drawsFreely(frames: number): Promise<void> {
  let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
  for (let n = 0; n < frames;) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    n = now - last < 20 ? n + 1 : 0
    last = now
  }
}
