import type { Invitation } from '@duebook/contract/people/invitation'
import type { Member } from '@duebook/contract/people/member'
import type { PeopleAnswers, PeopleRequests } from '@duebook/contract/people/people-requests'
import { paths } from '@duebook/contract/paths'
import { patiently } from '../sdk/patiently.ts'
import { loadAuth } from '../sdk/load.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'

/** How somebody of a book is shown; whoever has left may still stand here. `since` in ms since 1970. */
export type KnownMember = Omit<Member, 'since'> & { uid: string; since: number | null }
export type OpenInvitation = Pick<Invitation, 'email' | 'role' | 'sees' | 'inviterName' | 'sent'> & {
  id: string
  sentAt: number | null
  expiresAt: number | null
  /** Whoever holds its link asked for a new one. */
  wanted: boolean
}

type Stamp = { toMillis(): number } | null | undefined
const millis = (stamp: unknown) => (stamp as Stamp)?.toMillis() ?? null

/** Everybody whom the book names; a null book asks for nobody. */
export function useMembers(bookId: string | null): Live<KnownMember[]> {
  return useLiveQuery(bookId && `members ${bookId}`, (sdk, next, failed) =>
    sdk.onSnapshot(
      sdk.collection(sdk.db, paths.members(bookId ?? '')),
      ({ docs, metadata }) =>
        next(
          docs.map((one) => {
            const member = one.data() as Member
            return { ...member, uid: one.id, since: millis(member.since) }
          }),
          metadata.fromCache,
        ),
      failed,
    ),
  )
}

/** The invitations of a book that are still to be answered; only who manages it may ask. */
export function useInvitations(bookId: string | null): Live<OpenInvitation[]> {
  return useLiveQuery(bookId && `invitations ${bookId}`, (sdk, next, failed) =>
    sdk.onSnapshot(
      sdk.query(sdk.collection(sdk.db, paths.invitations(bookId ?? '')), sdk.where('state', '==', 'open')),
      ({ docs, metadata }) =>
        next(
          docs.map((one) => {
            const { sentAt, expiresAt, wantedAt, ...shown } = one.data() as Invitation
            const { email, role, sees, inviterName, sent } = shown
            const times = { sentAt: millis(sentAt), expiresAt: millis(expiresAt), wanted: Boolean(wantedAt) }
            return { id: one.id, email, role, sees, inviterName, sent, ...times }
          }),
          metadata.fromCache,
        ),
      failed,
    ),
  )
}

type Name = keyof PeopleRequests & keyof PeopleAnswers

/** Asks for something about books and the people in them. Throws the service's error; `details.reason` says why, and `messages/people-refusals.ts` has the words. */
export async function askPeople<N extends Name>(name: N, request: PeopleRequests[N]): Promise<PeopleAnswers[N]> {
  const [{ auth }, { callable }] = await Promise.all([loadAuth(), import('../sdk/callables.ts')])
  await auth.authStateReady()
  const ask = callable<PeopleRequests[N], PeopleAnswers[N]>(name)
  return (await (looks.has(name) ? patiently(() => ask(request)) : ask(request))).data
}

/** What changes nothing can be asked twice: a link from a mail is opened while the service starts again, too. */
const looks: ReadonlySet<Name> = new Set<Name>(['seeInvitation', 'seeWatching', 'seeDrill'])
