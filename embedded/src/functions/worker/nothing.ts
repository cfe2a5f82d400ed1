import type { LoadedFunction } from './discover.ts'

/** It is nobody's: no function of a folder has an empty name. */
export const nothingsName = ''

/**
 * A callable that does nothing, made with the folder's own SDK: what is called through it is compiled by then (`warm-up.ts`). None where the
 * folder's SDK does not make such.
 */
export function nothing(fromFolder: NodeJS.Require): LoadedFunction[] {
  try {
    const { onCall } = fromFolder('firebase-functions/https') as { onCall(run: () => null): LoadedFunction['call'] }
    return [{ name: nothingsName, endpoint: {}, call: onCall(() => null) }]
  } catch {
    return []
  }
}
