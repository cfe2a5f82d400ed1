import { Field } from '../ui/Field.tsx'
import { Segments } from '../ui/Segments.tsx'
import { Select } from '../ui/Select.tsx'
import { amountForms, currencies, type AmountDraft } from './amount-draft.ts'
import styles from './amount.module.css'

/** Fixed, between two sums, about one, or none; the currency beside it. */
export function AmountFields({
  draft,
  problem,
  onChange,
}: {
  draft: AmountDraft
  problem: string | null
  onChange: (draft: AmountDraft) => void
}) {
  const offered = currencies.includes(draft.currency) ? currencies : [draft.currency, ...currencies]
  return (
    <div className={styles.amount}>
      <Segments
        label="How the amount is known"
        options={amountForms}
        value={draft.form}
        onChange={(form) => onChange({ ...draft, form })}
      />
      {draft.form !== 'none' && (
        <div className={styles.sums}>
          <Select
            label="Currency"
            value={draft.currency}
            options={Object.fromEntries(offered.map((one) => [one, one]))}
            onChange={(currency) => onChange({ ...draft, currency })}
          />
          <Field
            label={draft.form === 'between' ? 'Least' : draft.form === 'about' ? 'About' : 'Amount'}
            name="least"
            inputMode="decimal"
            maxLength={20}
            value={draft.least}
            error={problem}
            onChange={(least) => onChange({ ...draft, least })}
          />
          {draft.form === 'between' && (
            <Field
              label="Most"
              name="most"
              inputMode="decimal"
              maxLength={20}
              value={draft.most}
              onChange={(most) => onChange({ ...draft, most })}
            />
          )}
        </div>
      )}
    </div>
  )
}
