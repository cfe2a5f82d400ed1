import type { ReminderRow } from '@duebook/contract/reminder'
import { isDemo } from '../account/is-demo.ts'
import { accounts } from '../cloud/admin.ts'

/** Where mail reaches somebody, or what becomes of a row that no mail can be sent for. */
export type Reached = { address: string } | { address: null; row: Pick<ReminderRow, 'state' | 'error'> }

/**
 * Where mail reaches somebody, confirmed or not: a reminder that waits for a confirmation is one that never comes. An account that has no
 * address, or is gone, fails the row; a demo has none on purpose, and the inbox tells it.
 */
export async function addressOf(uid: string): Promise<Reached> {
  try {
    const user = await accounts.getUser(uid)
    if (user.email !== undefined) return { address: user.email }
    return { address: null, row: isDemo(user) ? { state: 'cancelled', error: null } : noAddress }
  } catch (error) {
    // A deleted account has nobody to write to; anything else is a fault that the retry must see.
    if ((error as { code?: string }).code === 'auth/user-not-found') return { address: null, row: noAddress }
    throw error
  }
}

const noAddress = { state: 'failed', error: 'The account has no email address.' } as const
