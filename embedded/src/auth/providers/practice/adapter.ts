import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** The state of a practice provider: in memory, because nothing in it lives longer than a sign-in. At most `capacity` entries, the oldest make way. */
export function practiceAdapter(now: () => number, capacity = 5_000): AdapterFactory {
  const entries = new Map<string, { payload: AdapterPayload; expiresAt: number }>()
  const sweep = () => {
    for (const [key, { expiresAt }] of entries) if (expiresAt <= now()) entries.delete(key)
    for (const key of entries.keys()) {
      if (entries.size < capacity) return
      entries.delete(key)
    }
  }
  const read = (key: string) => {
    const found = entries.get(key)
    return found === undefined || found.expiresAt <= now() ? undefined : found.payload
  }

  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`
    const search = (matches: (payload: AdapterPayload) => boolean) => {
      for (const [key, { payload, expiresAt }] of entries)
        if (key.startsWith(`${model} `) && expiresAt > now() && matches(payload)) return payload
      return undefined
    }
    const adapter: Adapter = {
      async upsert(id, payload, expiresInSeconds) {
        if (entries.size >= capacity) sweep()
        const expiresAt = now() + (expiresInSeconds ?? 600) * 1000
        entries.set(keyOf(id), { payload, expiresAt })
      },
      find: async (id) => read(keyOf(id)),
      findByUserCode: async (userCode) => search((payload) => payload.userCode === userCode),
      findByUid: async (uid) => search((payload) => payload.uid === uid),
      async consume(id) {
        const payload = read(keyOf(id))
        if (payload !== undefined) payload.consumed = Math.floor(now() / 1000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
      },
    }
    return adapter
  }
}
