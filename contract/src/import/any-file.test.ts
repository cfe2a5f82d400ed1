import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyBook } from '../fixtures/empty-book.ts'
import { dryRun } from './dry-run.ts'

const folder = join(import.meta.dirname, '../fixtures/import')
const samples = readdirSync(folder)
  .filter((name) => !/^(expected\.json|SOURCE\.md)$/.test(name))
  .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }))

/** What stands in files of all kinds, to be put where it does not belong. */
const SCRAPS = '"|,|;|\t|\r\n|\n |\u0000|\ufeff|\\|{|}|[|]]|:|FREQ=|RRULE:FREQ=YEARLY;COUNT=0|BEGIN:VEVENT\r\n|END:VEVENT\r\n|BEGIN:VALARM\r\n|RECURRENCE-ID:20270101|DTSTART:|TZID=|99999999|-1|31/02/2027|1e999|every! |starting |ending |in 99999999 days|9999-12-31|0000-00-00|1 Jan 1900|kr|($5)|@|[x](y)|%|🔑|\u202e|𝟙|١٢٣'.split('|') // prettier-ignore
type Change = { at: number; length: number; scrap: number }
const changes = fc.array(fc.record({ at: fc.nat(3_000), length: fc.nat(40), scrap: fc.nat(SCRAPS.length - 1) }), {
  minLength: 1,
  maxLength: 6,
})

function changed(bytes: Uint8Array, list: readonly Change[]): Uint8Array {
  let result = bytes
  for (const { at, length, scrap } of list) {
    const from = Math.min(at, result.length)
    const added = new TextEncoder().encode(SCRAPS[scrap])
    const next = new Uint8Array([...result.subarray(0, from), ...added, ...result.subarray(from + length)])
    result = next
  }
  return result
}

describe('a file of any kind', () => {
  it('is read or refused, whatever stands in it, and each record has one verdict', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), changes, ({ name, bytes }, list) => {
        const found = dryRun({ name, bytes: changed(bytes, list) }, emptyBook)
        if (found.refused) return
        const others = [...found.here, ...found.needsYou, ...found.leftOut].map(({ at }) => at)
        expect(found.add.filter(({ at }) => others.includes(at))).toEqual([])
        for (const { title, dates, notes, tags } of found.add) {
          expect(title.length).toBeGreaterThan(0)
          expect(title.length).toBeLessThanOrEqual(200)
          expect(notes.length).toBeLessThanOrEqual(10_000)
          expect(tags.length).toBeLessThanOrEqual(20)
          expect(dates.length).toBeLessThanOrEqual(3)
        }
      }),
      { numRuns: 1_500 },
    )
  })

  it('is refused or read where it is bytes of no kind at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom('a.csv', 'a.ics', 'a.json'), (bytes, name) => {
        const found = dryRun({ name, bytes }, emptyBook)
        expect(found.refused ?? found.reading).toBeDefined()
      }),
      { numRuns: 1_000 },
    )
  })
})
