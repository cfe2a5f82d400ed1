import { calendarDate, type Schedule } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { partsOf } from '../ui/fields/DayFields.tsx'
import { readTiming } from './read-timing.ts'
import { timingDraftOf } from './timing-draft.ts'

const d = calendarDate
const today = d('2027-01-04')
const context = { today, now: `${today}T10:00`, locale: 'en-GB', zone: 'Europe/London' }
const named = {
  dates: {
    Hearing: d('2027-03-01'),
    'Survey (Thu 1 Apr 2027)': d('2027-04-01'),
    'Survey (Mon 3 May 2027)': d('2027-05-03'),
  },
  ids: new Map([
    ['hearing', 'h'],
    ['survey (thu 1 apr 2027)', 's1'],
    ['survey (mon 3 may 2027)', 's2'],
  ]),
}
const ringIf = (id: string) => (id === 's1' ? ['Reply', 'Survey', 'Answer'] : null)

const reply = {
  type: 'derived',
  trigger: { name: 'Notice served', date: d('2027-02-01') },
  amount: 14,
  unit: 'days',
} satisfies Schedule
const readWith = (was: Schedule, derived: Record<string, unknown>) => {
  const draft = timingDraftOf(was)
  return readTiming({ ...draft, derived: { ...draft.derived, ...derived } }, was, { ...context, named, ringIf })
}

describe('a date that counts from another, as it is typed', () => {
  it('counts from the obligation of that name, and from its day', () =>
    expect(readWith(reply, { name: 'hearing' }).value).toMatchObject({
      from: 'h',
      trigger: { date: '2027-03-01' },
    }))

  it('counts from an event where nothing is called so', () => {
    const { value } = readWith({ ...reply, from: 'h' }, { name: 'Letter came', date: partsOf(d('2027-02-09')) })
    expect(value).toMatchObject({ trigger: { name: 'Letter came', date: '2027-02-09' } })
    expect(value).not.toHaveProperty('from')
  })

  it('is asked about where several are called so', () =>
    expect(readWith(reply, { name: 'Survey' }).problems[0]?.text).toMatch(
      /^Several here are called “Survey”. Write which:/,
    ))

  it('is refused where it would go round, and the ring is named', () =>
    expect(readWith(reply, { name: 'Survey (Thu 1 Apr 2027)' }).problems).toEqual([
      {
        field: 'trigger-name',
        text: 'That would go round: Survey comes from Answer and Answer from Reply. Choose another date, or make one of them a date of its own.',
      },
    ]))

  it('keeps what it counts from, and its pin, while its rule stays', () => {
    const pinned = { ...reply, trigger: { ...reply.trigger, name: 'Hearing' }, from: 'h done', pinned: d('2027-03-09') }
    expect(readWith(pinned, {}).value).toEqual(pinned)
    const other = readWith(pinned, { count: { amount: '15', unit: 'days' } }).value
    expect(other).toMatchObject({ from: 'h done', amount: 15, trigger: { date: '2027-02-01' } })
    expect(other).not.toHaveProperty('pinned')
  })
})
