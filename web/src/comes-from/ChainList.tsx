import { countWords } from '@duebook/contract/derived/count-words'
import type { ChainRow } from '@duebook/contract/derived/chain'
import type { Trigger } from '@duebook/contract/derived/date-graph'
import type { TriggerStanding } from '@duebook/contract/derived/trigger-standing'
import { shortDate, type CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { memo } from 'react'
import text from '../design/text.module.css'
import { Glyph } from '../ui/glyphs.tsx'
import { Tag } from '../ui/Tag.tsx'
import styles from './comes-from.module.css'

/** The deepest that is set in further: a chain of two hundred stays on the page. */
const MOST_IN = 4

type ListProps = { standing: TriggerStanding; rows: readonly ChainRow[]; today: CalendarDate; nameOf: NameOf }
export type NameOf = (trigger: Trigger) => string

/** What comes from a trigger, each under what it counts from. */
export function ChainList({ standing: { name, date, was, one, happened }, rows, today, nameOf }: ListProps) {
  return (
    <ol className={styles.chain} aria-label={`What comes from ${name}`}>
      <li className={styles.trigger}>
        <Glyph name={happened ? 'done' : date ? 'upcoming' : 'plan'} />
        <span>
          <b>{name}</b>
          <span className={styles.by}>{one ? 'the trigger' : 'the trigger, set by hand'}</span>
        </span>
        <span className={styles.date}>
          {was && <s>{shortDate(was, today)}</s>}
          <b>{date ? shortDate(date, today) : 'No date yet'}</b>
        </span>
      </li>
      {rows.map((row) => (
        <Row key={row.one.id} {...shownOf(row, nameOf)} today={today} />
      ))}
    </ol>
  )
}

const shownOf = ({ one, schedule, depth, now, to, byRule, becomes, trigger }: ChainRow, nameOf: NameOf) => ({
  id: one.id,
  title: one.title,
  by: countWords(schedule, nameOf(trigger)),
  depth: Math.min(depth, MOST_IN),
  now,
  to,
  byRule,
  becomes,
})
type RowProps = ReturnType<typeof shownOf> & { today: CalendarDate }

/** While a long chain is sent, most of its rows stay as they are. */
const Row = memo(function Row({ id, title, by, depth, now, to, byRule, becomes, today }: RowProps) {
  const day = (date: CalendarDate | null) => (date ? shortDate(date, today) : 'no date yet')
  const quiet = becomes === 'settled' || becomes === 'pinned' || becomes === 'waits'
  return (
    <li data-depth={depth} data-quiet={quiet || undefined}>
      {becomes === 'pinned' ? <Pin aria-hidden /> : <Glyph name={glyphOf(becomes, now, today)} />}
      <span>
        <Link className={text.target} to="/obligations/$obligationId" params={{ obligationId: id }}>
          {title}
        </Link>{' '}
        {becomes === 'pinned' && <Tag tone="pencil">pinned</Tag>}
        {becomes === 'extended' && <Tag tone="pencil">given more time</Tag>}
        <span className={styles.by}>
          {by}
          {becomes === 'pinned' && byRule && byRule !== now && ` would be ${day(byRule)}`}
          {becomes === 'settled' && now && ', done with'}
        </span>
      </span>
      <span className={styles.date}>
        {becomes === 'moves' ? (
          <>
            {now && <s>{day(now)}</s>}
            <b>{day(to)}</b>
          </>
        ) : (
          <>
            {day(now)}
            {(becomes === 'pinned' || becomes === 'settled' || becomes === 'extended') && (
              <span className={styles.by}>{becomes === 'settled' ? 'done, stays' : 'stays'}</span>
            )}
          </>
        )}
      </span>
    </li>
  )
})

function glyphOf(becomes: ChainRow['becomes'], now: CalendarDate | null, today: CalendarDate) {
  if (becomes === 'settled') return 'done'
  if (now === null) return 'plan'
  return now < today ? 'overdue' : now === today ? 'today' : 'upcoming'
}
