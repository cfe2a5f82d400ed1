import type { ReactNode } from 'react'
import styles from './Segments.module.css'

/** One of a few views, side by side; the pressed one is drawn in the accent. */
export function Segments<Value extends string>({
  label,
  options,
  marks,
  value,
  onChange,
}: {
  label: string
  options: Record<Value, string>
  /** Drawn before the words. */
  marks?: Partial<Record<Value, ReactNode>>
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {(Object.entries(options) as [Value, string][]).map(([key, text]) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => onChange(key)}>
          {marks?.[key]}
          {text}
        </button>
      ))}
    </div>
  )
}
