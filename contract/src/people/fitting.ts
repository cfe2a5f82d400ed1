import { plain } from '../search/plain.ts'

/** Those whose name, a word of it, or address begins with what is typed. */
export function fitting<T extends { name: string; email: string | null }>(people: readonly T[], typed: string): T[] {
  const wanted = plain(typed.trim())
  return people.filter(({ name, email }) =>
    [name, ...name.split(/\s+/), email ?? ''].some((one) => plain(one).startsWith(wanted)),
  )
}
