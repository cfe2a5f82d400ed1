import type { Kit } from './kit.ts'

/** What an application does with the SDK; each is self-contained, for it runs in Node and, as text, in Chromium. */
export type Scenario = { title: string; run(kit: Kit): Promise<unknown>; expected: unknown }

export const it = (title: string, expected: unknown, run: (kit: Kit) => Promise<unknown>): Scenario => ({
  title: titled(title, run),
  run,
  expected,
})

/** The title with the SDK's calls before it, as the scenario itself makes them. */
function titled(title: string, run: (kit: Kit) => Promise<unknown>): string {
  const calls = new Set([...run.toString().matchAll(/\bs\.(\w+)\(/g)].map(([, call = '']) => call))
  calls.delete('ref')
  return calls.size > 0 ? `${[...calls].join(', ')}: ${title}` : title
}
