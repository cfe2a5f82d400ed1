import { readKept, type Kept } from '@duebook/contract/asking/kept'
import { climbedBySeeing, unseeing } from '@duebook/contract/asking/ladder'
import { concernsOf } from '@duebook/contract/people/concerns'
import { readPlan } from '@duebook/contract/reminder-plan'
import { calendarDate, type Ladder, shortDate } from '@duebook/domain'
import { useMemo } from 'react'
import { type AskedObligation, askedDay, foreseenLadder, isUnderWay, zoneOfDate } from './foreseen-ladder.ts'
import { ladderLines } from './ladder-lines.ts'
import styles from './ladder.module.css'
import { useOwnSettings } from './own-settings.ts'
import { nagWords } from '../reminders/nag-draft.ts'
import type { HandRecord } from '../../cloud/asking/hands.ts'
import { useAllowance } from '../../cloud/billing/allowance.ts'
import { useNow, useToday, useZone } from '../../frame/clock.ts'
import { useNameOf } from '../../frame/names.ts'
import { useMembersOfBook } from '../../frame/useMembersOfBook.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { firstNameOf } from '../../frame/who.ts'
import { instantText } from '../../ui/instant-text.ts'

/** The whole climb of a date, from its first reminder to the first day late, each line at its time: it is counted by the clock of whoever has it, and said by that of whoever looks. */
export function LadderList({
  obligation,
  ladder,
  hand = null,
}: {
  obligation: AskedObligation & Parameters<typeof concernsOf>[0]
  ladder: Ladder | null
  /** As it stands by now; while somebody has it nobody else is asked, and what would be stands in pencil. */
  hand?: Pick<HandRecord, 'state' | 'kept'> | null
}) {
  const zone = useZone()
  const today = useToday()
  const now = useNow()
  const own = useOwnSettings()
  const people = useMembersOfBook()
  const nameOf = useNameOf()
  const book = useAllowance(useSignedIn().bookId)
  const held = book.status === 'ready' ? book.data : null
  const unseen = useMemo(() => unseeing(held ?? {}, { concerns: concernsOf(obligation) }), [held, obligation])
  const inHand = hand?.state === 'inHand'
  const text = hand?.state === 'asked' || hand?.state === 'none' ? hand.kept : null
  const kept = useMemo(() => underWay(text), [text])
  // The minute counts only where somebody was asked already.
  const since = kept ? now : Date.parse(`${today}T12:00Z`)
  const foreseen = useMemo(
    () => foreseenLadder(obligation, climbedBySeeing(ladder, unseen), { people, own, kept, now: since }),
    [obligation, ladder, unseen, people, own, kept, since],
  )
  const due = askedDay(obligation, zoneOfDate(obligation, { people, own }), now)
  const { nag } = readPlan(obligation.reminderPlan)
  const lines = ladderLines(foreseen, {
    ladder,
    backup: obligation.backup ?? null,
    people,
    unseen,
    kept,
    nag: nag && nag.times > 0 ? `again ${nagWords(nag)}` : null,
    nameOf: (uid) => firstNameOf({ name: nameOf(uid) }),
    zone,
    today,
  })
  if (!due || lines.length === 0) return null
  const late = lines.findIndex(({ as }) => as.startsWith('overdue'))
  const before = late < 0 ? lines : lines.slice(0, late)
  return (
    <ol className={styles.lines} data-pencil={inHand || undefined} aria-label="Who is asked when">
      {before.map((line) => (
        <Line key={`${line.at} ${line.as}`} {...line} past={line.at < now} when={instantText(line.at, zone, today)} />
      ))}
      <li data-due>
        <span>{shortDate(calendarDate(due), today)}</span>
        <b>Due</b>
      </li>
      {late >= 0 &&
        lines
          .slice(late)
          .map((line) => (
            <Line
              key={`${line.at} ${line.as}`}
              {...line}
              past={line.at < now}
              when={instantText(line.at, zone, today)}
            />
          ))}
    </ol>
  )
}

function underWay(text: string | null): Kept | null {
  const kept = readKept(text)
  return kept && isUnderWay(kept) ? kept : null
}

function Line({
  who,
  as,
  note,
  when,
  past,
}: {
  who: string
  as: string
  note: string | null
  when: string
  past: boolean
}) {
  return (
    <li data-past={past || undefined}>
      <span>{when}</span>
      {who === '' ? (
        <span className={styles.plain}>{as}</span>
      ) : (
        <b>
          {who}
          {as && `, ${as}`}
        </b>
      )}
      {note && <small>{note}</small>}
    </li>
  )
}
