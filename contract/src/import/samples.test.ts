import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { zonesByIntl } from './zones/zones-by-intl.ts'
import { dryRun } from './dry-run.ts'
import { differences, type Expectation } from '../fixtures/import-differences.ts'
import type { Answers, ImportContext } from './verdicts.ts'

const folder = join(import.meta.dirname, '../fixtures/import')
type Sample = Expectation & { why?: string; context?: Partial<ImportContext>; answers?: Answers }
const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as {
  context: ImportContext
  files: Record<string, Sample>
}
const contextOf = (sample: Sample): ImportContext => ({
  ...expected.context,
  activeLimit: null,
  ...sample.context,
  zones: zonesByIntl,
})
const bytesOf = (name: string) => readFileSync(join(folder, name))

describe('files as people have them', () => {
  it.each(Object.entries(expected.files))('%s becomes what it must', (name, sample) => {
    const found = dryRun({ name, bytes: bytesOf(name) }, contextOf(sample), sample.answers)
    expect(differences(sample, found)).toEqual([])
  })

  it('has no sample that nothing is expected of', () => {
    const files = readdirSync(folder).filter((name) => !/^(expected\.json|SOURCE\.md)$/.test(name))
    expect(files.toSorted()).toEqual(Object.keys(expected.files).toSorted())
  })

  it.each(Object.entries(expected.files))('%s makes nothing twice', (name, sample) => {
    const context = contextOf(sample)
    const first = dryRun({ name, bytes: bytesOf(name) }, context, sample.answers)
    if (first.refused) return
    const added = first.add.map(({ title, dates, key }) => ({ title, nextDue: dates[0] ?? null, key }))
    const again = dryRun(
      { name, bytes: bytesOf(name) },
      { ...context, existing: [...context.existing, ...added] },
      sample.answers,
    )
    if (again.refused) throw new Error(`It was refused the second time: ${again.refused.code}`)
    expect(again.add).toEqual([])
    expect(again.here).toHaveLength(first.add.length + first.here.length)
  })

  it.each(Object.entries(expected.files))('every record of %s has one verdict', (name, sample) => {
    const found = dryRun({ name, bytes: bytesOf(name) }, contextOf(sample), sample.answers)
    if (found.refused) return
    const others = [...found.here, ...found.needsYou, ...found.leftOut].map(({ at }) => at)
    expect(new Set(others).size).toBe(others.length)
    expect(found.add.filter(({ at }) => others.includes(at))).toEqual([])
  })
})
