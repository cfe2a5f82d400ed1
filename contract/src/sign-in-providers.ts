/** An account elsewhere with which one may sign in: by the id that the sign-in service knows it by, and what its button is called. */
export type SignInProvider = { id: string; name: string }

/** Those that need no name to be told. */
export const knownProviders: readonly SignInProvider[] = [
  { id: 'google.com', name: 'Google' },
  { id: 'microsoft.com', name: 'Microsoft' },
  { id: 'apple.com', name: 'Apple' },
  { id: 'github.com', name: 'GitHub' },
]

/**
 * The setting as it was written: ids with commas between them, `oidc.own:Okafor family` where one has a name of its own, or `none`; nothing said is
 * all that are known. Known ones come first, in their own order. Throws for a provider that has no name.
 */
export function providersOf(setting: string): SignInProvider[] {
  if (setting.trim() === '') return [...knownProviders]
  if (setting.trim() === 'none') return []
  const asked = setting.split(',').map((one) => one.trim())
  const named = asked.flatMap((one) => {
    const at = one.indexOf(':')
    return at > 0 && at < one.length - 1 ? [{ id: one.slice(0, at), name: one.slice(at + 1).trim() }] : []
  })
  const known = knownProviders.filter(({ id }) => asked.includes(id))
  if (known.length + named.length < asked.length)
    throw new Error(
      `SIGN_IN_WITH lists ${knownProviders.map(({ id }) => id).join(', ')} or others with their names, not "${setting}".`,
    )
  return [...known, ...named]
}
