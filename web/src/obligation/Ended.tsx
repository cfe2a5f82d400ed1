import { isEnding } from '@duebook/contract/about/decided'
import { decisionWords } from '@duebook/contract/about/decision-words'
import { calendarDate, plural, resume, shortDateWithYear, occurrences, type CalendarDate } from '@duebook/domain'
import { useNavigate } from '@tanstack/react-router'
import { duplicateObligation } from '../acts/duplicate-obligation.ts'
import { reopenObligation } from '../acts/end-obligation.ts'
import { useAttachments } from '../cloud/attachments/attachments.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'
import { useToday } from '../frame/clock.ts'
import { usePeople } from '../frame/people.ts'
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
  const people = usePeople()
  const navigate = useNavigate()
  const { lastDay } = obligation.schedule
  // The newest is first.
  const latest = recorded[0] ? calendarDate(recorded[0].nominal) : null
  const last = recorded.find(({ nominal }) => nominal === lastDay)
  const decision = last && isEnding(last.decision?.kind) ? last.decision : null
  const endedOn = decision && last ? calendarDate(last.due) : lastDay
  const next = lastDay ? nextOnceResumed(obligation, today) : null
  const files = useAttachments(bookId, obligation.id)
  const many = files.status === 'ready' ? files.data.length : 0
  const counted = [
    ...(recorded.length > 0 ? [plural(recorded.length, 'date')] : []),
    ...(many > 0 ? [plural(many, 'file')] : []),
  ]
  const whose = recorded.length + many === 1 ? 'its' : 'their'
  const kept = counted.length > 0 ? `${counted.join(', ')} and ${whose} history` : 'Its dates, files and history'
  async function duplicate() {
    const copy = await duplicateObligation({ bookId, uid, today }, obligation, people)
    await navigate({ to: '/obligations/$obligationId/edit', params: { obligationId: copy }, hash: 'title' })
  }
  return (
    <>
      <p className={styles.countdown} data-tone="quiet">
        <Glyph name={lastDay ? 'skipped' : 'done'} />
        {endedOn ? `ended after ${shortDateWithYear(endedOn)}` : 'ended'}
      </p>
      <p className={styles.said}>
        Nothing is due and nothing is sent. {kept} stay.{' '}
        {decision && `${nameOf(decision.by)} ${decisionWords(decision, today)}. `}
        {obligation.endReason && <>“{obligation.endReason}”</>}
      </p>
      {(next || latest || mayAct) && (
        <div className={styles.actions}>
          {next && mayAct && (
            <Button onClick={() => void reopenObligation({ bookId, uid, today }, obligation)}>
              Reopen from {shortDateWithYear(next)}
            </Button>
          )}
          {latest && <Button onClick={() => onAt(latest)}>See its last date and receipt</Button>}
          {mayAct && (
            <Button look="bare" aria-label={`Duplicate ${obligation.title}`} onClick={() => void duplicate()}>
              Duplicate
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function nextOnceResumed({ schedule }: ObligationRecord, today: CalendarDate): CalendarDate | null {
  return occurrences(resume(schedule, today), { from: today, limit: 1 })[0]?.adjusted ?? null
}
