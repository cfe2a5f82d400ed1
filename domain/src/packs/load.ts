import { betterSources } from './better-sources.ts'
import type { RulePack } from './pack.ts'

/** The rule packs of version 2026-11, fetched when they are first asked for; see `PROVENANCE.md`. */
export async function loadPacks(): Promise<readonly RulePack[]> {
  const { default: file } = await import('./packs.json', { with: { type: 'json' } })
  // Every template of the file goes through the vectors, so its shape is known.
  return (file.packs as unknown as readonly RulePack[]).map((pack) => ({
    ...pack,
    templates: pack.templates.map((one) => ({ ...one, source: betterSources[one.id] ?? one.source })),
  }))
}
