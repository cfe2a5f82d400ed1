import { dateAbout, type DateAbout } from '@duebook/contract/about/date-about'
import { noticeAhead } from '@duebook/contract/about/notice-dates'
import { distanceLine, headOf } from '@duebook/contract/about/reminder-text'
import { calendarDate, type CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { NotificationRecord } from '../cloud/reminders/reminders.ts'

type Note = Pick<
  NotificationRecord,
  'title' | 'body' | 'nominal' | 'due' | 'of' | 'deadline' | 'late' | 'together' | 'watching'
>
export type NoteLines = { what: DateAbout['what']; head: string; lines: string[] }

/** What an entry says: what it is about, how far off that is and what happens if nobody acts, and which reminder it was. */
export function noteLines(
  note: Note,
  obligation: ObligationRecord | undefined,
  today: CalendarDate,
  times = 1,
  /** Who is asked next if nobody answers, in a sentence. */
  next: string | null = null,
): NoteLines {
  const about = aboutNote(note, obligation, today)
  const told = note.together === undefined || times > 1 ? note.body : null
  const last = [
    note.watching && 'you watch this',
    told,
    times > 1 && `reminded ${times} times`,
    note.late && 'late, sent once',
  ]
    .filter(Boolean)
    .join(' · ')
  const lines = [distanceLine(about, today), about.arrival, upperFirst(last), next].filter((line): line is string =>
    Boolean(line),
  )
  return { what: about.what, head: headOf(note.title, about), lines }
}

/** Of a date that is settled, or of an obligation that is gone, only the day itself is known. */
function aboutNote(note: Note, obligation: ObligationRecord | undefined, today: CalendarDate): DateAbout {
  const due = calendarDate(note.due)
  const deadline = note.deadline ?? 'due'
  const stands = obligation?.nextNominal === note.nominal
  const told =
    obligation && stands
      ? obligation
      : {
          kind: obligation?.kind ?? ('other' as const),
          schedule: { type: 'once' as const, date: due },
          notice: null,
          amount: null,
          counterparty: null,
        }
  const sendBy = deadline === 'notice' && note.of ? calendarDate(note.of) : stands ? obligation.nextNotice : null
  return dateAbout(told, { due, notice: noticeAhead(told, { due, sendBy }) }, today, deadline)
}

const upperFirst = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
