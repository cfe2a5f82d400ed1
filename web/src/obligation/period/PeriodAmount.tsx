import { amountAt } from '@duebook/contract/money/amount-changes'
import { amountWords } from '@duebook/contract/money'
import { paidComparison } from '@duebook/contract/money/paid-comparison'
import { isPaidWhenDone, paidText } from '@duebook/contract/money/paid'
import type { ActivityRecord } from '../../cloud/obligations/activity.ts'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { Section } from '../../ui/Section.tsx'
import detail from '../obligation.module.css'
import { instantOf } from './instant-of.ts'
import type { PeriodStanding } from './period-standing.ts'
import { correctedValues, expectedAt } from '@duebook/contract/money/recorded-values'

/** What was expected for one period beside what was paid; a corrected sum stays to be seen. Nothing where no money is meant. */
export function PeriodAmount({
  obligation,
  standing,
  events,
}: {
  obligation: Pick<ObligationRecord, 'amount' | 'amountChanges' | 'kind'>
  standing: PeriodStanding
  events: readonly ActivityRecord[]
}) {
  const amount = amountAt(obligation, standing.nominal)
  const settled = standing.is === 'settled' ? standing.record : null
  const paid = settled?.paid ?? null
  const expected = settled ? expectedAt(amount, instantOf(settled.settledAt), events) : amount
  if (!expected && !paid && !(settled && isPaidWhenDone(obligation.kind))) return null
  const compared = paid && paidComparison(paid, expected)
  return (
    <Section name="Amount">
      <dl className={detail.kv}>
        <dt>Expected</dt>
        <dd>{amountWords(expected) ?? 'nothing known'}</dd>
        <dt>Actually paid</dt>
        <dd>
          {correctedValues(events, standing.nominal).paid.map((was, index) => (
            <span key={`${index} ${was.minor}`}>
              <s className={detail.struck}>{paidText(was)}</s>{' '}
            </span>
          ))}
          {paid ? <b>{paidText(paid)}</b> : settled?.state === 'done' ? 'not said' : settled ? 'nothing' : 'not yet'}
        </dd>
        {compared && (
          <>
            <dt>Difference</dt>
            <dd>{compared}</dd>
          </>
        )}
      </dl>
    </Section>
  )
}
