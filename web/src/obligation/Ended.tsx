import { isEnding } from '@duebook/contract/about/decided'
import { decisionWords } from '@duebook/contract/about/decision-words'
import { calendarDate, resume, shortDateWithYear, occurrences, type CalendarDate } from '@duebook/domain'
import { reopenObligation } from '../acts/end-obligation.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'
import { useToday } from '../frame/clock.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import styles from './obligation.module.css'

type EndedProps = {
  obligation: ObligationRecord
  recorded: readonly OccurrenceRecord[]
  nameOf: (uid: string) => string
  onAt: (nominal: CalendarDate) => void
}

/** Nothing is due any more; where somebody ended it, how it goes on. */
export function Ended({ obligation, recorded, nameOf, onAt }: EndedProps) {
  const { bookId, uid } = useSignedIn()
  const mayAct = useMayChange(obligation.id)
  const today = useToday()
  const { lastDay } = obligation.schedule
  // The newest is first.
  const latest = recorded[0] ? calendarDate(recorded[0].nominal) : null
  const last = recorded.find(({ nominal }) => nominal === lastDay)
  const decision = last && isEnding(last.decision?.kind) ? last.decision : null
  const endedOn = decision && last ? calendarDate(last.due) : lastDay
  const next = lastDay ? nextOnceResumed(obligation, today) : null
  return (
    <>
      <p className={styles.countdown} data-tone="quiet">
        <Glyph name="done" />
        {endedOn ? `ended after ${shortDateWithYear(endedOn)}` : 'ended'}
      </p>
      <p className={styles.said}>
        {decision && `${nameOf(decision.by)} ${decisionWords(decision, today)}. `}
        {obligation.endReason && <>“{obligation.endReason}” </>}
        Nothing is due and nothing is sent. Its dates, files and history stay.
      </p>
      {(next || latest) && (
        <div className={styles.actions}>
          {next && mayAct && (
            <Button look="main" onClick={() => void reopenObligation({ bookId, uid, today }, obligation)}>
              Reopen from {shortDateWithYear(next)}
            </Button>
          )}
          {latest && <Button onClick={() => onAt(latest)}>See its last date and receipt</Button>}
        </div>
      )}
    </>
  )
}

function nextOnceResumed({ schedule }: ObligationRecord, today: CalendarDate): CalendarDate | null {
  return occurrences(resume(schedule, today), { from: today, limit: 1 })[0]?.adjusted ?? null
}
