import {
  countdown,
  describeSchedule,
  isDueLike,
  shortDateWithYear,
  type CalendarDate,
  type CaptureCandidate,
  type Schedule,
} from '@duebook/domain'
import type { ReactNode } from 'react'
import { PersonSelect } from '../acts/PersonSelect.tsx'
import { usePeople } from '../frame/people.ts'
import { kindNames } from '../messages/kinds.ts'
import { Button } from '../ui/Button.tsx'
import { DateNumeral } from '../ui/DateNumeral.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { amountText } from '../ui/money.ts'
import { Select } from '../ui/fields/Select.tsx'
import { Tag } from '../ui/Tag.tsx'
import styles from './capture.module.css'
import { chosen, type Pick } from './picks.ts'
import { dayChoice, dayRemark, meaningTag, nothingDue } from './words.ts'

type CandidateRowProps = {
  at: number
  candidate: CaptureCandidate
  pick: Pick
  today: CalendarDate
  counterparty: string
  current: boolean
  /** What the book holds of it already, in words. */
  here: { title: string; attach: (() => void) | null } | null
  onCurrent: () => void
  onPick: (pick: Pick) => void
  onPlace: () => void
}

/** One thing that the words may mean: its box, its words and their place, its date or the dates it may be, and what it is to be called. */
export function CandidateRow({
  at,
  candidate,
  pick,
  today,
  counterparty,
  current,
  here,
  onCurrent,
  onPick,
  onPlace,
}: CandidateRowProps) {
  const { means, place, words, readings, question, amount, time } = candidate
  const reading = chosen(candidate, pick)
  const asked = question !== null && readings.length > 0
  const due = isDueLike(means)
  const sum = amountText(amount)
  const quoted = words.replaceAll(/\s+/g, ' ')
  const tag = asked
    ? readings.length === 2
      ? 'two ways'
      : readings.length === 1
        ? 'one way, if it fits'
        : `${readings.length} ways`
    : meaningTag[means]
  const name = due
    ? pick.title.trim() || (means === 'meeting' ? 'A meeting' : 'Something due')
    : means === 'documentDate'
      ? 'Date of the document'
      : 'A date'
  const change = (changed: Partial<Pick>) => onPick({ ...pick, ...changed })
  const boxName = `Add ${at + 1}, ${name}${reading ? '' : asked ? ': choose a date first' : ': it has no date'}`
  return (
    <li data-row={`found-${at}`} data-current={current || undefined} data-off={!due || undefined}>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={boxName}
          aria-keyshortcuts="x"
          data-key-name="Tick"
          checked={pick.ticked}
          disabled={!reading}
          onChange={(event) => change({ ticked: event.currentTarget.checked })}
        />
      </label>
      <div>
        <p className={styles.title}>
          <span className={styles.number}>{at + 1}</span>
          <button type="button" data-row-title="" aria-expanded={current} onClick={onCurrent} onFocus={onCurrent}>
            {name}
          </button>
          {tag && (
            <Tag tone={asked ? 'soon' : means === 'receivedBy' || means === 'contract' ? 'notice' : 'quiet'}>{tag}</Tag>
          )}
          {here && <Tag>here already</Tag>}
          {sum && <span className={styles.sum}>{sum.text}</span>}
        </p>
        <p className={styles.quote}>
          “{quoted}”{' '}
          <button type="button" className={styles.link} onClick={onPlace}>
            page {place.page}, line {place.line}
          </button>
        </p>
        {asked && (
          <Choices question={question}>
            {readings.map((one, index) => (
              <button
                type="button"
                role="radio"
                aria-checked={pick.reading === index}
                className={styles.choice}
                key={`${one.date} ${one.why}`}
                onClick={() => change({ reading: index })}
              >
                <kbd aria-hidden="true">{index + 1}</kbd>
                <b>
                  {dayChoice(one.date)}
                  {time && `, ${time}`}
                </b>
                <span>{one.why}</span>
              </button>
            ))}
          </Choices>
        )}
        {readings.length === 0 && <p className={styles.remark}>{question}</p>}
        {reading && due && (
          <p className={styles.when}>
            <DateNumeral date={reading.date} year={reading.date.slice(0, 4) !== today.slice(0, 4)} />
            {time && <span>{time}</span>}
            {reading.date >= today && <b>{countdown(reading.date, today)}</b>}
            <Remark reading={reading.date} today={today} means={means} />
            <span className={styles.quiet}>
              {[howOften(reading.schedule), counterparty].filter(Boolean).join(' · ')}
            </span>
          </p>
        )}
        {reading && !asked && reading.why && <p className={styles.remark}>{capital(reading.why)}.</p>}
        {!due && <p className={styles.remark}>{nothingDue[means]}</p>}
        {candidate.amountPlace && candidate.amountPlace.line !== place.line && sum && (
          <p className={styles.remark}>
            {sum.text} stands on page {candidate.amountPlace.page}, line {candidate.amountPlace.line}.
          </p>
        )}
        {here && (
          <p className={styles.remark}>
            {here.title}
            {reading && `, ${shortDateWithYear(reading.date)}`}: the same day is in the book.{' '}
            {here.attach && <Button onClick={here.attach}>Attach the document</Button>}
          </p>
        )}
        {(current || pick.ticked) && reading && (
          <div className={styles.fields}>
            <Field
              label={`Name of ${at + 1}`}
              name={`title-${at}`}
              hint={candidate.title === '' ? 'The document does not say what it is.' : null}
              value={pick.title}
              maxLength={200}
              onChange={(title) => change({ title })}
            />
            <Select label="Kind" value={pick.kind} options={kindNames} onChange={(kind) => change({ kind })} />
            <Who value={pick.assignee} onChange={(assignee) => change({ assignee })} />
          </div>
        )}
      </div>
    </li>
  )
}

const Choices = ({ question, children }: { question: string | null; children: ReactNode }) => (
  <div className={styles.choices} role="radiogroup" aria-label={question ?? 'Which is meant?'}>
    {question && <p className={styles.remark}>{question}</p>}
    {children}
  </div>
)

function Remark({
  reading,
  today,
  means,
}: {
  reading: CalendarDate
  today: CalendarDate
  means: CaptureCandidate['means']
}) {
  const said = dayRemark(reading, today, means)
  return said && <span className={styles.soon}>{said}</span>
}

function Who({ value, onChange }: { value: string; onChange: (uid: string) => void }) {
  return <PersonSelect label="Who has it" value={value} none="Nobody" people={usePeople()} onChange={onChange} />
}

const howOften = (schedule: Schedule) =>
  schedule.type === 'once' ? 'once' : schedule.type === 'recurring' ? describeSchedule(schedule) : 'a contract'
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
