import { isCalendarDate, type CalendarDate, type QuickAdd } from '@duebook/domain'
import { useRef, type KeyboardEvent, type Ref } from 'react'
import { Countdown } from '../ui/Countdown.tsx'
import { DateNumeral } from '../ui/DateNumeral.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import styles from './Ambiguities.module.css'

type Unclear = QuickAdd['ambiguities'][number]
type AmbiguitiesProps = {
  unclear: Unclear
  today: CalendarDate
  firstRef: Ref<HTMLButtonElement>
  /** The reading that somebody looks at: the dates below are its dates. */
  onLook: (at: number) => void
  onChoose: (replacement: string) => void
}

/** What can be read in more than one way, each reading a button. Nothing is guessed. */
export function Ambiguities({ unclear, today, firstRef, onLook, onChoose }: AmbiguitiesProps) {
  const group = useRef<HTMLDivElement>(null)
  const { options } = unclear
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[Number(event.key) - 1]
    if (chosen) {
      event.preventDefault()
      return onChoose(chosen.replacement)
    }
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[(at + by + buttons.length) % buttons.length]?.focus()
  }
  return (
    <div className={styles.box}>
      <p>
        <Glyph name="ack" />
        <span>
          <b>
            {unclear.text} can be read {options.length === 2 ? 'two' : 'several'} ways.
          </b>{' '}
          Nothing is guessed; choose one.
        </span>
      </p>
      <div ref={group} className={styles.choices} role="group" aria-label={`What ${unclear.text} means`}>
        {options.map(({ value, replacement }, at) => (
          <button
            ref={at === 0 ? firstRef : undefined}
            type="button"
            className={styles.choice}
            key={replacement}
            onFocus={() => onLook(at)}
            onPointerEnter={() => onLook(at)}
            onKeyDown={onKeyDown}
            onClick={() => onChoose(replacement)}
          >
            <kbd aria-hidden="true">{at + 1}</kbd>
            {typeof value === 'string' && isCalendarDate(value) ? (
              <span>
                <DateNumeral date={value} year />
                <small>
                  {unclear.code === 'date-order' && `${order(unclear.text, value)} first · `}
                  <Countdown date={value} today={today} />
                </small>
              </span>
            ) : (
              <span>{replacement}</span>
            )}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Which of the figures of `3/12` stands first in this reading of them. */
const order = (text: string, value: CalendarDate) =>
  Number(/\d+/.exec(text)?.[0]) === Number(value.slice(8)) ? 'day' : 'month'
