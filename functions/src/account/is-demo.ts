import { accounts } from '../cloud/admin.ts'

/** What the sign-in service tells of an account that matters here. */
type Ways = { email?: string; phoneNumber?: string; providerData: readonly unknown[] }

/** An account that nobody can sign in to again: neither an address nor a number nor another way in leads to it. */
export const isDemo = ({ email, phoneNumber, providerData }: Ways) =>
  email === undefined && phoneNumber === undefined && providerData.length === 0

/** The same of an account as it is now; an account that is gone is no demo. */
export async function isDemoNow(uid: string): Promise<boolean> {
  const { users } = await accounts.getUsers([{ uid }])
  return users.some(isDemo)
}
