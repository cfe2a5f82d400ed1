import { useId } from 'react'
import styles from './Choice.module.css'

type ChoiceProps<Value extends string> = {
  legend: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  /** Each on a line of its own. */
  stacked?: boolean
}

/** One of a few: native radios under a legend. */
export function Choice<Value extends string>({ legend, value, onChange, options, stacked }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div data-stacked={stacked || undefined}>
        {options.map((option) => (
          <label className={styles.option} key={option.value}>
            <input
              className={styles.box}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A box to tick; with `radio`, the name of its group, one of several. */
export function Check({
  label,
  remark,
  checked,
  radio,
  autoFocus,
  onChange,
}: {
  label: string
  /** What it comes to, lighter, after the label. */
  remark?: string
  checked: boolean
  radio?: string
  autoFocus?: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className={styles.option}>
      <input
        className={styles.box}
        type={radio ? 'radio' : 'checkbox'}
        name={radio}
        autoFocus={autoFocus}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {remark && <span className={styles.remark}> {remark}</span>}
      </span>
    </label>
  )
}

/**
 * The box that selects a row, pressed by `x`. Its name is no text of the row, which holds the title once; `ranged` says whether Shift was
 * held.
 */
export const RowBox = ({
  row,
  name,
  checked,
  onChange,
}: {
  row: string
  name: string
  checked: boolean
  onChange: (checked: boolean, ranged: boolean) => void
}) => (
  <input
    className={styles.box}
    type="checkbox"
    aria-label={name}
    checked={checked}
    data-pick={row}
    data-key-name="Select"
    aria-keyshortcuts="x"
    onChange={(event) =>
      onChange(event.currentTarget.checked, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)
    }
  />
)

/** The box alone, for a label that stands elsewhere. */
export const Tick = (of: { checked: boolean; onChange: () => void }) => (
  <input className={styles.box} type="checkbox" {...of} />
)
