import { createHash } from 'node:crypto'

/** Things that a secret stands for, each taken at most once and only for a while. Kept in memory: whoever loses one starts again. */
export type OneTime<T> = {
  put(secret: string, value: T): void
  take(secret: string): T | null
}

/** At most `capacity`; the oldest make way. */
export function oneTime<T>(now: () => number, lifetimeMs: number, capacity = 10_000): OneTime<T> {
  // Insertion order is order of age, because every entry lives equally long.
  const entries = new Map<string, { value: T; expiresAt: number }>()
  const sweep = () => {
    for (const [key, { expiresAt }] of entries) {
      if (expiresAt > now() && entries.size < capacity) return
      entries.delete(key)
    }
  }
  return {
    put(secret, value) {
      sweep()
      const key = digest(secret)
      entries.delete(key)
      entries.set(key, { value, expiresAt: now() + lifetimeMs })
    },
    take(secret) {
      const key = digest(secret)
      const found = entries.get(key)
      entries.delete(key)
      return found === undefined || found.expiresAt <= now() ? null : found.value
    },
  }
}

// Looked up by digest, so that the time a look-up takes says nothing about the secret.
const digest = (secret: string) => createHash('sha256').update(secret).digest('base64url')
