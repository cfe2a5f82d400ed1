import { deviceWords } from '@duebook/contract/device-words'
import { paths } from '@duebook/contract/paths'
import { readPeopleRequest, type PeopleAnswers, type PeopleRequests } from '@duebook/contract/people/people-requests'
import { HttpsError, onCall } from 'firebase-functions/https'
import { isDemo } from '../account/is-demo.ts'
import { accounts, database } from '../cloud/admin.ts'
import { paymentSecrets } from '../cloud/stripe.ts'
import { refusalOf, refusePeople } from './refuse-people.ts'

/** Who asks, as the sign-in service and their profile know them now. `confirmed`: the address is theirs for sure. */
export type Person = {
  uid: string
  name: string
  email: string | null
  confirmed: boolean
  /** With which browser: `Firefox on macOS`; absent where somebody is looked up who does not ask. */
  device?: string
  /** When they signed in or confirmed that it is them, in seconds since 1970; absent likewise. */
  signedInAt?: number
}

/** A callable of books and people: by somebody who can come back, with a request that was read whole. */
export const peopleCall = <Name extends keyof PeopleRequests>(
  name: Name,
  run: (person: Person, request: PeopleRequests[Name]) => Promise<PeopleAnswers[Name]>,
) =>
  onCall(
    { secrets: paymentSecrets, timeoutSeconds: 120 },
    async ({ auth, data, rawRequest }): Promise<PeopleAnswers[Name]> => {
      if (!auth) throw new HttpsError('unauthenticated', 'Sign in first.')
      const asking = { device: deviceOf(rawRequest), signedInAt: auth.token.auth_time }
      return run({ ...(await personOf(auth.uid)), ...asking }, readOrThrow(name, data))
    },
  )

/** What the browser says of itself. */
export const deviceOf = ({ headers }: { headers: { 'user-agent'?: string | undefined } }) =>
  deviceWords((headers['user-agent'] ?? '').slice(0, 512))

type LinkRequest =
  | 'seeInvitation'
  | 'declineInvitation'
  | 'takeUpInvitation'
  | 'askForInvitation'
  | 'openOutsideLink'
  | 'readOutsideFile'
  | 'seeDrill'
  | 'answerDrill'

/** The same for whoever holds a link, signed in or not; `network` is where a stranger comes from. */
export const linkCall = <Name extends LinkRequest>(
  name: Name,
  /** A demo is a stranger here. */
  run: (
    who: { person: Person | null; network: string; device: string },
    request: PeopleRequests[Name],
  ) => Promise<PeopleAnswers[Name]>,
) =>
  onCall({ secrets: paymentSecrets }, async ({ auth, data, rawRequest }): Promise<PeopleAnswers[Name]> => {
    const request = readOrThrow(name, data)
    const person = auth ? await personOrNull(auth.uid) : null
    return run({ person, network: rawRequest.ip ?? 'unknown', device: deviceOf(rawRequest) }, request)
  })

function readOrThrow<Name extends keyof PeopleRequests>(name: Name, data: unknown): PeopleRequests[Name] {
  const read = readPeopleRequest(name, data)
  if (!read.ok) throw new HttpsError('invalid-argument', `The field ${read.field} is not as ${name} takes it.`)
  return read.value
}

/** Throws `no-account` for a demo, and for an account that is gone. */
export async function personOf(uid: string): Promise<Person> {
  const [{ users }, profile] = await Promise.all([accounts.getUsers([{ uid }]), database.doc(paths.user(uid)).get()])
  const user = users[0]
  if (!user || isDemo(user)) throw refusePeople('no-account', 'Only somebody who can sign in again shares a book.')
  const written = String((profile.data() as { displayName?: unknown } | undefined)?.displayName ?? '').trim()
  const email = user.email?.toLowerCase() ?? null
  return {
    uid,
    name: (written || user.displayName?.trim() || email || user.phoneNumber || 'Somebody').slice(0, 320),
    email,
    confirmed: user.emailVerified,
  }
}

/** The same; null for those. */
export const personOrNull = (uid: string): Promise<Person | null> =>
  personOf(uid).catch((error: unknown) => {
    if (refusalOf(error) === 'no-account') return null
    throw error
  })
