import type { PeopleRefusal } from '@duebook/contract/people/people-requests'
import { useAttempt as useAttemptAt } from '../ui/useAttempt.ts'
import { reasonOf, saidOfPeople } from '../messages/people-refusals.ts'

export type Problem = { text: string; reason: PeopleRefusal | null }

/** What is asked of the people of a book; what went wrong comes with its next step. */
export const useAttempt = () => useAttemptAt(problemOf)

const problemOf = (error: unknown): Problem => ({ text: saidOfPeople(error), reason: reasonOf(error) })
