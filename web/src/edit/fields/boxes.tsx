import { useId, type InputHTMLAttributes } from 'react'
import field from '../../ui/fields/Field.module.css'
import { dayText, readDayText } from '../day-text.ts'
import { useRow } from './FormRow.tsx'
import styles from './form-row.module.css'
import type { Length, TypedDay } from '../timing-draft.ts'

type Named = {
  /** What it is called where the row's question is not about it alone. */
  name?: string
}

/** A box as wide as what is written in it: 2 for a number, 3 for a time, 4 for a date, the rest of the line without one. */
export function TextBoxInRow({
  name,
  field: of,
  width,
  value,
  onChange,
  ...input
}: Named & {
  field: string
  width?: 2 | 3 | 4
  value: string
  onChange: (value: string) => void
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'maxLength' | 'placeholder' | 'autoFocus'>) {
  const { id, wrong, errorId } = useRow()
  const isWrong = wrong(of)
  return (
    <input
      {...input}
      id={name ? undefined : id}
      aria-label={name}
      name={of}
      className={`${field.input} ${styles.box}`}
      data-width={width}
      autoComplete="off"
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? errorId : undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** One of a list. */
export function SelectInRow<Value extends string>({
  name,
  value,
  options,
  blocked,
  onChange,
}: Named & {
  value: Value
  options: Readonly<Record<Value, string>> | readonly (readonly [Value, string])[]
  /** Why nothing can be chosen. */
  blocked?: string | null
  onChange: (value: Value) => void
}) {
  const { id } = useRow()
  const why = useId()
  const list = Array.isArray(options)
    ? (options as readonly (readonly [Value, string])[])
    : (Object.entries(options) as [Value, string][])
  return (
    <>
      <select
        id={name ? undefined : id}
        aria-label={name}
        className={`${field.input} ${styles.box}`}
        value={value}
        disabled={Boolean(blocked)}
        aria-describedby={blocked ? why : undefined}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {list.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
      {blocked && (
        <span id={why} className={styles.hint}>
          {blocked}
        </span>
      )}
    </>
  )
}

/** A day in one box, such as 30 Apr 2025. */
export const DayInRow = ({
  name,
  field: of,
  value,
  onChange,
}: Named & { field: string; value: TypedDay; onChange: (value: TypedDay) => void }) => (
  <TextBoxInRow
    name={name}
    field={of}
    width={4}
    maxLength={30}
    placeholder="30 Apr 2027"
    value={dayText(value)}
    onChange={(text) => onChange(readDayText(text))}
  />
)

const units = { days: 'days', weeks: 'weeks', months: 'months', years: 'years' } as const
const unitsOrBusinessDays = { ...units, businessDays: 'business days' } as const

/** How many of which unit; the unit is called after the row. */
export function LengthInRow({
  name,
  field: of,
  unitName,
  businessDays,
  value,
  onChange,
}: Named & {
  field: string
  unitName?: string
  businessDays?: boolean
  value: Length
  onChange: (value: Length) => void
}) {
  const { label } = useRow()
  return (
    <>
      <TextBoxInRow
        name={name}
        field={of}
        width={2}
        inputMode="numeric"
        maxLength={5}
        value={value.amount}
        onChange={(amount) => onChange({ ...value, amount })}
      />
      <SelectInRow
        name={unitName ?? `Unit of ${(name ?? label).toLowerCase()}`}
        value={value.unit}
        options={businessDays ? unitsOrBusinessDays : (units as typeof unitsOrBusinessDays)}
        onChange={(unit) => onChange({ ...value, unit })}
      />
    </>
  )
}
