import { begin } from './sync.ts'

/** An act from its press on: while the SDK is fetched, the local copy read for it and written, nothing is called saved. */
export async function underWay<T>(act: () => Promise<T>): Promise<T> {
  begin(1)
  try {
    return await act()
  } finally {
    begin(-1)
  }
}
