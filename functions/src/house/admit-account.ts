import type { SignUp } from '@duebook/contract/house'
import type { Invitation } from '@duebook/contract/people/invitation'
import { beforeUserCreated, HttpsError } from 'firebase-functions/identity'
import { accounts, database } from '../cloud/admin.ts'
import { isExpired } from '../people/invitations/invitation-link.ts'
import { isFirstComer } from './first-comer.ts'
import { namedOperator } from './operator.ts'
import { signUpHere } from './sign-up.ts'

/** Every door that leads to a new account asks here. An open house asks nobody, so nobody there waits for it. */
export const admitAccount =
  signUpHere === 'open'
    ? undefined
    : beforeUserCreated(async ({ data }) => {
        const email = data?.email?.toLowerCase() ?? null
        const comer: Comer = { uid: data?.uid ?? null, email, verified: data?.emailVerified === true }
        if (!(await mayCome(comer, signUpHere)))
          throw new HttpsError('permission-denied', 'New accounts are not open here.')
      })

/**
 * The same answer to whoever is not let in, whatever their address: nobody finds out whom a book invited. That is why an address counts only once
 * it is proved, by a link in a mail or by an identity provider.
 */
async function mayCome({ uid, email, verified }: Comer, signUp: SignUp): Promise<boolean> {
  if (signUp === 'open') return true
  const operator = namedOperator()
  if (operator === null && uid !== null && (await isEmpty())) return isFirstComer(uid, Date.now())
  if (email === null || !verified) return false
  return email === operator || (signUp === 'invitation' && (await isInvitedAnywhere(email)))
}

type Comer = { uid: string | null; email: string | null; verified: boolean }

const isEmpty = async () => (await accounts.listUsers(1)).users.length === 0

async function isInvitedAnywhere(email: string): Promise<boolean> {
  const now = Date.now()
  const { docs } = await database.collectionGroup('invitations').where('email', '==', email).limit(200).get()
  return docs.some((one) => {
    const invitation = one.data() as Invitation
    return invitation.state === 'open' && !isExpired(invitation, now)
  })
}
