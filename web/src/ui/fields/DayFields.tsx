import { isCalendarDate, type CalendarDate } from '@duebook/domain'
import type { ReactNode } from 'react'
import dialog from '../../design/dialog.module.css'
import { Field } from './Field.tsx'
import { Glyph } from '../glyphs.tsx'

/** A day as it is typed, in three parts. */
type TypedDay = { day: string; month: string; year: string }

export const partsOf = (date: CalendarDate): TypedDay => ({
  day: String(Number(date.slice(8))),
  month: String(Number(date.slice(5, 7))),
  year: date.slice(0, 4),
})

/** The civil day that was typed; null when there is no such day. */
export function typedDay({ day, month, year }: TypedDay): CalendarDate | null {
  const typed = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(typed) ? typed : null
}

/** "6" for "06": the same day is no change of it. */
const plain = (typed: string) => typed.replace(/^0+(?=\d)/, '')

/** Day, month and year side by side under one legend; `autoFocus`: the day has focus first. `children`: a time beside them. `wrong`: why they will not do. */
export function DayFields<T extends TypedDay>({
  legend,
  value,
  onChange,
  autoFocus = true,
  wrong,
  quiet,
  children,
}: {
  legend: string
  /** The legend is read out only, because words beside it say the same. */
  quiet?: boolean
  value: T
  onChange: (value: T) => void
  autoFocus?: boolean
  wrong?: string | null | false
  children?: ReactNode
}) {
  const part = (key: keyof TypedDay, label: string, length: number) => (
    <Field
      label={label}
      name={key}
      inputMode="numeric"
      maxLength={length}
      autoFocus={autoFocus && key === 'day'}
      value={value[key]}
      onChange={(typed) => onChange({ ...value, [key]: typed })}
      onBlur={() => plain(value[key]) !== value[key] && onChange({ ...value, [key]: plain(value[key]) })}
    />
  )
  return (
    <>
      <fieldset className={dialog.date}>
        <legend className={quiet ? 'sr' : undefined}>{legend}</legend>
        {part('day', 'Day', 2)}
        {part('month', 'Month', 2)}
        {part('year', 'Year', 4)}
        {children}
      </fieldset>
      {wrong && (
        <p role="alert" className={dialog.wrong}>
          <Glyph name="failed" />
          {wrong}
        </p>
      )}
    </>
  )
}
