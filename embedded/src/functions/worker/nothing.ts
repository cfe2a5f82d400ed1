import type { ServerResponse } from 'node:http'
import type { LoadedFunction } from './discover.ts'

/** It is nobody's: no function of a folder has an empty name. */
export const nothingsName = ''

/**
 * A callable that does nothing, made with the folder's own SDK when it is first called: what is called through it is compiled by then
 * (`warm-up.ts`). Where the SDK makes no callables, what is before it is compiled.
 */
export function nothing(fromFolder: NodeJS.Require): LoadedFunction {
  let made: LoadedFunction['call'] | null = null
  const make = (): LoadedFunction['call'] => {
    try {
      const { onCall } = fromFolder('firebase-functions/https') as { onCall(run: () => null): LoadedFunction['call'] }
      return onCall(() => null)
    } catch {
      // An older SDK, or another one: to fail at each call would fill its log with what nobody did.
      return (_request, response) => (response as ServerResponse).end()
    }
  }
  return { name: nothingsName, endpoint: {}, call: (...parameters) => (made ??= make())(...parameters) }
}
