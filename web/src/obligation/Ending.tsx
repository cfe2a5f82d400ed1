import { endMeansNames, noticeMeansNames } from '@duebook/contract/about/decision-words'
import { renewedMoney } from '@duebook/contract/about/decision-choices'
import { endReached } from '@duebook/contract/acts/end-reached'
import type { Decision } from '@duebook/contract/decision'
import { calendarDate, countdown, longDate, shortDate, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { useState } from 'react'
import { withdrawDecision } from '../acts/decide/decide-obligation.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'
import { useToday } from '../frame/clock.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Glyph, type GlyphName } from '../ui/glyphs.tsx'
import { Note } from '../ui/Note.tsx'
import { Received } from './Received.tsx'
import { UntilEnd } from './UntilEnd.tsx'
import styles from './obligation.module.css'

type EndingProps = { obligation: ObligationRecord; record: OccurrenceRecord; nameOf: (uid: string) => string }

/** It was decided to end: on which day, by what, what shows it, and what is not committed any more. */
export function Ending({ obligation, record, nameOf }: EndingProps) {
  const { uid, bookId } = useSignedIn()
  const mayAct = useMayChange(obligation.id)
  const today = useToday()
  const [receiving, setReceiving] = useState(false)
  const { decision } = record
  if (!decision) return null
  const due = calendarDate(record.due)
  const head = headOf(decision, obligation, record, today)
  const awaitsReceipt = decision.kind === 'noticeGiven' && !decision.receivedOn
  const saved = renewedMoney(obligation, { nominal: calendarDate(record.nominal), due }, 1)
  return (
    <>
      <p className={styles.countdown} data-tone={head.tone}>
        <Glyph name={head.glyph} />
        {head.said}
      </p>
      <p className={styles.force}>
        <span className={styles.inForce} data-long="">
          {due < today ? 'Ended' : awaitsReceipt ? 'Ending on' : 'Ends'} {longDate(due)}
        </span>
      </p>
      <p className={styles.said}>
        <span>
          {saidOf(decision, obligation, record, today)}
          {due >= today && ` It ends ${countdown(due, today)}.`} Nothing renews. Decided by {nameOf(decision.by)}.
        </span>
      </p>
      <UntilEnd obligation={obligation} end={due} saved={saved} />
      {record.awaitingProof && (
        <div className={styles.noteBelow}>
          <Note tone="soon" glyph="proof">
            <b>Notice recorded, awaiting proof.</b> Attach the slip under Proof; until then this stays on Today. If they
            say it never came, that is what you have.
          </Note>
        </div>
      )}
      {mayAct && (
        <div className={styles.actions}>
          {awaitsReceipt && (
            <Button look="main" hotkey="e" onClick={() => setReceiving(true)}>
              They have it
            </Button>
          )}
          <Button onClick={() => void withdrawDecision({ bookId, uid, today }, obligation, record)}>
            Take it back
          </Button>
        </div>
      )}
      {receiving && decision.kind === 'noticeGiven' && (
        <Received obligation={obligation} decision={decision} onClose={() => setReceiving(false)} />
      )}
    </>
  )
}

type Head = { glyph: GlyphName; tone: 'notice' | 'done' | 'quiet'; said: string }

function headOf(decision: Decision, obligation: ObligationRecord, record: OccurrenceRecord, today: CalendarDate): Head {
  if (decision.kind !== 'noticeGiven') return { glyph: 'done', tone: 'done', said: 'decided to end' }
  const { sentOn, receivedOn } = decision
  if (receivedOn) return { glyph: 'done', tone: 'done', said: `received ${shortDate(receivedOn, today)}, in time` }
  const by = receivedBy(obligation, record)
  const arrives =
    obligation.notice?.counts === 'received' && by && by >= today ? ` · must arrive ${within(by, today)}` : ''
  return { glyph: 'notice', tone: 'notice', said: `sent ${shortDate(sentOn, today)}${arrives}` }
}

function saidOf(
  decision: Decision,
  obligation: ObligationRecord,
  record: OccurrenceRecord,
  today: CalendarDate,
): string {
  if (decision.kind === 'noticeGiven') {
    const { means, reference, expectedOn, receivedOn } = decision
    const way = [noticeMeansNames[means], reference].filter(Boolean).join(' ')
    const by = receivedBy(obligation, record)
    if (receivedOn || obligation.notice?.counts === 'sent') return `${way}.`
    return `${way}${expectedOn ? `, expected ${shortDate(expectedOn, today)}` : ''}.${by ? ` Received by ${shortDate(by, today)} counts.` : ''}`
  }
  if (decision.kind !== 'ended') return ''
  const instead =
    decision.instead === decision.endsOn ? '' : ` Its term would have ended ${shortDateWithYear(decision.instead)}.`
  return `${endMeansNames[decision.means]}${decision.reason ? `: “${decision.reason}”` : ''}.${instead}`
}

const within = (by: CalendarDate, today: CalendarDate) =>
  by === today ? 'today' : countdown(by, today).replace(/^in /, 'within ')

/** The last day on which the notice is there in time. */
const receivedBy = (obligation: ObligationRecord, { nominal, due }: OccurrenceRecord) =>
  endReached(obligation, { nominal: calendarDate(nominal), due: calendarDate(due) }, calendarDate('0001-01-01'))
    ?.receivedBy
