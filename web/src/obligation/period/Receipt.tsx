import { paidText } from '@duebook/contract/money/paid'
import { calendarDate, shortDateWithYear } from '@duebook/domain'
import { useToday } from '../../frame/clock.ts'
import { instantText } from '../../ui/instant-text.ts'
import { Section } from '../../ui/Section.tsx'
import { timing } from '../../ui/timing.ts'
import detail from '../obligation.module.css'
import { instantOf } from './instant-of.ts'
import type { SettledStanding } from './period-standing.ts'

/** What was done, when, by whom, what was paid and what shows it. */
export function Receipt({
  standing: { due, record },
  nameOf,
  timeZone,
}: {
  standing: SettledStanding
  nameOf: (uid: string) => string
  timeZone: string
}) {
  const today = useToday()
  const { state, settledOn, settledBy, settledAt, reason, paid, proof } = record
  const said = instantOf(settledAt)
  const on = settledOn ? calendarDate(settledOn) : null
  return (
    <Section name="Receipt" note={said === null ? undefined : 'Server time'}>
      <dl className={detail.kv}>
        <dt>{names[state]}</dt>
        <dd>
          {on ? shortDateWithYear(on) : 'day not said'}
          {on && state === 'done' && `, ${timing(on, due)}`}
        </dd>
        <dt>Said by</dt>
        <dd>
          {settledBy ? nameOf(settledBy) : 'nobody'}
          {said !== null && `, ${instantText(said, timeZone, today)}`}
        </dd>
        {state === 'done' && (
          <>
            <dt>Paid</dt>
            <dd>{paid ? <b>{paidText(paid)}</b> : 'not said'}</dd>
            <dt>Proof</dt>
            <dd>
              {proof?.file ? 'the file below' : proof?.note ? `“${proof.note}”` : 'none'}
              {proof?.review && `, reviewed by ${nameOf(proof.review.by)}`}
            </dd>
          </>
        )}
        {reason && (
          <>
            <dt>Why</dt>
            <dd>“{reason}”</dd>
          </>
        )}
      </dl>
    </Section>
  )
}

const names = { done: 'Done on', skipped: 'Skipped on', waived: 'Waived on', missed: 'Recorded as missed on' } as const
