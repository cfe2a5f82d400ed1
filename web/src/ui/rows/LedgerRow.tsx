import type { CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { memo, use, type MouseEvent, type ReactNode } from 'react'
import { Countdown, type CountdownTone } from '../Countdown.tsx'
import { DateNumeral } from '../DateNumeral.tsx'
import { Face } from '../Face.tsx'
import { Glyph, type GlyphName } from '../glyphs.tsx'
import { PlaceInList, RowsInList } from './place-in-list.ts'
import { focusIfReturning } from './returning.ts'
import styles from './LedgerRow.module.css'
import picks from './row-picks.module.css'
import states from './row-states.module.css'
import narrow from './row-narrow.module.css'
import { Tag } from '../Tag.tsx'
import { useOnceLookedAt } from './useOnceLookedAt.ts'

/** How the whole row is drawn: `projected` in pencil, `plan` our own day, `pending` saved on this device only, `failed` not saved. */
export type RowState =
  | 'certain'
  | 'projected'
  | 'plan'
  | 'done'
  | 'skipped'
  | 'waived'
  | 'missed'
  | 'pending'
  | 'failed'

export type LedgerRowProps = {
  obligationId: string
  /** The nominal date of the period that the title opens, where it is not the one in force. */
  at?: CalendarDate | undefined
  title: string
  /** Before the title is followed. */
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void
  glyph: GlyphName
  /** What the glyph says: "Overdue". */
  status: string
  state?: RowState
  date: CalendarDate
  today: CalendarDate
  /** It has no date yet: `countdownText` stands in the place of it. */
  undated?: boolean
  /** "15:00", where it is not the whole day that counts. */
  time?: string | null
  countdownTone?: CountdownTone
  /** Replaces the distance in words: "done 5 Aug". */
  countdownText?: string
  /** The year beside the countdown; when left out, only where it is not this year's. It is always read out then. */
  showYear?: boolean
  /** In a list by days: the date stands first, and is drawn once for the rows of one day. */
  place?: 'day' | 'sameDay'
  /** The row that the keys act on; its buttons show. */
  current?: boolean
  period?: string
  tag?: ReactNode
  /** Why it is here. */
  why: ReactNode
  who?: { name: string } | null
  amount?: { text: string; about?: boolean; nature?: string } | null
  /** The box that selects the row: in a column of its own, or (`over`) over the glyph while it is pointed at or any is selected. */
  pick?: ReactNode
  picks?: 'column' | 'over'
  /** Buttons over the row, shown on hover and when it is current. */
  actions?: ReactNode
  /** What is asked in the row itself, under its line. */
  below?: ReactNode
}

/** One entry of the ledger: glyph | date | title and why | who | amount. The title is a link that stretches over the row. */
export const LedgerRow = memo(function LedgerRow(row: LedgerRowProps) {
  const [drawn, look] = useOnceLookedAt()
  const onLook = drawn === 'whole' ? undefined : look
  const late = row.glyph === 'overdue' || (row.state === 'failed' && row.date < row.today)
  const ofHowMany = use(RowsInList)
  const place = use(PlaceInList)
  const otherYear = !row.undated && row.date.slice(0, 4) !== row.today.slice(0, 4)
  return (
    // What comes to be seen draws what can be pressed there; the row itself takes no press.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classes}
      data-row={row.obligationId}
      data-state={row.state ?? 'certain'}
      data-place={row.place}
      data-current={row.current || undefined}
      data-picks={row.picks}
      aria-setsize={ofHowMany}
      aria-posinset={ofHowMany && place}
      onPointerEnter={onLook}
      onFocus={onLook}
    >
      {drawn !== 'read' && row.pick && <span data-part="pick">{row.pick}</span>}
      <span className={styles.status} data-part="status">
        <Glyph name={row.glyph} label={row.status} />
      </span>
      <div className={styles.what} data-part="what">
        <div className={styles.title} data-part="title">
          <Link
            to="/obligations/$obligationId"
            params={{ obligationId: row.obligationId }}
            search={row.at ? { at: row.at } : {}}
            data-row-title=""
            onClick={row.onOpen}
            ref={(title: HTMLAnchorElement | null) => focusIfReturning(row.obligationId, title)}
            aria-current={row.current || undefined}
          >
            {row.title}
          </Link>
          {row.period && (
            <span className={styles.period} data-part="period">
              {row.period}
            </span>
          )}
          {row.tag}
          {row.state === 'pending' && <Tag tone="soon">Not synced</Tag>}
          {row.state === 'failed' && <Tag tone="over">Not saved</Tag>}
        </div>
        <span className={styles.why} data-part="why">
          {row.why}
        </span>
      </div>
      <div className={styles.when} data-part="when">
        {!row.undated && (
          <DateNumeral date={row.date} tone={late ? 'over' : 'ink'} year={otherYear || row.showYear ? 'read' : false} />
        )}
        <span className={styles.countdown} data-part="countdown">
          {row.countdownText ?? <Countdown date={row.date} today={row.today} tone={row.countdownTone} />}
          {row.time && <span> · {row.time}</span>}
          {(row.showYear ?? otherYear) && <span aria-hidden="true"> · {row.date.slice(0, 4)}</span>}
        </span>
      </div>
      <span className={styles.who} data-part="who">
        {row.who ? <Who name={row.who.name} /> : null}
      </span>
      <div className={styles.much} data-part="much">
        {row.amount ? <Much {...row.amount} /> : <NoAmount />}
      </div>
      {(drawn === 'whole' || row.current) && row.actions && (
        <span className={styles.actions} data-part="actions">
          {row.actions}
        </span>
      )}
      {row.below && (
        <div className={styles.below} data-part="below">
          {row.below}
        </div>
      )}
    </li>
  )
})

const classes = `${styles.row} ${picks.row} ${states.row} ${narrow.row}`

const Who = ({ name }: { name: string }) => (
  <>
    <Face name={name} />
    <span className={styles.name}>{name.split(' ')[0]}</span>
  </>
)

function Much({ text, about, nature }: { text: string; about?: boolean; nature?: string }) {
  return (
    <>
      {about && <span className={styles.about}>about </span>}
      {pieces(text).map((piece) => (
        <span key={piece} className={styles.piece}>
          {piece}
        </span>
      ))}
      {nature && (
        <span className={styles.nature} data-part="nature">
          {nature}
        </span>
      )}
    </>
  )
}

/** Where a long amount may break: never within a figure, and the dash of a range stays with its beginning. */
const pieces = (text: string) => text.split(/(?<=–)/)

const NoAmount = () => (
  <>
    <span className={styles.about} aria-hidden="true">
      –
    </span>
    <span className="sr">No amount</span>
  </>
)
