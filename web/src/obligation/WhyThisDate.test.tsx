import { calendarDate, type Schedule } from '@duebook/domain'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { WhyThisDate } from './WhyThisDate.tsx'
import { workingOf } from './working.ts'

const d = calendarDate
const facts: Parameters<typeof workingOf>[3] = {
  recorded: [],
  today: d('2026-11-21'),
  nameOf: (uid: string) => (uid === 'ben' ? 'Ben' : 'You'),
  timeZone: 'Europe/London',
}
const plain = { notice: null, actBy: null, grace: null, showFrom: null, pack: null }

afterEach(cleanup)

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''))

function show(
  schedule: Schedule,
  nominal: string,
  inForce: string,
  more: Partial<Parameters<typeof workingOf>[0]> = {},
  known = facts,
) {
  const working = workingOf({ schedule, ...plain, ...more }, d(nominal), d(inForce), known)
  render(<WhyThisDate working={working} inForce={d(inForce)} provisional={false} />)
  return screen.getAllByRole('table').map(rowsOf)
}

describe('“Why this date?”', () => {
  it('shows the steps of a notice deadline, down to the day to send it by', () => {
    const lease: Schedule = {
      type: 'term',
      start: d('2024-04-01'),
      initial: { amount: 36, unit: 'months' },
      renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } },
    }
    const [notice, end] = show(lease, '2027-03-31', '2027-03-31', {
      notice: {
        period: { amount: 3, unit: 'months' },
        counts: 'received',
        deliveryBufferDays: 2,
        deliveryBufferCounts: 'businessDays',
        adjustment: { convention: 'unadjusted', regions: ['GB-ENG'] },
      },
    })
    expect(screen.getByRole('heading', { name: 'Why send notice by Tue 29 Dec?' })).toBeDefined()
    expect(notice?.map((cells) => cells.at(-1))).toEqual([
      'Mon 1 Apr 2024',
      'Wed 31 Mar 2027',
      'Thu 31 Dec 2026',
      'Thu 31 Dec 2026',
      'Tue 29 Dec 2026',
      'Tue 29 Dec 2026',
    ])
    expect(notice?.[4]?.[1]).toBe('Your setting; England and Wales calendar, version c382fde')
    expect(notice?.at(-1)?.[0]).toBe('=Send by')
    expect(end?.at(-1)).toEqual(['=In force', 'Wed 31 Mar 2027'])
  })
  it('shows the steps of a derived date with the holidays passed over', () => {
    const [due] = show(
      {
        type: 'derived',
        trigger: { name: 'Notice served', date: d('2026-12-22') },
        amount: 3,
        unit: 'businessDays',
        adjustment: { convention: 'unadjusted', regions: ['GB-ENG'] },
      },
      '2026-12-29',
      '2026-12-29',
    )
    expect(due?.[0]).toEqual(['1Notice served', 'Its own date', 'Tue 22 Dec 2026'])
    expect(due?.[1]?.[0]).toContain('3 business days after it')
    expect(due?.[1]?.[0]).toContain('Passed over: Fri 25 Dec (Christmas Day, computed)')
    expect(due?.at(-1)).toEqual(['=In force', 'Tue 29 Dec 2026'])
  })
  it('shows an extension on top of the date that it replaces, with who agreed and why', () => {
    const recorded = [
      {
        nominal: d('2026-11-06'),
        due: d('2026-11-30'),
        state: 'open' as const,
        settledOn: null,
        extensions: [{ due: d('2026-11-30'), reason: 'payment plan', by: 'ben', at: '2026-11-05T14:12:00Z' }],
      },
    ]
    const [due] = show({ type: 'once', date: d('2026-11-06') }, '2026-11-06', '2026-11-30', {}, { ...facts, recorded })
    expect(due).toEqual([
      ['1The date given', 'Set by hand', 'Fri 6 Nov 2026'],
      ['2More time was agreed: “payment plan”', 'Ben, Thu 5 Nov 14:12', 'Mon 30 Nov 2026extended'],
      ['=In force', 'Mon 30 Nov 2026'],
    ])
  })
  it('shows the safe date, the grace and from when it is shown', () => {
    const [, around] = show({ type: 'once', date: d('2026-11-30') }, '2026-11-30', '2026-11-30', {
      actBy: { amount: 3, unit: 'businessDays' },
      grace: { amount: 10, unit: 'days' },
      showFrom: { amount: 2, unit: 'months' },
    })
    expect(around?.map((cells) => cells.at(-1))).toEqual(['Wed 30 Sep 2026', 'Wed 25 Nov 2026', 'Thu 10 Dec 2026'])
  })
})
