import { Fragment, lazy, startTransition, useEffect, useState } from 'react'
import { Extra } from '../frame/Extra.tsx'
import type { LongRows as LongRowsOf, LongRowsProps } from '../ui/rows/LongRows.tsx'
import { onceDrawn } from '../ui/once-drawn.ts'
import { Rows } from '../ui/Section.tsx'

const LongRows = lazy(() =>
  import('../ui/rows/LongRows.tsx').then(({ LongRows: Long }) => ({ default: Long as typeof LongRowsOf<unknown> })),
) as unknown as typeof LongRowsOf

/** So many rows of a page are drawn whole. Of a longer one a screen stands there until what draws it is here, and of a list below that its beginning. */
const WHOLE = 60
const BEGINNING = 3
/** That of `--row`, in px. */
const ROW = 56

/** Whether somebody has seen a first screen since the page was loaded; what is below it is drawn after that. */
let firstScreenStands = false

/** A list on the first screen. Few people have a long one there, so what draws those is fetched once there is one. */
export function LateLongRows<Row>(list: LongRowsProps<Row>) {
  const { label, rows, keyOf, above = 0, draw } = list
  const isLongNow = above + rows.length > WHOLE
  // One that was long stays so as its rows are done, or what has focus would be drawn anew with it.
  const [isLong, setIsLong] = useState(isLongNow)
  if (!isLong && isLongNow) setIsLong(true)
  const [isWhole, setIsWhole] = useState(firstScreenStands)
  useEffect(() => {
    if (isWhole) return
    return onceDrawn(() => {
      firstScreenStands = true
      startTransition(() => setIsWhole(true))
    })
  }, [isWhole])
  const inSight = Math.max(Math.ceil(innerHeight / ROW) - above, BEGINNING)
  const first = (
    <Rows label={label}>
      {rows.slice(0, isLong || !isWhole ? inSight : WHOLE).map((row, at) => (
        <Fragment key={keyOf(row)}>{draw(row, at)}</Fragment>
      ))}
    </Rows>
  )
  // To ask for what draws long lists takes as long as to draw some rows: a first screen stands before.
  return isLong && isWhole ? (
    <Extra fallback={first}>
      <LongRows {...list} />
    </Extra>
  ) : (
    first
  )
}
