import { calendarDate, listed, shortDate, type CalendarDate } from '@duebook/domain'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { shortChannelNames } from '../acts/reminders/channel-names.ts'
import type { HandRecord } from '../cloud/asking/hands.ts'
import type { ReminderRecord } from '../cloud/reminders/reminders.ts'
import { useNow } from '../frame/clock.ts'
import { instantText } from '../ui/instant-text.ts'
import { ReminderState } from '../ui/ReminderState.tsx'
import { Section } from '../ui/Section.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { alike } from './alike.ts'
import styles from './obligation.module.css'
import table from './steps-table.module.css'
import { whoGets } from './who-gets.ts'

/** Every reminder of this obligation with what became of it; one that went opens what it said. A plan that the service has not confirmed is not armed, and says so. */
export function ReminderLedger({
  rows,
  armed,
  timeZone,
  today,
  nameOf,
  hand = null,
  none = 'Nothing is planned for this date.',
  children,
}: {
  rows: readonly ReminderRecord[]
  armed: boolean
  timeZone: string
  today: CalendarDate
  /** What the one that a row goes to is called. */
  nameOf: (uid: string) => string
  /** In whose hand the date is, where that is known. */
  hand?: HandRecord | null
  /** What is said where there is no row. */
  none?: string | undefined
  /** The plan that they come from. */
  children?: ReactNode
}) {
  const text = (instant: number) => instantText(instant, timeZone, today)
  const now = useNow()
  // The same thing said in another message, or by a step of the same minute, is one of all, and no news.
  const [showsAll, setShowsAll] = useState(false)
  const [opened, setOpened] = useState<readonly ReminderRecord[] | null>(null)
  const shown = showsAll ? rows : rows.filter(({ state }) => state !== 'duplicate')
  const next = rows.find(({ state, fireAt }) => state === 'planned' && fireAt >= now)
  const note = armed ? next && `Next: ${text(next.fireAt)}` : 'Not armed until the server confirms it'
  return (
    <Section name="Reminders" count={`${rows.length} in the ledger`} note={note}>
      {rows.length === 0 ? (
        <p className={styles.remark}>
          {armed ? none : 'The plan is saved on this device. No reminder is armed until the server has it.'}
        </p>
      ) : (
        <table className={`${table.table} ${table.reminders}`}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Step</th>
              <th scope="col">To</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {alike(shown).map(({ row, rows: ways }) => (
              <tr key={row.id} data-pencil={row.state === 'planned' ? '' : undefined}>
                <th scope="row">{text(row.fireAt)}</th>
                <td>
                  {row.sentAt === null ? (
                    row.stepText
                  ) : (
                    <button type="button" className={table.opens} onClick={() => setOpened(ways)}>
                      {row.stepText}
                    </button>
                  )}
                </td>
                <td className={table.from}>
                  {listed(whoGets(row, hand).map((uid) => firstName(nameOf(uid))))},{' '}
                  {listed(ways.map(({ channel }) => shortChannelNames[channel]))}
                  {row.watching && <small>watches</small>}
                </td>
                <td>
                  <State row={row} text={text} overdue={row.fireAt < now} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.some(({ state }) => state === 'duplicate') && (
        <Segments
          label="Show"
          options={{ told: 'Sent and to come', all: `All ${rows.length}` }}
          value={showsAll ? 'all' : 'told'}
          onChange={(which) => setShowsAll(which === 'all')}
        />
      )}
      {children}
      {opened && (
        <Suspense fallback={null}>
          <SaidDialog
            rows={opened}
            to={nameOf(opened[0]?.recipient ?? '')}
            text={text}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Section>
  )
}

const SaidDialog = lazy(async () => ({ default: (await import('./SaidDialog.tsx')).SaidDialog }))

function State({ row, text, overdue }: { row: ReminderRecord; text: (instant: number) => string; overdue: boolean }) {
  const at = row.deliveredAt ?? row.sentAt
  return (
    <>
      <ReminderState
        state={row.state}
        overdue={overdue}
        at={at === null ? undefined : since(text(at), text(row.fireAt))}
      />
      {row.brief && <small>in the brief of {shortDate(calendarDate(row.brief)).replace(/^\w+ /, '')}</small>}
      {row.late && <small>late, sent once</small>}
      {row.error && <small>{row.error}</small>}
    </>
  )
}

/** The day is said only where it is not the one that the row stands under: `21 Nov 17:09`, else `17:09`. */
function since(became: string, planned: string): string {
  return became.slice(0, -5) === planned.slice(0, -5) ? became.slice(-5) : became.replace(/^\w+ /, '')
}

/** Of somebody who is known by an address alone, what stands before its sign. */
const firstName = (name: string) => name.split(/[ @]/)[0] ?? name
