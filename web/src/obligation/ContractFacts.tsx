import { plural, shortDateWithYear, type CalendarDate, type Notice, type Schedule } from '@duebook/domain'
import { Section } from '../ui/Section.tsx'
import type { ContractDates } from './contract-dates.ts'
import styles from './contract.module.css'
import { EditLink } from './EditLink.tsx'
import facts from './obligation.module.css'

type Mark = { what: 'today' | 'notice' | 'end' | 'pencil'; date: CalendarDate; said: string }
type Term = Extract<Schedule, { type: 'term' }>

/** A contract's dates down a line, certain ones in ink, what follows in pencil; below them what was agreed. */
export function ContractFacts({
  id,
  schedule,
  notice,
  dates,
  plan,
  agreed,
  today,
}: {
  id: string
  schedule: Term
  notice: Notice
  dates: ContractDates
  /** Our own day, in pencil. */
  plan: CalendarDate | null
  /** What it costs until the term ends, and what was agreed for the term after it; null where that is the same. */
  agreed: { until: string; after: string } | null
  today: CalendarDate
}) {
  const { sendBy, receivedBy, termEnd, renewed } = dates
  const { initial, renewal } = schedule
  const renews = renewal.form === 'tacit' || renewal.form === 'express' ? words(renewal.span) : null
  const receipt = notice.counts === 'sent' ? 'Send notice by' : 'Notice received by'
  const marks: Mark[] = [
    { what: 'today', date: today, said: 'Today' },
    ...(sendBy === receivedBy
      ? [{ what: 'notice', date: receivedBy, said: receipt } as const]
      : [
          { what: 'notice', date: sendBy, said: 'Send notice by' } as const,
          { what: 'notice', date: receivedBy, said: 'Received by' } as const,
        ]),
    { what: 'end', date: termEnd, said: 'Term ends' },
    ...(renewed
      ? [
          { what: 'pencil', date: renewed.from, said: `Renews for ${renews}` } as const,
          { what: 'pencil', date: renewed.sendBy, said: 'Next notice deadline' } as const,
        ]
      : []),
  ]
  if (plan) {
    const after = marks.findIndex(({ date }) => date > plan)
    marks.splice(after < 0 ? marks.length : after, 0, { what: 'pencil', date: plan, said: 'Plan, our own day' })
  }
  return (
    <>
      <Section name="Dates">
        <ol className={styles.dates}>
          {marks.map(({ what, date, said }) => (
            <li key={said} data-what={what}>
              <span>{what === 'pencil' ? said : <b>{said}</b>}</span>
              <time dateTime={date}>{shortDateWithYear(date)}</time>
            </li>
          ))}
        </ol>
      </Section>
      <Section name="Terms" tools={<EditLink id={id} what="terms" shape="term" />}>
        <dl className={facts.kv}>
          {agreed && (
            <>
              <dt>Until {shortDateWithYear(termEnd)}</dt>
              <dd>
                <s>{agreed.until}</s>
              </dd>
              <dt>Agreed for after that</dt>
              <dd>
                <b>{agreed.after}</b>
              </dd>
            </>
          )}
          {initial && (
            <>
              <dt>Initial term</dt>
              <dd>{words(initial)}</dd>
            </>
          )}
          <dt>Renewal term</dt>
          <dd>{renews ? `${renews}, ${renewal.form}` : renewal.form === 'none' ? 'none' : 'runs on until ended'}</dd>
          <dt>Notice</dt>
          <dd>
            {words(notice.period)}, {notice.counts}
          </dd>
          {notice.deliveryBufferDays ? (
            <>
              <dt>Delivery</dt>
              <dd>
                {plural(
                  notice.deliveryBufferDays,
                  notice.deliveryBufferCounts === 'businessDays' ? 'business day' : 'day',
                )}
              </dd>
            </>
          ) : null}
        </dl>
      </Section>
    </>
  )
}

const UNITS = { days: 'day', weeks: 'week', months: 'month', years: 'year', businessDays: 'business day' }
const words = ({ amount, unit }: { amount: number; unit: keyof typeof UNITS }) => plural(amount, UNITS[unit])
