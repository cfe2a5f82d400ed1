import { countdown, shortDateWithYear, type CalendarDate, type QuickAdd, type QuickDue } from '@duebook/domain'
import text from '../design/text.module.css'
import { kindNames } from '../messages/kinds.ts'
import { Countdown } from '../ui/Countdown.tsx'
import { DateNumeral } from '../ui/DateNumeral.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Tag } from '../ui/Tag.tsx'
import styles from './Preview.module.css'
import { readings } from './readings.ts'

/** What the line says, before it is saved: each part in words at the left, the next dates at the right. */
export function Preview({
  read,
  today,
  ifChosen = null,
}: {
  read: QuickAdd
  today: CalendarDate
  /** The number of the reading that these dates suppose. */
  ifChosen?: number | null
}) {
  const [first, ...later] = read.due
  const rows = readings(read)
  if (rows.length === 0 && !first) return null
  return (
    <div className={styles.preview}>
      <dl className={styles.reads}>
        {rows.map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {said} {name === 'What' && read.kind && <Tag>{kindNames[read.kind]}</Tag>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.nexts}>
        {first ? (
          <First due={first} later={later} today={today} ifChosen={ifChosen} />
        ) : (
          <p className={styles.none}>No date yet</p>
        )}
        {later.length > 0 && (
          <>
            <h3>Then</h3>
            <ul>
              {later.map((due) => (
                <Later due={due} key={due.nominal} />
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}

function First({
  due,
  later,
  today,
  ifChosen,
}: {
  due: QuickDue
  later: readonly QuickDue[]
  today: CalendarDate
  ifChosen: number | null
}) {
  const stillOpen = later.find(({ noticeBy }) => noticeBy && noticeBy >= today)
  return (
    <>
      <h3>{ifChosen ? `Due, if you choose ${ifChosen}` : 'Due'}</h3>
      {due.adjusted !== due.nominal && <s className={text.struck}>{shortDateWithYear(due.nominal)}</s>}
      <p className={styles.first}>
        <time dateTime={due.adjusted} className={text.inforce}>
          {shortDateWithYear(due.adjusted)}
        </time>
        <Countdown date={due.adjusted} today={today} />
      </p>
      {due.noticeBy && (
        <p className={styles.notice}>
          <Glyph name="notice" />
          <span>
            {due.noticeBy < today ? (
              <>
                Notice for it was due on <b>{shortDateWithYear(due.noticeBy)}</b>.
                {stillOpen && (
                  <>
                    {' '}
                    The first you can still give is for <b>{shortDateWithYear(stillOpen.adjusted)}</b>.
                  </>
                )}
              </>
            ) : (
              <>
                Give notice by <b>{shortDateWithYear(due.noticeBy)}</b>, {countdown(due.noticeBy, today)}
              </>
            )}
          </span>
        </p>
      )}
      {due.provisional && <p className={text.t12}>No holiday calendar reaches this far; the date may still move.</p>}
    </>
  )
}

const Later = ({ due }: { due: QuickDue }) => (
  <li>
    <DateNumeral date={due.adjusted} year />
    {due.adjusted !== due.nominal && <s className={text.struck}>{shortDateWithYear(due.nominal)}</s>}
  </li>
)
