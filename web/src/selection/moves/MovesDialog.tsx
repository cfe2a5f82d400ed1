import { chainFrom, changesOf, type Chain, type ChainRow } from '@duebook/contract/derived/chain'
import type { Trigger } from '@duebook/contract/derived/date-graph'
import { movesSaid } from '@duebook/contract/derived/moves-said'
import { listed, longDate, parseDays, plural, shortDate, type CalendarDate } from '@duebook/domain'
import { Pin } from 'lucide-react'
import { useState } from 'react'
import type { DatesHere } from '../../cloud/obligations/datesOfBook.ts'
import dialog from '../../design/dialog.module.css'
import ledger from '../../design/ledger.module.css'
import { useToday } from '../../frame/clock.ts'
import { useWhichMayChange } from '../../frame/useWhichMayChange.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './moves.module.css'
import { saveChanges } from './save-changes.ts'

/** So many are drawn before they are asked for. */
const SHOWN = 30

/** All that a moved trigger would move, as a difference to accept, wholly or in part: nothing has moved before that. */
export function MovesDialog({
  book,
  trigger,
  name,
  was,
  date,
  onClose,
  onAccepted,
}: {
  book: DatesHere
  trigger: Trigger
  name: string
  /** Where the trigger stood for those that count from it; null where it had no day. */
  was: CalendarDate | null
  /** Where it stands, or for an event is to stand. */
  date: CalendarDate | null
  onClose: () => void
  onAccepted?: () => void
}) {
  const { bookId, uid } = useSignedIn()
  const today = useToday()
  const mayChange = useWhichMayChange()
  const [shown, setShown] = useState(SHOWN)
  const isEvent = trigger.is === 'event'
  const all = chainFrom(book, trigger, isEvent ? { date } : {})
  const [declined, setDeclined] = useState<ReadonlySet<string>>(
    () => new Set(all.moving.flatMap(({ one }) => (mayChange(one.id) ? [] : [one.id]))),
  )
  const choice = isEvent ? { date, declined } : { declined }
  const chain = chainFrom(book, trigger, choice)
  const rows = chain.rows.filter(({ becomes }) => becomes !== 'agrees' && becomes !== 'settled')
  const moved = chain.moving.filter(({ becomes }) => becomes === 'moves').length
  const accept = () => {
    onClose()
    void saveChanges(
      { bookId, uid, today },
      book.obligations,
      changesOf(book, trigger, choice),
      movesSaid(chain, name),
    ).then(onAccepted)
  }
  const choose = (id: string, moves: boolean) =>
    setDeclined((before) => {
      const next = new Set(before)
      if (moves) next.delete(id)
      else next.add(id)
      return next
    })
  return (
    <Dialog title={movedTitle(name, was, date)} onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.said}>
          {was && (
            <>
              <s>{shortDate(was, today)}</s> to{' '}
            </>
          )}
          <b>{date ? longDate(date) : 'no day'}</b>.{' '}
          {all.moving.length === 0 ? 'Nothing follows.' : 'Choose what follows.'}
        </p>
        {all.moving.length > SHOWN && <p className={dialog.said}>{longSaid(all, today)}</p>}
        {rows.length > 0 && (
          <table className={`${ledger.ledger} ${ledger.entries} ${styles.moves}`}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr">Accept</span>
                </th>
                <th scope="col">Date</th>
                <th scope="col" className={ledger.num}>
                  Now
                </th>
                <th scope="col" className={ledger.num}>
                  Becomes
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shown).map((row) => (
                <MoveRow key={row.one.id} row={row} today={today} mayChoose={mayChange(row.one.id)} onChoose={choose} />
              ))}
            </tbody>
          </table>
        )}
        {rows.length > shown && (
          <div className={dialog.acts}>
            <Button onClick={() => setShown(rows.length)}>Show all {rows.length}</Button>
          </div>
        )}
        <p className={dialog.note}>{followsSaid(chain, today)}</p>
        <div className={dialog.acts}>
          <Button look="main" onClick={accept} blocked={moved === 0 && !isEvent ? 'Nothing is chosen to move' : null}>
            {moveWords(moved, all.moving.length)}
          </Button>
          <Button onClick={onClose}>{isEvent ? 'Leave all as they were' : 'Leave all, keep asking'}</Button>
        </div>
      </div>
    </Dialog>
  )
}

