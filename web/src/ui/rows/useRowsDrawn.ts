import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { hovers } from './hovers.ts'
import { oncePageIsRead, onPageMoves, pageFlies, pageIsPrinted } from './page-moves.ts'
import { wantedRow } from './returning.ts'
import { rowHeights } from './row-heights.ts'
import { moved, NONE_FLOWN, rowsDrawn, rowsSeen, type Passed, type Seen, type Stretch } from './rows-drawn.ts'

/** So many rows of a page are drawn whole, list after list. */
const WHOLE = 60
/** So far beyond what is seen rows are drawn, in px. */
const BEYOND = 400

type Listed = {
  label: string
  /** What is one row and no other, in their order. */
  keys: readonly string[]
  /** The obligations that they are of. */
  ids: readonly string[]
  /** How many rows stand above the list, as far as that is known before it is drawn. */
  above: number
}

/** What of a list is drawn: all of a short one, and on paper; else what is near the part that is seen, what has focus, and what is to get it. */
export function useRowsDrawn({ label, keys, ids, above }: Listed) {
  const list = useRef<HTMLUListElement>(null)
  const heights = rowHeights(label)
  const wanted = useSyncExternalStore(wantedRow.subscribe, wantedRow.get)
  const [focused, hold] = useState<string | null>(null)
  const [passed, setPassed] = useState<Passed>(() => ({ seen: seenFrom(above * heights.usual, 0), flown: NONE_FLOWN }))
  const [drawnTimes, drawAnew] = useReducer((times: number) => times + 1, 0)
  const isShort = above + keys.length <= WHOLE
  const isWhole = isShort || pageIsPrinted()
  const stretches = useMemo(
    (): Stretch[] =>
      isWhole
        ? keys.map((_, row) => ({ row }))
        : rowsDrawn(heights.topsOf(keys), passed, [placeOf(focused, keys), placeOf(wanted, ids)]),
    // What rows take is known anew each time that they are drawn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [keys, ids, passed, focused, wanted, isWhole, drawnTimes],
  )

  const follow = useRef(() => {})
  useLayoutEffect(() => {
    follow.current = () => {
      if (isWhole !== (isShort || pageIsPrinted()) || !heights.hold()) return drawAnew()
      if (!list.current || isWhole) return
      const flies = listFlies()
      // Of what flies by the outlines alone are drawn.
      if (!flies && heights.keep(list.current, (at) => keys[rowAt(stretches, at)])) drawAnew()
      const now = seenFrom(list.current.getBoundingClientRect().top, BEYOND)
      const { seen } = passed
      if (now?.first !== seen?.first || now?.last !== seen?.last) setPassed((before) => moved(before, now, flies))
    }
  })
  // What flies by is as tall as was thought: to ask the browser would have it lay out the page twice in one frame.
  useLayoutEffect(() => {
    if (!listFlies()) follow.current()
  }, [stretches])
  useEffect(() => onPageMoves(() => follow.current()), [])
  const hasFlown = passed.flown.size > 0
  useEffect(() => {
    if (!hasFlown) return
    return oncePageIsRead(() => startTransition(() => setPassed(({ seen }) => ({ seen, flown: NONE_FLOWN }))))
  }, [hasFlown])

  return { list, stretches, isWhole, hold }

  function seenFrom(top: number, beyond: number): Seen {
    return rowsSeen(heights.topsOf(keys), -top - beyond, innerHeight - top + beyond)
  }
}

const placeOf = (one: string | null, among: readonly string[]) => (one === null ? -1 : among.indexOf(one))

/** Whether rows go by too fast to be read, where each is of one height. */
const listFlies = () => pageFlies() && hovers()

/** The row that stands at a place; -1 where it is room. */
export function rowAt(stretches: readonly Stretch[], at: number): number {
  const one = stretches[at]
  return one && 'row' in one ? one.row : -1
}
