import { useId } from 'react'
import field from './Field.module.css'

/** A native list of choices under its label; `quiet`: the label is read out only, because words beside it say the same. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  quiet,
  blocked,
}: {
  label: string
  value: Value
  options: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
  quiet?: boolean
  /** Why nothing can be chosen; stands under it. */
  blocked?: string | null
}) {
  const id = useId()
  return (
    <span className={field.field}>
      <label htmlFor={id} className={quiet ? 'sr' : undefined}>
        {label}
      </label>
      <select
        id={id}
        className={field.input}
        value={value}
        disabled={Boolean(blocked)}
        aria-describedby={blocked ? `${id}-why` : undefined}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {(Object.entries(options) as [Value, string][]).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
      {blocked && (
        <span id={`${id}-why`} className={field.hint}>
          {blocked}
        </span>
      )}
    </span>
  )
}
