import { shortDateWithYear } from '@duebook/domain'
import { useState } from 'react'
import ledger from '../design/ledger.module.css'
import { civilDay } from '../frame/clock.ts'
import { DateNumeral } from '../ui/DateNumeral.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import styles from './WorkedExample.module.css'
import { examples, workedExample, type Answer, type Example } from './worked-example.ts'

/** A line, its date with the working, and the dates after it, by the date engine itself. */
export function WorkedExample() {
  const [example, setExample] = useState<Example>('holiday')
  const [answer, setAnswer] = useState<Answer>('preceding')
  const [today] = useState(() => civilDay(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone))
  const worked = workedExample(example, answer, today)
  const answers = Object.keys(worked.answers) as Answer[]
  return (
    <>
      <Segments label="Example" options={examples} value={example} onChange={setExample} />
      <div className={styles.line}>
        <span>You write</span>
        <p>
          <b>{worked.what}</b> <mark>{worked.said}</mark>
        </p>
      </div>
      <div className={styles.question}>
        <span>{worked.question}</span>
        <Segments
          label={worked.question}
          options={worked.answers as Record<Answer, string>}
          value={answers.includes(answer) ? answer : (answers[0] ?? answer)}
          onChange={setAnswer}
        />
      </div>
      <div aria-live="polite">
        <table className={`${ledger.ledger} ${styles.sum}`}>
          <caption className="sr">Why {shortDateWithYear(worked.due)}</caption>
          <tbody>
            {worked.steps.map(({ text, source, gives }) => (
              <tr key={text}>
                <th scope="row" colSpan={2}>
                  {text}
                  <small>{source}</small>
                </th>
                <td className={ledger.num}>{gives && shortDateWithYear(gives)}</td>
              </tr>
            ))}
            <tr className={ledger.sum}>
              <th scope="row">Due</th>
              <td colSpan={2} className={`${ledger.num} ${styles.due}`}>
                {shortDateWithYear(worked.due)}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <ul className={styles.next} aria-label="The dates after it">
        {worked.next.map(({ date, why }) => (
          <li key={date}>
            <DateNumeral date={date} year />
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
