import type { Ref } from 'react'
import { Field } from '../ui/fields/Field.tsx'
import styles from './entry.module.css'

/** Six digits from an app or a text message; spaces may be typed or pasted with them. */
export function CodeField({
  label = 'Six-digit code',
  value,
  onChange,
  error,
  autoFocus,
  inputRef,
}: {
  label?: string
  value: string
  onChange: (code: string) => void
  error: string | null
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
}) {
  return (
    <div className={styles.code}>
      <Field
        label={label}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        autoFocus={autoFocus}
        value={value}
        onChange={onChange}
        error={error}
        inputRef={inputRef}
      />
    </div>
  )
}

/** The digits alone; null when there are not six. */
export function sixDigits(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  return digits.length === 6 ? digits : null
}

export const CODE_MISSING = 'Enter the six digits.'
