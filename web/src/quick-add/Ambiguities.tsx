import { isCalendarDate, type CalendarDate, type QuickAdd } from '@duebook/domain'
import { Countdown } from '../ui/Countdown.tsx'
import { DateNumeral } from '../ui/DateNumeral.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import styles from './Ambiguities.module.css'

type Unclear = QuickAdd['ambiguities'][number]

/** What can be read in more than one way, each reading a button. Nothing is guessed. */
export function Ambiguities({
  unclear,
  today,
  onChoose,
}: {
  unclear: Unclear
  today: CalendarDate
  onChoose: (replacement: string) => void
}) {
  return (
    <div className={styles.box}>
      <p>
        <Glyph name="ack" />
        <span>
          <b>
            {unclear.text} can be read in {unclear.options.length === 2 ? 'two' : 'several'} ways.
          </b>{' '}
          Nothing is guessed; choose one.
        </span>
      </p>
      <div className={styles.choices} role="group" aria-label={`What ${unclear.text} means`}>
        {unclear.options.map(({ value, replacement }) => (
          <button type="button" className={styles.choice} key={replacement} onClick={() => onChoose(replacement)}>
            {typeof value === 'string' && isCalendarDate(value) ? (
              <>
                <DateNumeral date={value} year />
                <Countdown date={value} today={today} />
              </>
            ) : (
              replacement
            )}
          </button>
        ))}
      </div>
    </div>
  )
}
