import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './edit.module.css'
import type { Length } from './timing-draft.ts'

const units = { days: 'days', weeks: 'weeks', months: 'months', years: 'years' } as const
const unitsOrBusinessDays = { ...units, businessDays: 'business days' } as const

/** How many of which unit. */
export function LengthFields({
  label,
  value,
  onChange,
  businessDays,
  error,
}: {
  label: string
  value: Length
  onChange: (value: Length) => void
  businessDays?: boolean
  error?: string | null
}) {
  return (
    <div className={styles.length}>
      <Field
        label={label}
        name={label}
        inputMode="numeric"
        maxLength={5}
        value={value.amount}
        error={error}
        onChange={(amount) => onChange({ ...value, amount })}
      />
      <Select
        label={`Unit of “${label}”`}
        quiet
        value={value.unit}
        options={businessDays ? unitsOrBusinessDays : (units as typeof unitsOrBusinessDays)}
        onChange={(unit) => onChange({ ...value, unit })}
      />
    </div>
  )
}
