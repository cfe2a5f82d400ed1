import type { Extension } from './occurrence.ts'

/** The extensions that hold, each on top of the one before: without those that were taken back, and without what took them back. */
export function extensionsInForce(recorded: readonly Extension[] = []): Extension[] {
  const inForce: Extension[] = []
  for (const one of recorded)
    if (one.takesBack) inForce.pop()
    else inForce.push(one)
  return inForce
}
