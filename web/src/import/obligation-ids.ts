import { sha256 } from '../cloud/attachments/sha256.ts'

/**
 * The id of an obligation by what an import calls it: the same for the same in a book, so that a file that is imported twice makes nothing twice.
 * `next`: of those that are called alike, and that somebody wants both of, each has its own.
 */
export function obligationIds(bookId: string): (key: string, which?: 'first' | 'next') => string {
  const ids = new Map<string, string>()
  const times = new Map<string, number>()
  const text = new TextEncoder()
  const hashed = (key: string) => {
    const hash = sha256()
    hash.update(text.encode(`${bookId}\n${key}`))
    return hash.hex().slice(0, 32)
  }
  return (key, which = 'first') => {
    const before = which === 'next' ? (times.get(key) ?? 0) : 0
    times.set(key, before + 1)
    const name = before === 0 ? key : `${key}\n${before}`
    const id = ids.get(name) ?? hashed(name)
    ids.set(name, id)
    return id
  }
}
