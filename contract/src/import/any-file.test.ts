import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFile, sampleFiles, scraps } from '../fixtures/changed-files.ts'
import { emptyBook } from '../fixtures/empty-book.ts'
import { dryRun } from './dry-run.ts'

const changes = fc.array(fc.record({ at: fc.nat(3_000), length: fc.nat(40), scrap: fc.nat(scraps.length - 1) }), {
  minLength: 1,
  maxLength: 6,
})

describe('a file of any kind', () => {
  it('is read or refused, whatever stands in it, and each record has one verdict', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sampleFiles), changes, ({ name, bytes }, list) => {
        const found = dryRun({ name, bytes: changedFile(bytes, list) }, emptyBook)
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

  it('is read where its heads and cells are words of the language that reads it', () => {
    const words = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']
    const table = (head: string) =>
      [head, ...words.map((word) => `A,2027-01-01,5,${word},${word},${word}`)].map((line) => `${line}\n`).join('')
    for (const word of words)
      for (const head of [
        `Name,Due,Amount,Currency,Repeat,${word}`,
        `Subject,Due Date,Fee,Currency,${word},Reminder on/off`,
      ]) {
        const found = dryRun({ name: 'a.csv', bytes: new TextEncoder().encode(table(head)) }, emptyBook)
        expect(found.refused).toBeUndefined()
      }
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
