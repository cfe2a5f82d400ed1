import type { NeedsYou, RecordAnswer } from '@duebook/contract/import/verdicts'
import { isCalendarDate } from '@duebook/domain'
import { useState } from 'react'
import ledger from '../design/ledger.module.css'
import { Button } from '../ui/Button.tsx'
import { DayFields, typedDay } from '../ui/fields/DayFields.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { AsWritten } from './AsWritten.tsx'
import styles from './import.module.css'
import tables from './tables.module.css'
import { needsYouWords, optionWords } from './words.ts'

type Alike = { first: NeedsYou; ats: number[] }
type Answer = (ats: readonly number[], answer: RecordAnswer) => void

/** So many are put right at once; the next come when these are. */
const SHOWN = 30

/** What cannot be read, or could be read two ways, each with how it is put right; what is alike is asked once. */
export function PutRight({
  needsYou,
  currency,
  unit,
  onAnswer,
}: {
  needsYou: readonly NeedsYou[]
  currency: string
  unit: string
  onAnswer: Answer
}) {
  // The question about the whole file answers these.
  const own = needsYou.filter(({ code }) => code !== 'date-order' && code !== 'number-format')
  const alike = alikeIn(own)
  if (alike.length === 0) return null
  return (
    <>
      <div className={tables.summary} role="alert" aria-labelledby="cannot-be-read">
        <h3 id="cannot-be-read">
          {own.length === 1 ? `One ${unit} cannot be read` : `${own.length} ${unit}s cannot be read`}
        </h3>
        {alike.slice(0, 5).map(({ first, ats }) => (
          <a key={first.at} href={`#put-right-${first.at}`} onClick={() => focusIn(first.at)}>
            {placeWords(unit, ats)}: {needsYouWords(first)}
          </a>
        ))}
        {alike.length > 5 && <p>and {alike.length - 5} more below</p>}
      </div>
      <table className={`${ledger.ledger} ${tables.fix}`}>
        <thead>
          <tr>
            <th scope="col">{unit === 'line' ? 'Line' : 'Event'}</th>
            <th scope="col">As written</th>
            <th scope="col">Put right</th>
          </tr>
        </thead>
        <tbody>
          {alike.slice(0, SHOWN).map((one) => (
            <tr key={`${one.first.at} ${one.first.code}`} id={`put-right-${one.first.at}`}>
              <th scope="row">{one.first.at}</th>
              <td>
                <AsWritten line={one.first.written} />
                {one.ats.length > 1 && <small>and {one.ats.length - 1} like it</small>}
              </td>
              <td>
                <Put one={one} place={placeWords(unit, one.ats)} currency={currency} onAnswer={onAnswer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {alike.length > SHOWN && (
        <p className={styles.more}>{alike.length - SHOWN} more follow as these are put right.</p>
      )}
    </>
  )
}

/** A link moves the page; the hand belongs into the field. */
function focusIn(at: number) {
  const row = document.getElementById(`put-right-${at}`)
  row?.querySelector<HTMLElement>('input, button')?.focus()
}

const placeWords = (unit: string, ats: readonly number[]) => {
  const name = `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`
  return ats.length === 1 ? `${name} ${ats[0]}` : `${name}s ${ats[0]} and ${ats.length - 1} like it`
}

function alikeIn(needsYou: readonly NeedsYou[]): Alike[] {
  const groups = new Map<string, Alike>()
  for (const one of needsYou) {
    // A title, or one's own day, is each line's own.
    const isOwn = one.options.length === 0 && one.code !== 'unknown-repeat'
    const key = isOwn ? String(one.at) : JSON.stringify([one.code, one.text, one.options])
    const known = groups.get(key)
    if (known) known.ats.push(one.at)
    else groups.set(key, { first: one, ats: [one.at] })
  }
  return [...groups.values()]
}

const byDay: ReadonlySet<NeedsYou['code']> = new Set([
  'no-date',
  'no-such-date',
  'date-not-understood',
  'weekday-wrong',
  'ambiguous-date',
  'no-start',
])

function Put({ one, place, currency, onAnswer }: { one: Alike; place: string; currency: string; onAnswer: Answer }) {
  const { first, ats } = one
  const put = (answer: RecordAnswer) => onAnswer(ats, answer)
  const ownDay = <OwnDay place={place} text={first.text ?? ''} onDay={(date) => put({ date })} />
  return (
    <div className={tables.put}>
      <p className={tables.why}>{needsYouWords(first)}.</p>
      {byDay.has(first.code) && first.options.length === 0 && ownDay}
      <div className={styles.flow}>
        {first.options.map((option) => (
          <Button key={option} onClick={() => put(answerOf(first, option))}>
            {optionWords(option, currency)}
          </Button>
        ))}
        {first.code === 'same-id' && <Button onClick={() => put({ take: true })}>Add it as well</Button>}
        {first.code === 'unknown-repeat' &&
          ['once', 'monthly', 'yearly'].map((repeat) => (
            <Button key={repeat} onClick={() => put({ repeat })}>
              {repeat}
            </Button>
          ))}
        <Button look="bare" aria-label={`Leave out ${place.toLowerCase()}`} onClick={() => put({ leaveOut: true })}>
          Leave out
        </Button>
      </div>
      {byDay.has(first.code) && first.options.length > 0 && ownDay}
      {first.code === 'no-title' && <OwnTitle onTitle={(title) => put({ title })} />}
    </div>
  )
}

function answerOf({ code }: NeedsYou, option: string | number): RecordAnswer {
  if (typeof option === 'number') return { minor: option }
  if (code === 'ambiguous-currency') return { currency: option }
  return isCalendarDate(option) ? { date: option } : { repeat: option }
}

function OwnDay({ place, text, onDay }: { place: string; text: string; onDay: (date: string) => void }) {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(text.trim()) ?? []
  const [typed, setTyped] = useState({ day, month, year })
  const date = typedDay(typed)
  const last = lastDayLike(typed)
  return (
    <form
      className={styles.flow}
      onSubmit={(event) => {
        event.preventDefault()
        if (date) onDay(date)
      }}
    >
      <DayFields legend={`Due date of ${place.toLowerCase()}`} value={typed} onChange={setTyped} autoFocus={false} />
      <Button type="submit" blocked={date ? null : 'No such day yet'}>
        Use this day
      </Button>
      {last && (
        <Button look="bare" onClick={() => onDay(last)}>
          Use {Number(last.slice(8))}
        </Button>
      )}
    </form>
  )
}

/** The last day of the month where a later one was written; null where that is no month, or the day is there. */
function lastDayLike({ day, month, year }: { day: string; month: string; year: string }) {
  if (!/^(29|30|31)$/.test(day) || typedDay({ day, month, year })) return null
  return ['30', '29', '28'].map((one) => typedDay({ day: one, month, year })).find((one) => one !== null) ?? null
}

function OwnTitle({ onTitle }: { onTitle: (title: string) => void }) {
  const [title, setTitle] = useState('')
  return (
    <form
      className={styles.flow}
      onSubmit={(event) => {
        event.preventDefault()
        if (title.trim()) onTitle(title)
      }}
    >
      <Field label="Title" name="title" maxLength={200} value={title} onChange={setTitle} />
      <Button type="submit" blocked={title.trim() ? null : 'Write a title'}>
        Use this title
      </Button>
    </form>
  )
}