const moveWords = (moved: number, all: number) =>
  moved === all ? `Move ${plural(moved, 'date')}` : `Move ${moved} of ${plural(all, 'date')}`

function MoveRow({
  row: { one, now, to, byRule, becomes },
  today,
  mayChoose,
  onChoose,
}: {
  row: ChainRow
  today: CalendarDate
  mayChoose: boolean
  onChoose: (id: string, moves: boolean) => void
}) {
  const day = (date: CalendarDate | null) => (date ? shortDate(date, today) : 'no date')
  const chooses = (becomes === 'moves' || becomes === 'declined') && now !== null && mayChoose
  const remark = remarkOf(becomes, day(now), mayChoose)
  return (
    <tr className={becomes === 'moves' || becomes === 'declined' ? undefined : ledger.pencil}>
      <td>
        {chooses ? (
          <label className={styles.box}>
            <input
              type="checkbox"
              checked={becomes === 'moves'}
              onChange={(event) => onChoose(one.id, event.currentTarget.checked)}
            />
            <span className="sr">{one.title}</span>
          </label>
        ) : (
          becomes === 'pinned' && <Pin className={styles.pin} aria-hidden />
        )}
      </td>
      <th scope="row">
        {one.title}
        {remark && <small>{remark}</small>}
      </th>
      <td className={ledger.num}>{becomes === 'moves' && now ? <s>{day(now)}</s> : day(now)}</td>
      <td className={ledger.num}>
        {becomes === 'moves' ? day(to) : becomes === 'declined' ? <s>{day(byRule)}</s> : 'stays'}
      </td>
    </tr>
  )
}

function remarkOf(becomes: ChainRow['becomes'], now: string, mayChange: boolean): string | null {
  switch (becomes) {
    case 'declined':
      return mayChange ? `not accepted: stays pinned on ${now}` : 'not yours to change: stays where it is'
    case 'stays':
      return 'comes from one that stays, so it stays too'
    case 'pinned':
      return 'pinned by hand'
    case 'extended':
      return 'it was given more time'
    case 'waits':
      return 'waits for its day'
    case 'moves':
    case 'agrees':
    case 'settled':
      return null
  }
}

/** "Notice served moved by 3 days"; of one that had no day, that it has one. */
function movedTitle(name: string, was: CalendarDate | null, date: CalendarDate | null): string {
  if (!date) return `${name} has no day any more`
  if (!was) return `${name} has a day`
  return was === date
    ? `What comes from ${name}`
    : `${name} moved by ${plural(Math.abs(parseDays(date) - parseDays(was)), 'day')}`
}

/** "187 of 200 would move, 12 are done, 1 is pinned." */
export function longSaid({ rows, moving }: Chain, today: CalendarDate): string {
  const done = rows.filter(({ becomes }) => becomes === 'settled').length
  const pinned = rows.filter(({ becomes }) => becomes === 'pinned').length
  const first = moving[0]?.to
  const last = moving.at(-1)
  const parts = [
    `${moving.length} of ${rows.length} would move`,
    ...(done > 0 ? [`${done} ${done === 1 ? 'is' : 'are'} done`] : []),
    ...(pinned > 0 ? [`${pinned} ${pinned === 1 ? 'is' : 'are'} pinned`] : []),
  ]
  if (!first || !last?.to) return `${parts.join(', ')}.`
  const from = last.now ? `, from ${shortDate(last.now, today)}` : ''
  return `${parts.join(', ')}. The first: ${shortDate(first, today)}; the last: ${shortDate(last.to, today)}${from}.`
}

function followsSaid({ moving }: Chain, today: CalendarDate): string {
  const moved = moving.filter(({ becomes }) => becomes === 'moves')
  const noMore = moved.filter(({ now, to }) => now === today && to !== today).map(({ one }) => one.title)
  const planned = moved.length > 0 ? `Reminders of ${moved.length === 1 ? 'it' : 'them'} are planned again.` : ''
  if (noMore.length === 0) return planned
  return `${planned} ${listed(noMore.slice(0, 3))} ${noMore.length === 1 ? 'is' : 'are'} no longer due today.`
}
