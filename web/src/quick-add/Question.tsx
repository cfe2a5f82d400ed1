import { isCalendarDate, type CalendarDate } from '@duebook/domain'
import { type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { DateNumeral } from '../ui/DateNumeral.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { choiceDetail, choicesListed, choicesName, choiceTitle } from './choice-text.ts'
import type { Choice } from '../acts/line/choices.ts'
import type { OpenQuestion } from '../acts/line/open-question.ts'
import styles from './Question.module.css'
import { firstAndRest } from './sentences.ts'

type QuestionProps = {
  open: OpenQuestion
  choices: readonly Choice[]
  today: CalendarDate
  /** The choice that somebody looks at: the dates below are its dates. */
  looked: number
  choicesRef: Ref<HTMLDivElement>
  onLook: (at: number) => void
  onChoose: (choice: Choice) => void
  /** Back to the line, nothing chosen. */
  onLeave: () => void
}

/** What the line leaves open, and each answer to it. Nothing is guessed. */
export function Question({ open, choices, today, looked, choicesRef, onLook, onChoose, onLeave }: QuestionProps) {
  const refused = open.is === 'refused'
  const { asked } = open
  const next = open.is === 'asked' ? open.next : null
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const to = target(event.key, looked, choices.length)
    const numbered = /^[1-9]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined
    if (to === null && !numbered && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (numbered) onChoose(numbered)
    else if (to === null) onLeave()
    else event.currentTarget.parentElement?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div className={styles.box} data-refused={refused || undefined} role={refused ? 'alert' : 'status'}>
      <Asks open={open} />
      {asked && choices.length > 0 && (
        <div
          ref={choicesRef}
          className={styles.choices}
          data-wide={
            choices.some((choice) => choiceDetail(choice, { asked, next, refused, choices, today }).length > LONG) ||
            undefined
          }
          role="radiogroup"
          aria-label={choicesName(asked, refused)}
        >
          {choices.map((choice, at) => (
            <button
              type="button"
              role="radio"
              aria-checked={false}
              className={styles.choice}
              data-name={choice.is === 'name' || undefined}
              key={choice.is === 'retype' ? choice.is : choice.option.replacement}
              tabIndex={at === looked ? 0 : -1}
              onFocus={() => onLook(at)}
              onPointerEnter={() => onLook(at)}
              onKeyDown={onKeyDown}
              onClick={() => onChoose(choice)}
            >
              <kbd aria-hidden="true">{at + 1}</kbd>
              <Title said={choiceTitle(choice, { asked, refused })} />{' '}
              <span className={styles.detail}>{choiceDetail(choice, { asked, next, refused, choices, today })}</span>
            </button>
          ))}
        </div>
      )}
      {next && <p className={styles.then}>Then: {choicesListed(next)}.</p>}
    </div>
  )
}

/** More than two of these side by side would be cut into many short lines. */
const LONG = 60

function Asks({ open }: { open: OpenQuestion }) {
  const [first, rest] = firstAndRest(open.is === 'refused' ? open.refusal.message : open.asked.question)
  const many = open.is === 'asked' && open.of > 1
  return (
    <p>
      <Glyph name={open.is === 'refused' ? 'failed' : 'ack'} />
      <span>
        <b>
          {many && `1 of ${open.of}. `}
          {first}
        </b>
        {rest && ` ${rest}`}
      </span>
    </p>
  )
}

const Title = ({ said }: { said: string | CalendarDate }): ReactNode =>
  isCalendarDate(said) ? (
    <span className={styles.title}>
      <DateNumeral date={said} year />
    </span>
  ) : (
    <b className={styles.title}>{said}</b>
  )

/** Where a key leads among so many choices; null for keys that lead nowhere. */
function target(key: string, from: number, many: number): number | null {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key]
  if (by) return (from + by + many) % many
  if (key === 'Home') return 0
  return key === 'End' ? many - 1 : null
}
