import { calendarDate } from '@duebook/domain'
import { expect, it } from 'vitest'
import { emptyBook } from '../fixtures/empty-book.ts'
import { dryRun } from './dry-run.ts'
import { linesOf, type ReadRun } from './lines-of.ts'

const bytes = new TextEncoder().encode(
  ['Name,Due,Cost', 'Van,2027-03-13,420', 'Rent,2027-02-31,950', 'Boiler,2027-04-01,88', 'Van,2027-03-13,420'].join(
    '\n',
  ),
)
const context = { ...emptyBook, today: calendarDate('2026-11-23') }
const run = (answers = {}) => dryRun({ name: 'bills.csv', bytes }, context, answers) as ReadRun

it('every line of a file is one that is added, is here, was refused or is left out, and they add up', () => {
  const found = run()
  const { lines, counts } = linesOf(found, { ids: ['van', 'boiler'], leaves: (id) => id === 'boiler', answers: {} })
  expect(lines.map(({ at, verdict }) => [at, verdict])).toEqual([
    [2, 'add'],
    [3, 'refused'],
    [4, 'leftOut'],
    [5, 'leftOut'],
  ])
  expect(counts).toEqual({ lines: 4, add: 1, here: 0, refused: 1, leftOut: 2, right: 0 })
})

it('what was put right is added, and is counted as put right', () => {
  const answers = { records: { '3': { date: '2027-02-28' } } }
  const { lines, counts } = linesOf(run(answers), { ids: ['van', 'rent', 'boiler'], leaves: () => false, answers })
  expect(lines.filter(({ verdict }) => verdict === 'add')).toMatchObject([
    { title: 'Van', n: 0, id: 'van', right: false },
    { title: 'Rent', n: 1, id: 'rent', right: true, dates: ['2027-02-28'] },
    { title: 'Boiler', n: 2, id: 'boiler' },
  ])
  expect(counts).toMatchObject({ lines: 4, add: 3, right: 1 })
})

it('a book that knows what it was given before says so of each line', () => {
  const keys: string[] = []
  const again = dryRun({ name: 'bills.csv', bytes }, { ...context, isHere: (key) => (keys.push(key), true) }) as ReadRun
  expect(again.add).toEqual([])
  expect(again.here.map(({ at, code }) => [at, code])).toEqual([
    [2, 'imported'],
    [4, 'imported'],
  ])
  expect(new Set(keys).size).toBe(2)
})

it('while a file is read it tells how far it is', () => {
  const long = new TextEncoder().encode(
    ['Name,Due', ...Array.from({ length: 200 }, (_, n) => `Bill ${n},2027-03-13`)].join('\n'),
  )
  const shares: number[] = []
  dryRun({ name: 'bills.csv', bytes: long }, context, {}, (share) => shares.push(share))
  expect(shares).toEqual([0.25, 0.5, 0.75, 1])
})
