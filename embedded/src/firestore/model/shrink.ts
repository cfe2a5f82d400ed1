import type { Operation } from './operations.ts'

/** The fewest steps that were found to fail still: parts of them are left out, halves first, for as long as that helps. `most` tries in all. */
export async function shrunk(
  operations: readonly Operation[],
  fails: (operations: readonly Operation[]) => Promise<boolean>,
  most: number,
): Promise<readonly Operation[]> {
  let left = operations
  let tries = 0
  for (let part = Math.ceil(left.length / 2); part >= 1; part = part === 1 ? 0 : Math.ceil(part / 2)) {
    for (let at = 0; at < left.length && tries < most;) {
      const fewer = [...left.slice(0, at), ...left.slice(at + part)]
      tries++
      if (fewer.length > 0 && (await fails(fewer))) left = fewer
      else at += part
    }
  }
  return left
}
