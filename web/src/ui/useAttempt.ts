import { useState } from 'react'

/** Runs what a button asks for: one thing at a time, and what went wrong as `explain` says it. */
export function useAttempt<Problem>(explain: (error: unknown) => Problem) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const attempt = async (run: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await run()
    } catch (error) {
      setProblem(explain(error))
    }
    setBusy(false)
  }
  return { busy, problem, attempt }
}
