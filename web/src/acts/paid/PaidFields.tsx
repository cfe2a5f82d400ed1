import type { Amount } from '@duebook/contract/obligation'
import type { Paid } from '@duebook/contract/occurrence'
import { amountWords } from '@duebook/contract/money'
import { paidComparison, slipOfThePoint } from '@duebook/contract/money/paid-comparison'
import { paidText } from '@duebook/contract/money/paid'
import { useEffect, useRef } from 'react'
import dialog from '../../design/dialog.module.css'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { currencies } from './amount-draft.ts'
import styles from './amount.module.css'
import { paidDraftOf, readPaid, type PaidDraft } from './paid-draft.ts'

/** What was paid, beside what was expected: a slip of the point is asked about, and nothing is refused. */
export function PaidFields({
  draft,
  expected,
  focused,
  problem,
  onChange,
}: {
  draft: PaidDraft
  expected: Amount | null
  /** Focus goes into the sum, which is chosen whole: typing takes its place. */
  focused?: boolean
  problem: string | null
  onChange: (draft: PaidDraft) => void
}) {
  const offered = currencies.includes(draft.currency) ? currencies : [draft.currency, ...currencies]
  const said = readPaid(draft)
  const paid = 'paid' in said ? said.paid : null
  const slip = paid && slipOfThePoint(paid, expected)
  const sum = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) sum.current?.select()
  }, [focused])
  const take = (sum: Paid) => onChange(paidDraftOf(sum, expected))
  return (
    <div className={styles.amount}>
      <div className={styles.sums}>
        <Select
          label="Currency"
          value={draft.currency}
          options={Object.fromEntries(offered.map((one) => [one, one]))}
          onChange={(currency) => onChange({ ...draft, currency })}
        />
        <Field
          label="Paid"
          name="paid"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          inputRef={sum}
          value={draft.typed}
          error={problem}
          onChange={(typed) => onChange({ ...draft, typed })}
        />
      </div>
      {slip ? (
        <Note
          tone="soon"
          glyph="soon"
          action={<Button onClick={() => take(slip.meant)}>{paidText(slip.meant)}</Button>}
        >
          {slip.said}
        </Note>
      ) : (
        <p className={dialog.note} role="status">
          {paid
            ? (beside(paid, expected) ?? '')
            : expected && `Expected ${amountWords(expected)}. Leave it empty to say it later.`}
        </p>
      )}
      {!paid && expected?.toMinor !== undefined && (
        <div className={dialog.acts}>
          {[expected.minor, expected.toMinor].map((minor) => {
            const end = { minor, currency: expected.currency }
            return (
              <Button key={minor} onClick={() => take(end)}>
                {paidText(end)}
              </Button>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** `£12 more than expected.`; of another currency both stand. */
function beside(paid: Paid, expected: Amount | null): string | null {
  if (!expected) return null
  const compared = paidComparison(paid, expected)
  return compared === null
    ? `${amountWords(expected)} due, ${paidText(paid)} paid: both are kept.`
    : `${compared.replace(/^./, (letter) => letter.toUpperCase())}.`
}
