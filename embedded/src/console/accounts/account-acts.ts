import type { Desk } from '../desk.ts'
import type { Answer } from '../operations.ts'
import { factorName, nameOf, type AccountSeen } from './account-seen.ts'

/** What an act came to: the note of it, or why it was not done. */
export type Outcome = { id: number } | { refusal: string }

const page = '/accounts'

/** One act on an account, by the operation of the sign-in service that anybody's admin code calls as well. */
export function actOnAccount(desk: Desk, account: AccountSeen, form: URLSearchParams): Promise<Outcome> {
  const who = nameOf(account)
  const update = (change: object) => admin(desk, 'accounts:update', { localId: account.localId, ...change })
  const act = (words: string, operation: () => Promise<Answer>) => desk.act(page, words, operation)
  switch (form.get('act')) {
    case 'reset':
      if (account.disabled === true) return refuse('A blocked account is sent nothing: let it in again first.')
      return act(`had a link to a new password sent to ${who}`, () =>
        desk.ask('POST', `/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${desk.project}`, {
          on: 'public',
          json: { requestType: 'PASSWORD_RESET', email: account.email },
        }),
      )
    case 'claims':
      return act(`changed the claims of ${who}`, () =>
        update({ customAttributes: textIn(form, 'claims', 2_000) || '{}' }),
      )
    case 'unlink': {
      const provider = textIn(form, 'provider', 128)
      return act(`unlinked ${provider} from ${who}`, () => update({ deleteProvider: [provider] }))
    }
    case 'factor':
      return takeFactorOff(desk, account, form)
    case 'sign-out':
      return act(`signed ${who} out everywhere`, () =>
        update({ validSince: String(Math.floor(desk.clock.now() / 1000)) }),
      )
    case 'end-session':
      return act(`signed ${who} out on one device`, () =>
        admin(desk, 'accounts:endSession', { localId: account.localId, session: textIn(form, 'session', 128) }),
      )
    case 'free':
      return act(`let ${who} try again after wrong passwords or codes`, () =>
        admin(desk, 'accounts:freeLockOut', { localId: account.localId }),
      )
    case 'block':
      return act(`blocked ${who}`, () => update({ disableUser: true }))
    case 'unblock':
      return act(`let ${who} in again`, () => update({ disableUser: false }))
    case 'delete':
      if (textIn(form, 'typed', 300) !== who) return refuse(`To delete it, type ${who} as it stands there.`)
      return act(`deleted the account ${who}`, () => admin(desk, 'accounts:delete', { localId: account.localId }))
    default:
      return refuse('There is no such act on an account.')
  }
}

/** A new account with an address and without a password; `localId` is its id. */
export async function addAccount(desk: Desk, form: URLSearchParams): Promise<Outcome & { localId?: string }> {
  const email = textIn(form, 'email', 254)
  const name = textIn(form, 'name', 256)
  if (email === '') return refuse('An account needs an address.')
  let localId: string | undefined
  const outcome = await desk.act(page, `added ${email}`, async () => {
    const answer = await admin(desk, 'accounts', { email, ...(name !== '' && { displayName: name }) })
    localId = (answer.body as { localId?: string } | null)?.localId
    return answer
  })
  return { ...outcome, ...(localId !== undefined && { localId }) }
}

function takeFactorOff(desk: Desk, account: AccountSeen, form: URLSearchParams): Promise<Outcome> {
  const gone = account.mfaInfo?.find(({ mfaEnrollmentId }) => mfaEnrollmentId === form.get('factor'))
  const why = textIn(form, 'why', 300)
  if (!gone) return refuse('There is no such second step.')
  if (why === '') return refuse('Say why it is taken off: that is kept in the log.')
  const enrollments = account.mfaInfo?.filter((one) => one !== gone)
  return desk.act(page, `took the second step ${factorName(gone)} off ${nameOf(account)}: ${why}`, () =>
    admin(desk, 'accounts:update', { localId: account.localId, mfa: { enrollments } }),
  )
}

const admin = (desk: Desk, operation: string, json: object) =>
  desk.ask('POST', `/identitytoolkit.googleapis.com/v1/projects/${desk.project}/${operation}`, { json })

const textIn = (form: URLSearchParams, name: string, most: number) => (form.get(name) ?? '').trim().slice(0, most)

const refuse = (refusal: string) => Promise.resolve({ refusal })
