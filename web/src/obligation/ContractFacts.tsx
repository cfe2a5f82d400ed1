import { plural, shortDateWithYear, type CalendarDate, type Notice, type Schedule } from '@duebook/domain'
import type { ReactNode } from 'react'
import { Section } from '../ui/Section.tsx'
import type { ContractDates } from './contract-dates.ts'
import styles from './contract.module.css'
import facts from './obligation.module.css'

type Term = Extract<Schedule, { type: 'term' }>

/** A contract's dates down a line, certain ones in ink, what follows in pencil; below them what was agreed. */
export function ContractFacts({
  schedule,
  notice,
  dates,
  today,
}: {
  schedule: Term
  notice: Notice
  dates: ContractDates
  today: CalendarDate
}) {
  const { sendBy, receivedBy, termEnd, renewed } = dates
  const { initial, renewal } = schedule
  const renews = renewal.form === 'tacit' || renewal.form === 'express' ? words(renewal.span) : null
  return (
    <>
      <Section name="Dates">
        <ol className={styles.dates}>
          <Mark what="today" date={today}>
            <b>Today</b>
          </Mark>
          {sendBy !== receivedBy && (
            <Mark what="notice" date={sendBy}>
              <b>Send notice by</b>
            </Mark>
          )}
          <Mark what="notice" date={receivedBy}>
            <b>
              {sendBy !== receivedBy
                ? 'Received by'
                : notice.counts === 'sent'
                  ? 'Send notice by'
                  : 'Notice received by'}
            </b>
          </Mark>
          <Mark what="end" date={termEnd}>
            <b>Term ends</b>
          </Mark>
          {renewed && (
            <>
              <Mark what="pencil" date={renewed.from}>
                Renews for {renews}
              </Mark>
              <Mark what="pencil" date={renewed.sendBy}>
                Next notice deadline
              </Mark>
            </>
          )}
        </ol>
      </Section>
      <Section name="Terms">
        <dl className={facts.kv}>
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

const Mark = ({ what, date, children }: { what: string; date: CalendarDate; children: ReactNode }) => (
  <li data-what={what}>
    <span>{children}</span>
    <time dateTime={date}>{shortDateWithYear(date)}</time>
  </li>
)

const UNITS = { days: 'day', weeks: 'week', months: 'month', years: 'year', businessDays: 'business day' }
const words = ({ amount, unit }: { amount: number; unit: keyof typeof UNITS }) => plural(amount, UNITS[unit])
