import { reasonOf, saidOfPeople } from './people-refusals.ts'

/** Why a day could not be proposed, taken or taken back, in one line. */
export function saidOfProposal(error: unknown): string {
  return reasonOf(error) === 'overtaken'
    ? 'The date was moved, planned or done meanwhile, or what was proposed for it was taken back. Look at it as it is now.'
    : saidOfPeople(error)
}
