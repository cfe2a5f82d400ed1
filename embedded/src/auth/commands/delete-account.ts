import type { Call } from '../exchange.ts'
import { requireRecentAccount } from '../sessions/session.ts'

/** `accounts:delete` of a client. Its refresh tokens are answered with USER_NOT_FOUND from now on. */
export function deleteAccount(call: Call): object {
  const { account } = requireRecentAccount(call)
  call.store.transaction(() => call.store.deleteAccount(account.project, account.uid))
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
