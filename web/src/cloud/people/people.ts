import type { Invitation } from '@duebook/contract/people/invitation'
import type { PeopleAnswers, PeopleRequests } from '@duebook/contract/people/people-requests'
import { paths } from '@duebook/contract/paths'
import { patiently } from '../sdk/patiently.ts'
import { loadAuth } from '../sdk/load.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'

export type OpenInvitation = Pick<Invitation, 'email' | 'role' | 'sees' | 'inviterName' | 'sent'> & {
  id: string
  sentAt: number | null
  expiresAt: number | null
  /** Whoever holds its link asked for a new one. */
  wanted: boolean
}

type Stamp = { toMillis(): number } | null | undefined
const millis = (stamp: unknown) => (stamp as Stamp)?.toMillis() ?? null

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
const looks: ReadonlySet<Name> = new Set<Name>(['seeInvitation', 'seeDrill'])
