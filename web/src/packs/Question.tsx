import type { PackQuestion } from '@duebook/domain'
import { useId, useState } from 'react'
import { Field } from '../ui/Field.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { isoOf, typedOf, type TypedDay } from './offer.ts'
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

/** Half a date is no answer yet: it becomes one with its last field. */
function Day({ question, value, error, onAnswer }: QuestionProps) {
  const [typed, setTyped] = useState<TypedDay & { time: string }>({ ...typedOf(value), time: value.slice(11) })
  const timed = question.type === 'datetime'
  const put = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    const whole = next.day !== '' && next.month !== '' && next.year.length === 4
    onAnswer(whole ? `${isoOf(next)}${timed && next.time !== '' ? `T${next.time.padStart(5, '0')}` : ''}` : '')
  }
  const field = (name: keyof typeof typed, label: string, maxLength: number) => (
    <Field
      label={label}
      name={`${question.id}-${name}`}
      inputMode={name === 'time' ? undefined : 'numeric'}
      maxLength={maxLength}
      value={typed[name]}
      onChange={(text) => put({ [name]: text })}
    />
  )
  return (
    <fieldset className={styles.day}>
      <legend>{question.text}</legend>
      <div>
        {field('day', 'Day', 2)}
        {field('month', 'Month', 2)}
        {field('year', 'Year', 4)}
        {timed && field('time', 'Time', 5)}
      </div>
      {error && (
        <p role="alert" className={styles.wrong}>
          <Glyph name="failed" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
