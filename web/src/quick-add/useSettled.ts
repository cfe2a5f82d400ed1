import { useEffect, useState } from 'react'

/** Whether nobody has typed for a moment: before that the last word may be half a word, and is not asked about. `settle` ends the wait for a line. */
export function useSettled(line: string): { settled: boolean; settle: (line: string) => void } {
  const [still, setStill] = useState(line)
  useEffect(() => {
    const timer = setTimeout(() => setStill(line), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [line])
  return { settled: still === line, settle: setStill }
}

const PAUSE_MS = 500
