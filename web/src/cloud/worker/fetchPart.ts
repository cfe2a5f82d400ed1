/** Files that could not be fetched, by their address beside this one: how often. */
const failures = new Map<string, number>()

/**
 * Fetches a part of the app that the build has put into a file of its own (`web/vite.config.ts` leads every `import()` through here). A browser may
 * keep to it that a file could not be fetched for as long as the page lives, under that address: so it is asked for by another one the next
 * time, and kept to that. Throws what the browser says.
 */
export async function fetchPart(load: () => Promise<unknown>, path: string): Promise<unknown> {
  const failed = failures.get(path) ?? 0
  try {
    return await (failed === 0 ? load() : import(/* @vite-ignore */ againAt(path, failed)))
  } catch (error) {
    failures.set(path, failed + 1)
    throw error
  }
}

const againAt = (path: string, failed: number) => `${new URL(path, import.meta.url).href}?again=${failed}`

Object.assign(globalThis, { fetchPart })
