import { FileCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Glyph } from '../ui/glyphs.tsx'
import { Tag } from '../ui/Tag.tsx'
import landing from './Landing.module.css'
import styles from './Promises.module.css'

const promises: readonly { name: string; said: string; shown: ReactNode }[] = [
  {
    name: 'The date is right, and says why',
    said: 'Month ends, leap days, business days, notice, extensions, time zones. Press any date and read the steps.',
    shown: (
      <>
        <p className={styles.moved}>
          <b>Mon 30 Nov</b> <s>Fri 6 Nov</s>
        </p>
        <p>Extended by HMRC. Ada recorded it on 5 Nov at 14:12.</p>
      </>
    ),
  },
  {
    name: 'A reminder is never silently lost',
    said: 'Each is a line in a ledger: planned, sent, delivered or failed. One that failed stands on Today until somebody has seen it.',
    shown: (
      <ul>
        <li>
          <span className={styles.over}>
            <Glyph name="failed" /> Email failed
          </span>
          <span>9 Nov 09:00</span>
        </li>
        <li>
          <span className={styles.done}>
            <Glyph name="done" /> In the app, delivered
          </span>
          <span>9 Nov 09:00</span>
        </li>
      </ul>
    ),
  },
  {
    name: 'It does not stop until somebody has it in hand',
    said: 'One “I have it” and it asks no more, on any device. In hand is not done: the date stays until it is.',
    shown: (
      <ul>
        <li>
          <span>
            <Glyph name="ack" /> Told, asked again
          </span>
          <span>no answer</span>
        </li>
        <li>
          <span className={styles.accent}>
            <Glyph name="hand" /> Ada has it in hand
          </span>
          <span>22 Nov 09:14</span>
        </li>
      </ul>
    ),
  },
  {
    name: 'Done can be proved',
    said: 'A file, its hash, who put it there and when. History is only ever added to.',
    shown: (
      <>
        <p className={styles.file}>
          <FileCheck aria-hidden /> submission-receipt.pdf
        </p>
        <p>SHA-256 71e0 5bb2 … 90af · Ada · 30 Nov 16:20, server time</p>
      </>
    ),
  },
  {
    name: 'Nothing is in your way',
    said: 'First date in a minute. Everything by keyboard. An unpaid plan never silences a reminder that was already set.',
    shown: (
      <>
        <p>
          <Tag>Ended 12 Sep</Tag> 38 reminders still go out
        </p>
        <p>Everything in one ZIP, files too: free</p>
      </>
    ),
  },
]

/** What every screen serves, each with what it looks like. */
export const Promises = () => (
  <section id="promises" className={landing.part} aria-labelledby="promises-name">
    <h2 id="promises-name">Five promises</h2>
    <ol>
      {promises.map(({ name, said, shown }, index) => (
        <li key={name} className={styles.promise}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div className={styles.said}>
            <h3>{name}</h3>
            <p>{said}</p>
          </div>
          <div className={styles.shown}>{shown}</div>
        </li>
      ))}
    </ol>
  </section>
)
