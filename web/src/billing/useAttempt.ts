import { useAttempt as useAttemptAt } from '../ui/useAttempt.ts'
import { explainBilling } from './refusals.ts'

/** What is asked of billing; what went wrong comes in a sentence with its next step. */
export const useAttempt = () => useAttemptAt(problemOf)

function problemOf(error: unknown): string {
  const { problem, next } = explainBilling(error)
  return `${problem} ${next}`
}
