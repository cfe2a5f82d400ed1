import type { Account, MailCode } from '../account.ts'
import { codeByAddress, tellsPeopleApart } from '../attempts.ts'
import { AuthError, notAllowed } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { requireCode, spendCode } from '../mail-links/mail-codes.ts'
import { projectConfig } from '../project-config.ts'
import {
  completeSignIn,
  endSessions,
  requireRecentAccount,
  requireStored,
  withoutSquatter,
  type Asker,
} from '../sessions/session.ts'
import { newUid } from '../sessions/tokens.ts'
import { parseEmailAddress } from '../wire/email-address.ts'
import { newAccount } from './sign-up.ts'

/** `accounts:signInWithEmailLink`: the code from a sign-in link together with its address; with `idToken` it links. The code is used up when the session begins. */
export async function signInWithEmailLink(call: Call): Promise<object> {
  if (!projectConfig(call).email) throw notAllowed('Sign-in by mail link')
  const email = call.fields.text('email')
  const oobCode = call.fields.text('oobCode')
  if (email === undefined || email === '') throw new AuthError('MISSING_EMAIL')
  if (oobCode === undefined || oobCode === '') throw new AuthError('MISSING_OOB_CODE')
  const address = parseEmailAddress(email)
  if (tellsPeopleApart(call.address)) call.attempts.begin(`code ${call.address}`, codeByAddress)
  const asker = call.fields.has('idToken') ? requireRecentAccount(call) : null
  const check = () => {
    const { code, account } = requireCode(call, oobCode, 'EMAIL_SIGNIN')
    if (code.project !== call.project && !call.emulator) throw new AuthError('INVALID_OOB_CODE')
    // Another address: the code stays good, for the person may have mistyped.
    if (code.email !== address) throw new AuthError('INVALID_EMAIL', 'The link was sent to another address.')
    return { code, account }
  }
  const { code, account: owner } = check()
  const { account, commit } = asker === null ? owning(call, owner, code) : linking(call, asker, code)
  const isNew = asker === null && owner === null
  const tokens = await completeSignIn(call, account, {
    provider: 'password',
    method: 'emailLink',
    isNew,
    ...(asker === null ? {} : { continues: asker }),
    commit() {
      const now = check()
      spendCode(call, oobCode, now.code)
      return commit()
    },
  })
  return {
    kind: 'identitytoolkit#EmailLinkSigninResponse',
    localId: account.uid,
    email: code.email,
    isNewUser: isNew,
    ...tokens,
  }
}

type Step = { account: Account; commit(): Account }

function owning(call: Call, owner: Account | null, code: MailCode): Step {
  const account = owner ?? newAccount({ project: code.project, now: call.now }, newUid(), code.email)
  return {
    // Factors that will be thrown out are not waited for.
    account: account.emailVerified ? account : { ...account, emailVerified: true, secondFactors: [] },
    commit() {
      const stored = call.store.accountByEmail(code.project, code.email)
      if (owner === null) {
        if (stored !== null) throw new AuthError('INVALID_OOB_CODE')
        return { ...account, emailVerified: true, emailLinkSignin: true }
      }
      if (stored?.uid !== owner.uid) throw new AuthError('INVALID_OOB_CODE')
      return { ...withoutSquatter(call, stored), emailVerified: true, emailLinkSignin: true }
    },
  }
}

function linking(call: Call, { account }: Asker, code: MailCode): Step {
  const refuseTaken = () => {
    const owner = call.store.accountByEmail(account.project, code.email)
    if (owner !== null && owner.uid !== account.uid) throw new AuthError('EMAIL_EXISTS')
  }
  refuseTaken()
  return {
    account,
    commit() {
      refuseTaken()
      const stored = requireStored(call, account)
      const moved = stored.email === code.email ? stored : endSessions(call, stored)
      return { ...moved, email: code.email, emailVerified: true, emailLinkSignin: true }
    },
  }
}
