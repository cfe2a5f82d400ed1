import type { SeenInvitation } from '@duebook/contract/people/invitation'

/** The first name of who invited; of an address what stands before the @. */
export const inviterOf = ({ inviterName }: Pick<SeenInvitation, 'inviterName'>): string =>
  inviterName.split(/[\s@]/)[0] ?? inviterName
