import { actOnOccurrence } from '@duebook/contract/acts/act-on-occurrence'
import { rescheduling } from '@duebook/contract/acts/reach'
import type { Deciding } from '@duebook/contract/decision'
import { calendarDate, type Notice, type Timing } from '@duebook/domain'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DecisionStands } from './DecisionStands.tsx'

const d = calendarDate
const today = d('2026-11-21')
const year = { amount: 12, unit: 'months' } as const
const lease: Timing = { type: 'term', end: d('2027-03-31'), renewal: { form: 'tacit', span: year } }
const notice: Notice = { period: { amount: 3, unit: 'months' }, counts: 'received' }
const given: Deciding = { kind: 'noticeGiven', sentOn: today, means: 'post' }
const early: Deciding = { kind: 'ended', endsOn: d('2027-01-31'), means: 'agreed', reason: 'sold' }

it.each<[what: string, Deciding, next: Timing | null, notice: Notice | null, said: RegExp | null]>([
  ['nothing changes', given, null, notice, null],
  [
    'its end is one of the new terms',
    given,
    { ...lease, renewal: { form: 'none' } },
    notice,
    /decided stands: it ends 31 March 2027|decided stands: it ends Wed 31 Mar 2027/,
  ],
  [
    'it ends on another day',
    given,
    { ...lease, end: d('2027-06-30') },
    notice,
    /is lifted: somebody gave notice, sent Sat 21 Nov, recorded post/,
  ],
  [
    'its early end has another term',
    early,
    { ...lease, end: d('2027-06-30') },
    notice,
    /is lifted: somebody ended it Sun 31 Jan 2027: “sold”/,
  ],
  ['its notice is another', given, null, { ...notice, counts: 'sent' }, /decided stands/],
])('says what becomes of a decision, before it is saved, where %s', (_, decision, next, after, said) => {
  const contract = { schedule: lease, notice, nextNominal: d('2027-03-31') }
  const due = { nominal: d('2027-03-31'), due: d('2027-03-31') }
  const by = { uid: 'ada', today, deviceTime: '2026-11-21T09:00:00Z', serverTime: 'now' }
  const standing = { obligation: { ...contract, id: 'lease' }, ...due, records: new Map() }
  const { occurrence, obligation } = actOnOccurrence(standing, { act: 'decide', decision }, by)
  const decided = { ...contract, ...obligation }
  const records = [occurrence]
  const change = next && rescheduling('all', next, { schedule: decided.schedule, nominal: due.nominal, records, today })
  const { container } = render(
    <DecisionStands obligation={decided} records={records} change={change} notice={after} today={today} />,
  )
  if (said) expect(container.textContent).toMatch(said)
  else expect(screen.queryByText(/decided/)).toBeNull()
})
