import { resume, shortDateWithYear, occurrences, type CalendarDate } from '@duebook/domain'
import { reopenObligation } from '../acts/end-obligation.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import styles from './obligation.module.css'

/** Nothing is due any more; where somebody ended it, how it goes on. */
export function Ended({
  obligation,
  last,
  onAt,
}: {
  obligation: ObligationRecord
  /** The last date of which something is recorded. */
  last: CalendarDate | null
  onAt: (nominal: CalendarDate) => void
}) {
  const { bookId, uid } = useSignedIn()
  const today = useToday()
  const { lastDay } = obligation.schedule
  const next = lastDay ? nextOnceResumed(obligation, today) : null
  return (
    <>
      <p className={styles.countdown} data-tone="quiet">
        <Glyph name="done" />
        {lastDay ? `ended after ${shortDateWithYear(lastDay)}` : 'ended'}
      </p>
      <p className={styles.said}>
        {obligation.endReason && <>“{obligation.endReason}” </>}
        Nothing is due and nothing is sent. Its dates, files and history stay.
      </p>
      {(next || last) && (
        <div className={styles.actions}>
          {next && (
            <Button look="main" onClick={() => void reopenObligation({ bookId, uid, today }, obligation)}>
              Reopen from {shortDateWithYear(next)}
            </Button>
          )}
          {last && <Button onClick={() => onAt(last)}>See its last date and receipt</Button>}
        </div>
      )}
    </>
  )
}

function nextOnceResumed({ schedule }: ObligationRecord, today: CalendarDate): CalendarDate | null {
  return occurrences(resume(schedule, today), { from: today, limit: 1 })[0]?.adjusted ?? null
}
