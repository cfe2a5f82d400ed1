import { Label } from 'react-aria-components/Label'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'
import field from './Field.module.css'

/** A labelled field of several lines. */
export const TextBox = ({
  label,
  name,
  value,
  onChange,
  rows,
  maxLength,
  autoFocus,
}: {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  rows: number
  maxLength: number
  autoFocus?: boolean
}) => (
  <TextField
    className={field.field}
    name={name}
    value={value}
    onChange={onChange}
    maxLength={maxLength}
    autoFocus={autoFocus}
  >
    <Label>{label}</Label>
    <TextArea className={field.input} rows={rows} />
  </TextField>
)
