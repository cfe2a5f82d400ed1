import type { PeopleRefusal } from '@duebook/contract/people/people-requests'
import { useAttempt as useAttemptAt } from '../ui/useAttempt.ts'
import { explainPeople, reasonOf } from '../messages/people-refusals.ts'

export type Problem = { text: string; reason: PeopleRefusal | null }

/** What is asked of the people of a book; what went wrong comes with its next step. */
export const useAttempt = () => useAttemptAt(problemOf)

function problemOf(error: unknown): Problem {
  const { problem, next } = explainPeople(error)
  return { text: `${problem} ${next}`, reason: reasonOf(error) }
}
