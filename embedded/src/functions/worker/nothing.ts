import type { LoadedFunction } from './discover.ts'

/** It is nobody's: no function of a folder has an empty name. */
export const nothingsName = ''

/**
 * A callable that does nothing, made with the folder's own SDK when it is first called: what is called through it is compiled by then
 * (`warm-up.ts`). Throws where the folder's SDK makes no callables.
 */
export function nothing(fromFolder: NodeJS.Require): LoadedFunction {
  let made: LoadedFunction['call'] | null = null
  const make = () => {
    const { onCall } = fromFolder('firebase-functions/https') as { onCall(run: () => null): LoadedFunction['call'] }
    return onCall(() => null)
  }
  return { name: nothingsName, endpoint: {}, call: (...parameters) => (made ??= make())(...parameters) }
}
