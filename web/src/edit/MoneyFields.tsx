import { AmountFields } from '../acts/AmountFields.tsx'
import { Section } from '../ui/Section.tsx'
import type { FormPart } from './EditForm.tsx'

/** What it costs each time. */
export const MoneyFields = ({ draft, change, problemAt }: FormPart) => (
  <Section name="How much">
    <div data-field="amount">
      <AmountFields draft={draft.amount} problem={problemAt('amount')} onChange={(amount) => change({ amount })} />
    </div>
  </Section>
)
