import { useId, type ReactNode } from 'react'
import text from '../../design/text.module.css'
import field from '../../ui/fields/Field.module.css'
import { Segments } from '../../ui/fields/Segments.tsx'
import { Wrong } from '../../ui/fields/Wrong.tsx'
import { amountForms, currencies, currencySign, readAmountDraft, type AmountDraft } from './amount-draft.ts'
import styles from './amount.module.css'

/** Fixed, between two sums, about one, or none; the currency before it. */
export function AmountFields({
  draft,
  problem,
  beside,
  onChange,
}: {
  draft: AmountDraft
  problem: string | null
  /** After the sum. */
  beside?: ReactNode
  onChange: (draft: AmountDraft) => void
}) {
  const errorId = useId()
  const offered = currencies.includes(draft.currency) ? currencies : [draft.currency, ...currencies]
  const sum = (part: 'least' | 'most', label: string) => (
    <input
      className={field.input}
      aria-label={label}
      name={part}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? errorId : undefined}
      value={draft[part]}
      onChange={({ target }) => onChange({ ...draft, [part]: target.value })}
    />
  )
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
          <select
            className={field.input}
            aria-label="Currency"
            value={draft.currency}
            onChange={({ target }) => onChange({ ...draft, currency: target.value })}
          >
            {offered.map((one) => (
              <option key={one} value={one}>
                {withSymbol(one)}
              </option>
            ))}
          </select>
          {sum('least', draft.form === 'between' ? 'Least' : draft.form === 'about' ? 'About' : 'Amount')}
          {draft.form === 'between' && (
            <>
              <span>and</span>
              {sum('most', 'Most')}
            </>
          )}
          {beside}
        </div>
      )}
      {problem && (
        <Wrong id={errorId}>
          {problem}{' '}
          {isTurned(draft) && (
            <button
              type="button"
              className={text.link}
              onClick={() => onChange({ ...draft, least: draft.most, most: draft.least })}
            >
              Turn them round
            </button>
          )}
        </Wrong>
      )}
    </div>
  )
}

/** The larger one stands first. */
const isTurned = (draft: AmountDraft) =>
  draft.form === 'between' &&
  'problem' in readAmountDraft(draft) &&
  'amount' in readAmountDraft({ ...draft, least: draft.most, most: draft.least })

/** "£ GBP"; a currency without a sign of its own is called by its letters. */
function withSymbol(currency: string): string {
  const sign = currencySign(currency)
  return sign !== currency ? `${sign} ${currency}` : currency
}
