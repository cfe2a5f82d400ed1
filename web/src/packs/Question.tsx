import { isCalendarDate, type PackQuestion } from '@duebook/domain'
import { useId, useState } from 'react'
import { DayFields, partsOf } from '../ui/fields/DayFields.tsx'
import { Field } from '../ui/fields/Field.tsx'
import styles from './packs.module.css'

type QuestionProps = { question: PackQuestion; value: string; error: string | null; onAnswer: (value: string) => void }

/** What a template has to know: a day in three fields, a number, or one of a few. */
export function Question({ question, value, error, onAnswer }: QuestionProps) {
  switch (question.type) {
    case 'choice':
      return <OneOf question={question} value={value} error={error} onAnswer={onAnswer} />
    case 'number':
      return (
        <div className={styles.number}>
          <Field
            label={question.text}
            name={question.id}
            inputMode="numeric"
            maxLength={5}
            value={value}
            error={error}
            onChange={onAnswer}
          />
        </div>
      )
    default:
      return <Day question={question} value={value} error={error} onAnswer={onAnswer} />
  }
}

function OneOf({ question, value, onAnswer }: QuestionProps) {
  const id = useId()
  return (
    <div className={styles.oneOf}>
      <label htmlFor={id}>{question.text}</label>
      <select id={id} value={value} onChange={(event) => onAnswer(event.currentTarget.value)}>
        <option value="">Choose</option>
        {question.choices?.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </div>
  )
}

/** Half a date is no answer yet: it becomes one with its last field, also where there is no such day, which the template says. */
function Day({ question, value, error, onAnswer }: QuestionProps) {
  const day = value.slice(0, 10)
  const [typed, setTyped] = useState({
    ...(isCalendarDate(day) ? partsOf(day) : { day: '', month: '', year: '' }),
    time: value.slice(11),
  })
  const timed = question.type === 'datetime'
  const put = (next: typeof typed) => {
    setTyped(next)
    const whole = next.day !== '' && next.month !== '' && next.year.length === 4
    const time = timed && next.time !== '' ? `T${next.time.padStart(5, '0')}` : ''
    onAnswer(whole ? `${next.year}-${next.month.padStart(2, '0')}-${next.day.padStart(2, '0')}${time}` : '')
  }
  return (
    <div className={styles.day}>
      <DayFields legend={question.text} value={typed} onChange={put} autoFocus={false} wrong={error}>
        {timed && (
          <Field
            label="Time"
            name="time"
            maxLength={5}
            value={typed.time}
            onChange={(time) => put({ ...typed, time })}
          />
        )}
      </DayFields>
    </div>
  )
}
