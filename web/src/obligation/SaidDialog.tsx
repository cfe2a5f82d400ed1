import type { WasSaid } from '@duebook/contract/asking/asking-requests'
import { useEffect, useState } from 'react'
import { wayNames } from '../acts/reminders/channel-names.ts'
import { askAsking } from '../cloud/asking/ask.ts'
import type { ReminderRecord } from '../cloud/reminders/reminders.ts'
import dialog from '../design/dialog.module.css'
import { saidOfPeople } from '../messages/people-refusals.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { ReminderState } from '../ui/ReminderState.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import styles from './said.module.css'

type Props = {
  /** Of one thing that was said at one time, a row for each way. */
  rows: readonly ReminderRecord[]
  /** Whom it went to. */
  to: string
  text: (instant: number) => string
  onClose: () => void
}

/** What a row of the ledger said, by each way as it went; nothing in it acts any more. */
export function SaidDialog({ rows, to, text, onClose }: Props) {
  const [row] = rows
  if (!row) return null
  return (
    <Dialog title={capital(row.stepText)} size="wide" onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.said}>
          To {to}, {text(row.sentAt ?? row.fireAt)}
        </p>
        {rows.map((one) => (
          <Way key={one.id} row={one} to={to} text={text} />
        ))}
      </div>
    </Dialog>
  )
}

const capital = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`

type Shown = { is: 'waiting' } | { is: 'failed'; error: unknown } | WasSaid

function Way({ row, to, text }: { row: ReminderRecord } & Pick<Props, 'to' | 'text'>) {
  const [said, setSaid] = useState<Shown>({ is: 'waiting' })
  const { bookId, id } = row
  useEffect(() => {
    let isClosed = false
    const put = (next: Shown) => isClosed || setSaid(next)
    askAsking('whatWasSaid', { bookId, reminder: id }).then(put, (error: unknown) => put({ is: 'failed', error }))
    return () => void (isClosed = true)
  }, [bookId, id])
  const at = row.deliveredAt ?? row.sentAt
  return (
    <section className={styles.way} aria-label={wayNames[row.channel]}>
      <h3>
        {wayNames[row.channel]}
        <ReminderState state={row.state} overdue={false} at={at === null ? undefined : text(at)} />
      </h3>
      {row.answer && <p className={dialog.note}>{row.answer}</p>}
      {row.error && <p className={dialog.note}>{row.error}</p>}
      <What said={said} to={to} />
    </section>
  )
}

function What({ said, to }: { said: Shown; to: string }) {
  switch (said.is) {
    case 'waiting':
      return <SkeletonRows count={2} label="Looking up what it said" />
    case 'failed':
      return (
        <Note tone="over" glyph="failed" alert>
          {saidOfPeople(said.error)}
        </Note>
      )
    case 'together':
      return <p className={dialog.said}>It stood in one message with other dates, which only {to} reads.</p>
    case 'gone':
      return <p className={dialog.said}>Its words are not kept any more. That it went stands in the ledger.</p>
    case 'said':
      return (
        <blockquote className={styles.words}>
          <b>{said.title}</b>
          <p>{said.text}</p>
        </blockquote>
      )
  }
}
