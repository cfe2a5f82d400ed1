import { isDecided, isEnding } from '@duebook/contract/about/decided'
import { plural } from '@duebook/domain'
import { Repeat, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { openActDialog } from '../acts/act-dialog.ts'
import { duplicateObligation } from '../acts/duplicate-obligation.ts'
import { useAttachments } from '../cloud/attachments/attachments.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'
import { useReminders } from '../cloud/reminders/remindersOf.ts'
import { useToday } from '../frame/clock.ts'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Section } from '../ui/Section.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import styles from './edit.module.css'
import { EndDialog } from './EndDialog.tsx'

/** What else can be done with the whole of it: the same again, an end, or out with it where it was a mistake. */
export function Also({
  obligation,
  records,
  onDone,
  onDeleted,
  onCopy,
}: {
  obligation: ObligationRecord
  records: readonly OccurrenceRecord[]
  onDone: () => void
  onDeleted: () => void
  onCopy: (id: string) => void
}) {
  const { bookId, uid } = useSignedIn()
  const people = usePeople()
  const today = useToday()
  const past = usePast(obligation.id, records)
  const [asks, setAsks] = useState<'end' | 'delete' | null>(null)
  const { title, status } = obligation
  const decides = isDecided(obligation)
  const close = () => setAsks(null)
  return (
    <Section name="Also">
      <ul className={styles.also}>
        <li>
          <Repeat aria-hidden />
          <span>
            <b>Duplicate</b>
            <small>the same without its past</small>
          </span>
          <Button
            aria-label={`Duplicate ${title}`}
            onClick={() => void duplicateObligation({ bookId, uid, today }, obligation, people).then(onCopy)}
          >
            Duplicate
          </Button>
        </li>
        {status === 'active' && !isEnding(obligation.nextDecision) && (
          <li>
            <Glyph name="skipped" />
            <span>
              <b>End</b>
              <small>{decides ? 'by notice, or as both sides agree' : 'a last date; history and files stay'}</small>
            </span>
            <Button
              aria-label={`End it: ${title}`}
              onClick={() => (decides ? openActDialog('decide', obligation) : setAsks('end'))}
            >
              End it
            </Button>
          </li>
        )}
        <li>
          {past ? <Trash2 aria-hidden /> : <X aria-hidden />}
          <span>
            <b>{past ? 'Delete' : 'Was a mistake'}</b>
            <small>
              {past === null
                ? 'looking for what happened with it'
                : past === ''
                  ? 'it never was; the log says so'
                  : `${past}, so it can only end`}
            </small>
          </span>
          {past === '' && (
            <Button aria-label={`Take it out: ${title}`} onClick={() => setAsks('delete')}>
              Take it out
            </Button>
          )}
        </li>
      </ul>
      {asks === 'end' && <EndDialog obligation={obligation} records={records} onClose={close} onEnded={onDone} />}
      {asks === 'delete' && <DeleteDialog obligation={obligation} onClose={close} onDeleted={onDeleted} />}
    </Section>
  )
}

/** What has happened with it, in words; empty where nothing has, null while that is not known. */
function usePast(id: string, records: readonly OccurrenceRecord[]): string | null {
  const { bookId } = useSignedIn()
  const files = useAttachments(bookId, id)
  const reminders = useReminders(bookId, id)
  if (records.length > 0) return `${plural(records.length, 'date')} ${records.length === 1 ? 'has' : 'have'} a past`
  if (files.status !== 'ready' || reminders.status !== 'ready') return null
  if (files.data.length > 0)
    return `${plural(files.data.length, 'file')} ${files.data.length === 1 ? 'belongs' : 'belong'} to it`
  return reminders.data.some(({ sentAt }) => sentAt !== null) ? 'It was reminded of' : ''
}
