import type { ChainRow } from '@duebook/contract/derived/chain'
import { keyOf, obligationKey } from '@duebook/contract/derived/date-graph'
import type { TriggerStanding } from '@duebook/contract/derived/trigger-standing'
import { shortDate, type CalendarDate } from '@duebook/domain'
import { placeBoxes } from './place-boxes.ts'
import styles from './comes-from.module.css'

const WIDE = 140
const HIGH = 44
const ACROSS = 172
const DOWN = 58

/** The same as the list, drawn from left to right: what moves is solid, what is pinned dashed, what is done grey. */
export function ChainDrawing({
  standing: { name, date, was },
  rows,
}: {
  standing: TriggerStanding
  rows: readonly ChainRow[]
}) {
  const placed = placeBoxes(rows.map(({ one, depth }) => ({ id: one.id, depth })))
  const at = new Map(rows.map((row, index) => [obligationKey(row.one.id), placed[index] ?? { column: 1, line: 0 }]))
  const columns = Math.max(1, ...placed.map(({ column }) => column + 1))
  const lines = Math.max(1, ...placed.map(({ line }) => line + 1))
  const first = was ? `${dayMonth(was)} → ${day(date)}` : day(date)
  return (
    // It is scrolled by the keyboard where it is wider than the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.drawing} role="group" aria-label="Drawing" tabIndex={0}>
      <svg
        viewBox={`0 0 ${columns * ACROSS - (ACROSS - WIDE) + 2} ${lines * DOWN}`}
        width={columns * ACROSS - (ACROSS - WIDE) + 2}
        height={lines * DOWN}
        role="img"
        aria-label={`${name} leads to ${rows.length === 1 ? 'one date' : `${rows.length} dates`}; the list says the same`}
      >
        {rows.map((row) => {
          const to = at.get(obligationKey(row.one.id)) ?? ORIGIN
          const from = row.depth === 1 ? ORIGIN : (at.get(keyOf(row.trigger)) ?? ORIGIN)
          const [x, y] = [from.column * ACROSS + WIDE, from.line * DOWN + HIGH / 2 + 1]
          const middle = to.column * ACROSS - (ACROSS - WIDE) / 2
          return (
            <path
              key={row.one.id}
              d={`M${x} ${y}H${middle}V${to.line * DOWN + HIGH / 2 + 1}H${to.column * ACROSS}`}
              fill="none"
              stroke="var(--edge)"
              strokeWidth="1.5"
            />
          )
        })}
        <Box at={ORIGIN} look="trigger" name={name} said={first} />
        {rows.map((row) => (
          <Box
            key={row.one.id}
            at={at.get(obligationKey(row.one.id)) ?? ORIGIN}
            look={row.becomes}
            name={row.becomes === 'pinned' ? `${row.one.title}, pinned` : row.one.title}
            said={
              row.becomes === 'moves' && row.now
                ? `${dayMonth(row.now)} → ${day(row.to)}`
                : `${day(row.to)}${row.becomes === 'pinned' ? ', stays' : row.becomes === 'settled' ? ', done' : ''}`
            }
          />
        ))}
      </svg>
      <p className={styles.by}>Solid moves or agrees · dashed is pinned · grey is done</p>
    </div>
  )
}

/** Without its year, for which a box has no room. */
const day = (date: CalendarDate | null) => (date ? shortDate(date) : 'no date yet')
const dayMonth = (date: CalendarDate) => shortDate(date).replace(/^\w+ /, '')

type Place = { column: number; line: number }
const ORIGIN: Place = { column: 0, line: 0 }

/** A name that does not fit is cut; the list has it whole. */
const fitted = (words: string) => (words.length > 19 ? `${words.slice(0, 18).trimEnd()}…` : words)

function Box({
  at,
  look,
  name,
  said,
}: {
  at: Place
  look: ChainRow['becomes'] | 'trigger'
  name: string
  said: string
}) {
  const [x, y] = [at.column * ACROSS + 1, at.line * DOWN + 1]
  return (
    <g data-look={look}>
      <rect x={x} y={y} width={WIDE - 1} height={HIGH - 1} />
      <text x={x + 9} y={y + 19} className={styles.boxName}>
        {fitted(name)}
      </text>
      <text x={x + 9} y={y + 35} className={styles.boxSaid}>
        {said}
      </text>
    </g>
  )
}
