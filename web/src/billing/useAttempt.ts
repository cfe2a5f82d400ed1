import { useState } from 'react'
import { explainBilling } from './refusals.ts'

/** Runs what a button asks for: one thing at a time, and what went wrong in a sentence with its next step. */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (run: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await run()
    } catch (error) {
      const { problem, next } = explainBilling(error)
      setProblem(`${problem} ${next}`)
    }
    setBusy(false)
  }
  return { busy, problem, attempt }
}
