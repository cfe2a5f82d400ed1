import { shortHash } from '@duebook/contract/about/activity-fields'
import type { OutsideEvent, OutsidePeriod } from '@duebook/contract/people/outside-view'
import { shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { useState } from 'react'
import { instantText } from '../../ui/instant-text.ts'
import { sizeText } from '../../ui/size-text.ts'
import { doneText } from './done-text.ts'
import { FileName, type OpenFile } from './FileName.tsx'
import styles from './outside.module.css'

/** The zone of the device: whoever looks has no settings here. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

type OneByOneProps = { period: OutsidePeriod; today: CalendarDate; onFile: OpenFile; isOpen: boolean }

/** One period with its history, the reminders that went out, the files, and why it was due then. */
export function OneByOne({ period, today, onFile, isOpen }: OneByOneProps) {
  const { title, due } = period
  const [open, setOpen] = useState(isOpen)
  return (
    <details className={styles.one} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {[title, period.period].filter(Boolean).join(', ')}{' '}
        <small>
          due {shortDateWithYear(due)} · {period.state === 'done' && 'done '}
          {doneText(period, today)}
        </small>
      </summary>
      {open && <Belonging period={period} today={today} onFile={onFile} />}
    </details>
  )
}

/** All that belongs to it; a page of many is not to hold what nobody has opened. */
function Belonging({ period, today, onFile }: Omit<OneByOneProps, 'isOpen'>) {
  const { files, history, reminders, why, note } = period
  return (
    <div>
      <div>
        <h3>History</h3>
        <Events events={history} today={today} none="Nothing has been done about it yet." withWho />
        <h3>Reminder log</h3>
        <Events events={reminders} today={today} none="No reminder went out." />
      </div>
      <div>
        <h3>Proof</h3>
        {note && <p>“{note}”</p>}
        {files.length === 0 && !note && <p className={styles.none}>none</p>}
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <FileName file={file} onFile={onFile} />
              <small>
                {sizeText(file.size)} · server time {instantText(file.at, zone, today)} · attached by {file.addedBy}
              </small>
              <small>SHA-256 {shortHash(file.sha256)}</small>
            </li>
          ))}
        </ul>
        <h3>Why this date</h3>
        <ul className={styles.why}>
          {why.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type EventsProps = { events: readonly OutsideEvent[]; today: CalendarDate; none: string; withWho?: boolean }

function Events({ events, today, none, withWho = false }: EventsProps) {
  if (events.length === 0) return <p className={styles.none}>{none}</p>
  return (
    <ol className={styles.events}>
      {events.map(({ at, who, words }) => (
        <li key={`${at} ${who} ${words}`}>
          <time dateTime={new Date(at).toISOString()}>{instantText(at, zone, today).replace(/^\w+ /, '')}</time>
          <span>
            {withWho && <b>{who}</b>} {words}
          </span>
        </li>
      ))}
    </ol>
  )
}
