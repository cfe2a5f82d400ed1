import { useState } from 'react'
import type { PeopleRefusal } from '@duebook/contract/people/people-requests'
import { explainPeople, reasonOf } from './refusals.ts'

export type Problem = { text: string; reason: PeopleRefusal | null }

/** Runs what a button asks for: one thing at a time, and what went wrong in a sentence with its next step. */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const attempt = async (run: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await run()
    } catch (error) {
      const { problem, next } = explainPeople(error)
      setProblem({ text: `${problem} ${next}`, reason: reasonOf(error) })
    }
    setBusy(false)
  }
  return { busy, problem, attempt }
}
