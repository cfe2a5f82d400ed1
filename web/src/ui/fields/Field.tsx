import { useRef, type FocusEvent, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField } from 'react-aria-components/TextField'
import styles from './Field.module.css'
import { Glyph } from '../glyphs.tsx'

type FieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | null
  hint?: ReactNode
  tall?: boolean
  /** Stands at the right of the label: a link, say. */
  aside?: ReactNode
  /** Stands inside the field at its right end: "Show the password". */
  inside?: ReactNode
  inputRef?: Ref<HTMLInputElement>
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'autoFocus' | 'disabled' | 'maxLength' | 'onBlur'
>

/** A labelled field; its error stands under it with a red bar at the left and is read out with it. */
export function Field({
  label,
  name,
  value,
  onChange,
  error,
  hint,
  tall,
  aside,
  inside,
  inputRef,
  disabled,
  autoFocus,
  ...input
}: FieldProps) {
  // What stands in a field that has the focus from the start is typed over, as in one that Tab leads to.
  const wasFocused = useRef(!autoFocus)
  const onFocus = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (!wasFocused.current) currentTarget.select()
    wasFocused.current = true
  }
  return (
    <TextField
      className={styles.field}
      name={name}
      value={value}
      onChange={onChange}
      isInvalid={Boolean(error)}
      isDisabled={disabled}
      validationBehavior="aria"
    >
      <span className={styles.top}>
        <Label>{label}</Label>
        {aside}
      </span>
      <span className={styles.box}>
        <Input
          {...input}
          autoFocus={autoFocus ?? false}
          onFocus={onFocus}
          ref={inputRef}
          className={styles.input}
          data-tall={tall || undefined}
        />
        {inside && <span className={styles.inside}>{inside}</span>}
      </span>
      {hint && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error}>
        <Glyph name="failed" />
        {error}
      </FieldError>
    </TextField>
  )
}
