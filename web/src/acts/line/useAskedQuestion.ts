import { useEffect, useState } from 'react'
import { isAboutTheEnd, spanOf, type OpenQuestion } from './open-question.ts'

/**
 * What a line leaves open, once it is asked: words that are still being typed are no question yet, unless it stands there already. `typing`
 * is told before the line is another, `settle` ends the wait for a line.
 */
export function useAskedQuestion(line: string, open: OpenQuestion | null) {
  const [still, setStill] = useState(line)
  /** Where in the line the question began that stood there before the last change. */
  const [askedAt, setAskedAt] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setStill(line), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [line])
  const settled = still === line
  const asked = open && (settled || !isAboutTheEnd(open, line) || askedAt === spanOf(open).start) ? open : null
  return { asked, settled, settle: setStill, typing: () => setAskedAt(asked && spanOf(asked).start) }
}

const PAUSE_MS = 500
