import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { keepLine, keptLine } from '../cloud/sync/keptLine.ts'

export type LineField = {
  line: string
  ref: RefObject<HTMLTextAreaElement | null>
  /** Another line in the place of this one; with `caret` the field takes the focus, the cursor there. */
  change: (line: string, caret?: number) => void
  /** Back to the field, with these characters selected. */
  select: (start: number, end: number) => void
}

/** The line that is being written and its field. It is kept on this device until it is added. */
export function useLineField(uid: string, startWith: string | undefined): LineField {
  const [line, setLine] = useState(() => startWith ?? keptLine(uid))
  const ref = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number | null>(null)
  const select = (start: number, end: number) => {
    ref.current?.focus()
    ref.current?.setSelectionRange(start, end)
  }
  // After the new text stands in the field: drawing it moves the cursor.
  useLayoutEffect(() => {
    if (caret.current !== null) select(caret.current, caret.current)
    caret.current = null
  }, [line])
  const change = (next: string, at?: number) => {
    keepLine(uid, next)
    if (next === line && at !== undefined) return select(at, at)
    caret.current = at ?? null
    setLine(next)
  }
  return { line, ref, change, select }
}
