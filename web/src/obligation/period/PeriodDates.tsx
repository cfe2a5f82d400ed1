import { extensionsInForce } from '@duebook/contract/extensions-in-force'
import { calendarDate, shortDateWithYear } from '@duebook/domain'
import type { ReactNode } from 'react'
import type { ActivityRecord } from '../../cloud/obligations/activity.ts'
import { Section } from '../../ui/Section.tsx'
import { timing } from '../../ui/timing.ts'
import detail from '../obligation.module.css'
import type { PeriodStanding } from './period-standing.ts'
import { correctedValues } from '@duebook/contract/money/recorded-values'

/** Every date of one period: what replaced it stands under what was replaced. */
export function PeriodDates({ standing, events }: { standing: PeriodStanding; events: readonly ActivityRecord[] }) {
  const { nominal, due, plan, is } = standing
  const record = standing.record
  const extensions = extensionsInForce(record?.extensions)
  const original = record ? calendarDate(record.originalDue) : due
  const done = standing.is === 'settled' && standing.record.settledOn ? calendarDate(standing.record.settledOn) : null
  return (
    <Section name="Dates">
      <dl className={detail.stack}>
        <Day name="Nominal" struck={nominal !== due}>
          {shortDateWithYear(nominal)}
        </Day>
        {original !== nominal && original !== due && (
          <Day name="Adjusted" struck>
            {shortDateWithYear(original)}
          </Day>
        )}
        {extensions.map((one, index) => (
          <Day key={`${one.at} ${one.due}`} name="Extended" struck={index < extensions.length - 1}>
            {shortDateWithYear(calendarDate(one.due))}
          </Day>
        ))}
        <div data-effective="">
          <dt>{is === 'ahead' ? 'Due, by the rule' : 'Was due'}</dt>
          <dd>{shortDateWithYear(due)}</dd>
        </div>
        {plan && (
          <div data-plan="">
            <dt>
              Plan<small>our own day{plan > due && ', after it is due'}</small>
            </dt>
            <dd>
              <span>{shortDateWithYear(plan)}</span>
            </dd>
          </div>
        )}
        {done && standing.is === 'settled' && (
          <Day name={names[standing.record.state]}>
            {correctedValues(events, nominal).settledOn.map((was) => (
              <span key={was}>
                <s className={detail.struck}>{shortDateWithYear(was)}</s>{' '}
              </span>
            ))}
            {shortDateWithYear(done)}
            {standing.record.state === 'done' && <small>{timing(done, due)}</small>}
          </Day>
        )}
        <div>
          <dt>
            Original<small>never overwritten</small>
          </dt>
          <dd>{shortDateWithYear(original)}</dd>
        </div>
      </dl>
    </Section>
  )
}

const names = { done: 'Done', skipped: 'Skipped', waived: 'Waived', missed: 'Recorded as missed' } as const

const Day = ({ name, struck, children }: { name: string; struck?: boolean; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className={struck ? detail.struck : undefined}>{children}</dd>
  </div>
)
