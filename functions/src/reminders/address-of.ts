import { accounts } from '../cloud/admin.ts'

/**
 * Where mail reaches somebody, confirmed or not: a reminder that waits for a confirmation is one that never comes. Null where the account has
 * no address or is gone.
 */
export async function addressOf(uid: string): Promise<string | null> {
  try {
    return (await accounts.getUser(uid)).email ?? null
  } catch (error) {
    // A deleted account has nobody to write to; anything else is a fault that the retry must see.
    if ((error as { code?: string }).code === 'auth/user-not-found') return null
    throw error
  }
}

export const noAddress = 'The account has no email address.'
