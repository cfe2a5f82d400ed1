/** What the sign-in service tells of an account that matters here. */
type Ways = { email?: string; phoneNumber?: string; providerData: readonly unknown[] }

/** An account that nobody can sign in to again: neither an address nor a number nor another way in leads to it. */
export const isDemo = ({ email, phoneNumber, providerData }: Ways) =>
  email === undefined && phoneNumber === undefined && providerData.length === 0
