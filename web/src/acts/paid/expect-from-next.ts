import { amountWords } from '@duebook/contract/money'
import type { Amount } from '@duebook/contract/obligation'
import { shortDateWithYear } from '@duebook/domain'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { announce } from '../../ui/toast.ts'
import { changeObligation } from '../change-obligation.ts'
import type { Where } from '../next-target.ts'
import { priceFrom } from './price-from.ts'

/** Another amount is expected from the next date on; what came before keeps its own. */
export async function expectFromNext(where: Where, obligation: ObligationRecord, amount: Amount): Promise<void> {
  const { nextNominal, nextDue, title } = obligation
  if (!nextNominal || !nextDue) return
  const fields = priceFrom(obligation, amount, { reach: 'future', nominal: nextNominal })
  if ('problem' in fields) return announce(fields.problem)
  await changeObligation(
    where,
    obligation,
    fields,
    `${title} is expected to be ${amountWords(amount)} from ${shortDateWithYear(nextDue)}.`,
  )
}
