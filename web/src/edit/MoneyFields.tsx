import { isSame } from '@duebook/contract/acts/is-same'
import { amountAt } from '@duebook/contract/amount-changes'
import type { AmountReach } from '@duebook/contract/change-amount'
import { calendarDate, occurrences, shortDateWithYear } from '@duebook/domain'
import { readAmountDraft } from '../acts/amount-draft.ts'
import { AmountFields } from '../acts/AmountFields.tsx'
import { hasMoreDates } from '../acts/price-from.ts'
import { Section } from '../ui/Section.tsx'
import { SelectInRow } from './boxes.tsx'
import type { Written } from './edit-draft.ts'
import type { FormPart } from './EditForm.tsx'
import { FormRow, Inline, wasOf } from './FormRow.tsx'

/** What it costs each time; where another amount is typed, from which date on. */
export function MoneyFields({ draft, change, problemAt, was, obligation }: FormPart & { obligation?: Written }) {
  return (
    <Section name="How much">
      <FormRow label="Amount" names="nothing" fields={['amount']} was={wasOf(was, 'amount')}>
        <AmountFields draft={draft.amount} problem={problemAt('amount')} onChange={(amount) => change({ amount })} />
      </FormRow>
      {obligation && isRepriced(draft, obligation) && (
        <FormRow label="The new amount is of">
          <Inline>
            <SelectInRow
              value={draft.price.reach}
              options={reaches}
              onChange={(reach) => change({ price: { ...draft.price, reach } })}
            />
            {draft.price.reach !== 'all' && (
              <SelectInRow
                name={draft.price.reach === 'this' ? 'Which date' : 'From'}
                value={String(draft.price.nominal)}
                options={datesOf(obligation)}
                onChange={(nominal) => change({ price: { ...draft.price, nominal: calendarDate(nominal) } })}
              />
            )}
          </Inline>
        </FormRow>
      )}
    </Section>
  )
}

const reaches: Record<AmountReach, string> = {
  future: 'a date and the ones after it',
  this: 'one date alone',
  all: 'all of them, also what is past',
}

function isRepriced({ amount }: FormPart['draft'], before: Written): boolean {
  if (!hasMoreDates(before, before.nextNominal)) return false
  const typed = readAmountDraft(amount)
  return !('problem' in typed) && !isSame(typed.amount, amountAt(before, before.nextNominal))
}

/** The dates from which another amount can be, the next one first. A chain has no other before that is done. */
function datesOf({ schedule, nextNominal }: Written): Record<string, string> {
  if (nextNominal === null) return {}
  const found =
    schedule.type === 'fromCompletion' ? [] : occurrences(schedule, { from: nextNominal, limit: MOST, by: 'nominal' })
  const dates = found.map(({ nominal, adjusted }) => [nominal, shortDateWithYear(adjusted)] as const)
  return Object.fromEntries(dates.length > 0 ? dates : [[nextNominal, shortDateWithYear(nextNominal)]])
}
const MOST = 24
