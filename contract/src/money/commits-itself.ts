import type { CalendarDate } from '@duebook/domain'
import { isEnding } from '../about/decided.ts'
import { amountAt } from './amount-changes.ts'
import type { Dated } from '../calendar/dates-ahead.ts'
import type { Amount } from '../obligation.ts'

/** What renews by itself unless notice is sent by a day that is still to come. */
export type CommitsItself<One extends Dated = Dated> = { obligation: One; sendBy: CalendarDate; amount: Amount | null }

/** Of what notice could still reach from `from` through `through`, both included: the soonest first. */
export function commitsItself<One extends Dated>(
  obligations: readonly One[],
  { from, through }: { from: CalendarDate; through: CalendarDate },
): CommitsItself<One>[] {
  return obligations
    .flatMap((obligation) => {
      const { noticeAhead, nextDecision, nextNominal, status } = obligation
      if (status !== 'active' || !noticeAhead?.renewed || isEnding(nextDecision)) return []
      const { sendBy } = noticeAhead
      if (sendBy < from || sendBy > through) return []
      return [{ obligation, sendBy, amount: amountAt(obligation, nextNominal) }]
    })
    .sort((a, b) => (a.sendBy < b.sendBy ? -1 : a.sendBy > b.sendBy ? 1 : 0))
}
