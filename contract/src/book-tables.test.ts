import { calendarDate } from '@duebook/domain'
import { expect, it } from 'vitest'
import { dateTable, obligationTable } from './book-tables.ts'
import type { Obligation } from './obligation.ts'
import type { Occurrence } from './occurrence.ts'

const rent = {
  id: 'one',
  title: 'Rent',
  kind: 'bill',
  counterparty: null,
  schedule: { type: 'once', date: calendarDate('2026-11-30') },
  status: 'active',
  nextDue: '2026-11-30',
  amount: { minor: 95_000, currency: 'GBP', estimated: true },
  assignee: 'ben',
  proofPolicy: 'file',
  tags: ['home', 'flat'],
  notes: 'ring first',
} as unknown as Obligation & { id: string }
const nameOf = (uid: string) => (uid === 'ben' ? 'Ben Whitlock' : 'Somebody who left')

it('a table of obligations has as many cells in every line as in its head', () => {
  const odd = { ...rent, schedule: { type: 'odd' } } as unknown as typeof rent
  const [head = [], row = [], other = []] = obligationTable([rent, odd], nameOf)
  expect([row.length, other.length]).toEqual([head.length, head.length])
  const said = Object.fromEntries(head.map((name, at) => [name, row[at]]))
  expect(said).toMatchObject({
    Title: 'Rent',
    'Next due': '2026-11-30',
    'Amount, minor units': '95000',
    Estimated: 'yes',
    'Who has it': 'Ben Whitlock',
    Tags: 'home flat',
  })
  expect(other[head.indexOf('Rule')]).toBe('')
})

it('a table of dates is in the order of days, with the name of what each is of', () => {
  const date = (due: string, changed: object = {}) =>
    ({
      obligationId: 'one',
      nominal: due,
      due,
      originalDue: due,
      state: 'done',
      settledOn: due,
      settledBy: 'ben',
      reason: null,
      acknowledgedBy: null,
      ...changed,
    }) as unknown as Occurrence
  const table = dateTable(
    [date('2026-12-01'), date('2026-11-01', { obligationId: 'gone', paid: { minor: 5, currency: 'GBP' } })],
    [rent],
    nameOf,
  )
  const [head = [], first = [], second = []] = table
  expect(table.map(({ length }) => length)).toEqual(table.map(() => head.length))
  expect([first[0], first[3], first[8], second[0], second[6]]).toEqual(['', '2026-11-01', '5', 'Rent', 'Ben Whitlock'])
})
