import { memo, useLayoutEffect, useMemo, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { oncePageRests, pageRests } from './page-moves.ts'
import { PlaceInList, RowsInList } from './place-in-list.ts'
import { keepOrder } from './row-order.ts'
import { RowOutline, type Outline } from './RowOutline.tsx'
import { Rows } from '../Section.tsx'
import { PageAtRest } from './useOnceLookedAt.ts'
import { rowAt, useRowsDrawn } from './useRowsDrawn.ts'

/** One `<li>`; the same function for the same rows. */
type Draw<Row> = (row: Row, at: number) => ReactNode
export type LongRowsProps<Row> = {
  label: string
  rows: readonly Row[]
  /** What is one row and no other of the list. */
  keyOf: (row: Row) => string
  /** The obligation that it is of. */
  idOf: (row: Row) => string
  /** Whether it can be chosen for the bar. */
  isPicked: (row: Row) => boolean
  /** How many rows stand above the list, as far as that is known before it is drawn. */
  above?: number
  draw: Draw<Row>
  /** What is seen of one that flies by. */
  outline: (row: Row, at: number) => Outline
}

/**
 * The list that ledger rows stand in, of which only those near what is seen are drawn when it is long. Whatever has focus stays, so do its
 * neighbours; each row says which of how many it is.
 */
export function LongRows<Row>({ label, rows, keyOf, idOf, isPicked, above = 0, draw, outline }: LongRowsProps<Row>) {
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf])
  const ids = useMemo(() => rows.map(idOf), [rows, idOf])
  const { list, stretches, isWhole, hold } = useRowsDrawn({ label, keys, ids, above })
  useLayoutEffect(() => {
    if (list.current) keepOrder(list.current, () => rows.filter(isPicked).map(idOf))
  }, [list, rows, isPicked, idOf])

  const rowOf = (element: EventTarget) => {
    const children = [...(list.current?.children ?? [])]
    return rowAt(
      stretches,
      children.findIndex((one) => element instanceof Node && one.contains(element)),
    )
  }
  const go = (event: KeyboardEvent) => {
    const { target, key } = event
    if (isWhole || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!(target instanceof HTMLElement) || !target.matches('[data-row-title]')) return
    const from = rowOf(target)
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: rows.length - 1 }[key]
    const row = list.current?.children[stretches.findIndex((one) => 'row' in one && one.row === to)]
    if (!row) return
    event.preventDefault()
    row.querySelector<HTMLElement>('[data-row-title]')?.focus()
    row.scrollIntoView({ block: 'nearest' })
  }
  return (
    <RowsInList value={isWhole ? undefined : rows.length}>
      <PageAtRest value={isWhole ? null : pageAtRest}>
        <Rows
          label={label}
          ref={list}
          data-long={isWhole ? undefined : ''}
          onFocus={({ target }: FocusEvent) => hold(keys[rowOf(target)] ?? null)}
          onKeyDown={go}
        >
          {stretches.map((one) => {
            if ('room' in one)
              return <li key={`room after ${keys[one.after - 1]}`} aria-hidden="true" style={{ height: one.room }} />
            const [key, slot] = [keys[one.row], { row: rows[one.row] as Row, at: one.row }]
            if (one.outline === undefined) return <Slot key={key} {...slot} draw={draw} />
            return <Passing key={key} {...slot} id={ids[one.row] ?? ''} outline={outline} height={one.outline} />
          })}
        </Rows>
      </PageAtRest>
    </RowsInList>
  )
}

const pageAtRest = { rests: pageRests, once: oncePageRests }

type SlotProps<Row> = { row: Row; at: number; draw: Draw<Row> }
const Slot = memo(({ row, at, draw }: SlotProps<unknown>) => (
  <PlaceInList value={at + 1}>{draw(row, at)}</PlaceInList>
)) as <Row>(slot: SlotProps<Row>) => ReactNode

type PassingProps<Row> = {
  row: Row
  at: number
  id: string
  height: number
  outline: (row: Row, at: number) => Outline
}
const Passing = memo(({ row, at, id, height, outline }: PassingProps<unknown>) => (
  <RowOutline id={id} height={height} {...outline(row, at)} />
)) as <Row>(passing: PassingProps<Row>) => ReactNode
