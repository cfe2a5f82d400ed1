import { isSame } from '@duebook/contract/acts/is-same'
import { amountAt } from '@duebook/contract/money/amount-changes'
import type { AmountReach } from '@duebook/contract/money/change-amount'
import { averageOf, countOf, latestPayments } from '@duebook/contract/money/learned-estimate'
import { amountWords } from '@duebook/contract/money'
import type { Amount } from '@duebook/contract/obligation'
import type { Occurrence } from '@duebook/contract/occurrence'
import { calendarDate, occurrences, shortDateWithYear } from '@duebook/domain'
import { minorText, readAmountDraft, readMinor, type AmountDraft } from '../../acts/paid/amount-draft.ts'
import { AmountFields } from '../../acts/paid/AmountFields.tsx'
import { hasMoreDates } from '../../acts/paid/price-from.ts'
import { Check } from '../../ui/fields/Choice.tsx'
import { Section } from '../../ui/Section.tsx'
import { SelectInRow } from './boxes.tsx'
import type { Written } from '../edit-draft.ts'
import type { FormPart } from '../EditForm.tsx'
import { FormRow, Inline, wasOf } from './FormRow.tsx'

/** What it costs each time; where another amount is typed, from which date on. */
export function MoneyFields({
  draft,
  change,
  problemAt,
  was,
  saved,
  obligation,
  records = [],
}: FormPart & {
  obligation?: Written
  /** What an estimate may learn from. */
  records?: readonly Occurrence[]
}) {
  const payments = draft.amount.form === 'about' ? latestPayments(draft.amount.currency, records) : null
  const learned = payments && averageOf(payments)
  const learns = learned !== null && readMinor(draft.amount.least, learned.currency) === learned.minor
  const takes = (amount: typeof draft.amount) => change({ amount })
  return (
    <Section name="How much">
      <FormRow
        label="Amount"
        names="nothing"
        fields={['amount']}
        was={wasOf(was, 'amount')}
        hint={payments && learned && learnedWords(learned, payments, learns)}
      >
        <AmountFields
          draft={draft.amount}
          problem={problemAt('amount')}
          beside={
            learned && (
              <Check
                label="learn from what was paid"
                checked={learns}
                onChange={(on) => takes(on ? withLearned(draft.amount, learned) : withoutLearned(draft.amount, saved))}
              />
            )
          }
          onChange={takes}
        />
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

const withLearned = (draft: AmountDraft, { minor, currency }: Amount): AmountDraft => ({
  ...draft,
  least: minorText(minor, currency),
})

/** What is saved again; where that was learned too, nothing, so that an amount is typed. */
const withoutLearned = (draft: AmountDraft, saved: FormPart['saved']): AmountDraft => {
  const before = saved?.amount.form === 'about' && saved.amount.currency === draft.currency ? saved.amount.least : ''
  return { ...draft, least: before === draft.least ? '' : before }
}

/** "About £143, from the last six. An amount that you type takes its place." */
const learnedWords = (learned: Amount, payments: readonly unknown[], isTaken: boolean): string => {
  const words = amountWords(learned) ?? ''
  return isTaken
    ? `${words.replace(/^a/, 'A')}, from the last ${countOf(payments)}. An amount that you type takes its place.`
    : `The last ${countOf(payments)} come to ${words}.`
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
