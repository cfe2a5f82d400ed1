import type { Call } from '../exchange.ts'
import { requireAccount } from '../sessions/session.ts'
import { accountAnswer } from '../wire/account-answer.ts'

/** `accounts:lookup` of a client: its own account, exactly one row. */
export const lookup = (call: Call): object => ({
  kind: 'identitytoolkit#GetAccountInfoResponse',
  users: [accountAnswer(requireAccount(call).account)],
})
