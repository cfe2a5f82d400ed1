import { describe, expect, it } from 'vitest'
import { emptyBook } from '../fixtures/empty-book.ts'
import { dryRun } from './dry-run.ts'
import type { DryRun, ImportContext } from './verdicts.ts'

const read = (text: string, name = 'a.csv', more: Partial<ImportContext> = {}) =>
  dryRun({ name, bytes: new TextEncoder().encode(text) }, { ...emptyBook, ...more })
const refusal = (found: DryRun) => found.refused?.code ?? 'read'
const added = (found: DryRun) => (found.refused ? -1 : found.add.length)

const lines = (count: number) =>
  `Name,Due\n${Array.from({ length: count }, (_, i) => `Thing ${i},2027-03-09`).join('\n')}\n`
const calendar = (...inside: string[]) => ['BEGIN:VCALENDAR', ...inside, 'END:VCALENDAR', ''].join('\r\n')
const event = (...inside: string[]) => ['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20270309', 'SUMMARY:Thing', ...inside, 'END:VEVENT'] // prettier-ignore

describe('what is read at most', () => {
  it.each([
    ['5,000 lines', lines(5_000), 'read'],
    ['5,001 lines', lines(5_001), 'too-many-rows'],
    ['5,001 lines without a head', lines(5_001).slice('Name,Due\n'.length), 'too-many-rows'],
    ['100 columns', `Name,Due${',x'.repeat(98)}\nThing,2027-03-09\n`, 'read'],
    ['101 columns', `Name,Due${',x'.repeat(99)}\nThing,2027-03-09\n`, 'too-many-columns'],
    ['a cell of 100,000 characters', `Name,Due,Notes\nThing,2027-03-09,${'x'.repeat(100_000)}\n`, 'read'],
    ['a cell of 100,001 characters', `Name,Due,Notes\nThing,2027-03-09,${'x'.repeat(100_001)}\n`, 'too-large'],
    ['a head alone', 'Name,Due\n', 'no-rows'],
    ['white space', ' \r\n\t\n', 'empty-file'],
    ['5 MB', 'Name,Due\nThing,2027-03-09\n'.padEnd(5_000_000, '\n'), 'read'],
    ['5 MB and a byte', 'Name,Due\nThing,2027-03-09\n'.padEnd(5_000_001, '\n'), 'too-large'],
  ])('%s', (_, text, code) => {
    expect(refusal(read(text))).toBe(code)
  })

  it.each([
    ['5,000 events', calendar(...Array.from({ length: 5_000 }, () => event()).flat()), 'read'],
    ['5,001 events', calendar(...Array.from({ length: 5_001 }, () => event()).flat()), 'too-many-rows'],
    ['a calendar of nothing', calendar(), 'no-rows'],
    ['a text that is called a calendar', 'Name,Due\n', 'not-a-calendar'],
  ])('%s', (_, text, code) => {
    expect(refusal(read(text, 'a.ics'))).toBe(code)
  })

  it('passes over an attachment of 4 MB without keeping it, and says so', () => {
    const found = read(calendar(...event(`ATTACH;ENCODING=BASE64;VALUE=BINARY:${'A'.repeat(4_000_000)}`)), 'a.ics')
    expect(added(found)).toBe(1)
    expect(found).toMatchObject({ warnings: [{ code: 'attachment-left-out', at: 1 }] })
    expect(JSON.stringify(found).length).toBeLessThan(2_000)
  })

  it('says that more come than the plan holds, and chooses none', () => {
    const found = read(lines(8), 'a.csv', { active: 20, activeLimit: 25 })
    expect(added(found)).toBe(8)
    expect(found).toMatchObject({ warnings: [{ code: 'over-plan' }] })
  })

  it.each([
    ['digits', '5'.repeat(5_000)],
    ['spaces', `x${' '.repeat(5_000)}x`],
    ['groups', '1,'.repeat(3_000).slice(0, -1)],
    ['brackets', '['.repeat(5_000)],
    ['angles', '<a '.repeat(3_000)],
    ['escapes', '\\'.repeat(5_000)],
    ['signs', '@a '.repeat(3_000)],
  ])('a cell of thousands of %s takes no time', (_, bait) => {
    const cell = `"${bait}"`
    const before = process.cpuUsage()
    for (const head of [
      'Name,Due,Cost,Repeat,Notice,Tags,Notes',
      'TYPE,CONTENT,PRIORITY,INDENT,DATE,DATE_LANG,DEADLINE',
    ])
      read(`${head}\n${Array.from({ length: 7 }, () => cell).join(',')}\ntask,${cell},4,1,2027-03-09,en,${cell}\n`)
    read(calendar(...event(`DESCRIPTION:${bait}`, `RRULE:${bait}`, `DURATION:${bait}`, `X;${bait}:x`)), 'a.ics')
    // Of the processor's time, whatever else the machine does; what grows by the square of 5,000 takes longer.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(2_000)
  })
})
